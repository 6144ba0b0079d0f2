import { test } from '../../src/own-server.ts';
import { expectChildHome, expectDashboard, expectToast, pick, switchProfile } from '../../src/steps.ts';
import { expect } from '../../src/test.ts';

test('an allowance is paid once after a downtime, and shown to adults and the child', async ({
  page,
  server,
  family: { child, childId },
}) => {
  await page.goto(`/children/${childId}`);
  await page.getByRole('button', { name: 'Add Allowance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Allowance' });
  await dialog.getByLabel('Amount').fill('5');
  // From today on, and today is a payday.
  await dialog.getByRole('button', { name: 'Add Allowance' }).click();
  await expectToast(page, 'Allowance added');

  await page.goto('about:blank');
  await server.restart();
  const notice = page.getByText(`${child.firstName}'s allowance was paid`);
  await expect(async () => {
    await page.goto('/');
    await expectDashboard(page);
    await expect(notice).toBeVisible({ timeout: 2000 });
    await notice.click();
    await expect(page.getByText(/^\$5\.00 for /)).toBeVisible();
  }).toPass();
  await page.getByRole('button', { name: 'Dismiss the note about paid allowances' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expectDashboard(page);
  await expect(page.getByRole('main')).toContainText('$5.00');
  await expect(notice).toHaveCount(0);

  await switchProfile(page);
  await pick(page, child);
  await expectChildHome(page, child);
  await expect(page.getByText(/^Next allowance: .*\$5\.00$/)).toBeVisible();
  const paid = page.getByRole('row', { name: /Allowance for \w+day, / });
  await expect(paid).toHaveCount(1);
  await expect(paid).toContainText('+$5.00');
});
