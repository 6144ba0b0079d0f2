import { test } from '../src/own-server.ts';
import { expectChildHome, expectDashboard, expectToast, pick, switchProfile } from '../src/steps.ts';
import { expect } from '../src/test.ts';

test('an allowance is paid once after a downtime, shown to both, paused, resumed, changed and ended', async ({
  page,
  server,
  family: { adult, child },
}) => {
  await page.goto('/settings?tab=accounts');
  await page.getByRole('button', { name: `Add Allowance for ${child.username}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Allowance' });
  await dialog.getByRole('button', { name: 'Add Allowance' }).click();
  await expect(dialog.getByText('Please enter a valid amount greater than $0.')).toBeVisible();
  await dialog.getByLabel('Amount').fill('5');
  // From today on, and today is a payday.
  await dialog.getByRole('button', { name: 'Add Allowance' }).click();
  await expectToast(page, 'Allowance added', `${child.firstName} gets $5.00 every`);
  await expect(page.getByText(/^Next payday: /)).toBeVisible();

  await page.goto('about:blank');
  await server.restart();
  const notice = page.getByText(`${child.firstName}'s allowance was paid`);
  await expect(async () => {
    await page.goto('/');
    await expectDashboard(page);
    await expect(notice).toBeVisible({ timeout: 2000 });
    await expect(page.getByText(/^\$5\.00 for /)).toBeVisible();
  }).toPass();
  await page.getByRole('button', { name: 'Dismiss the note about paid allowances' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expectDashboard(page);
  await expect(page.getByRole('main')).toContainText('$5.00');
  await expect(notice).toHaveCount(0);

  await page.goto('/settings?tab=accounts');
  await page.getByRole('button', { name: /^Pause / }).click();
  await expectToast(page, 'Allowance paused', `${child.firstName}'s paydays are skipped until you resume it.`);
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Resume / }).click();
  await expectToast(page, 'Allowance resumed');
  await page.getByRole('button', { name: /^Edit .* allowance/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Allowance' });
  await edit.getByLabel('Amount').fill('7,50');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Allowance changed', `${child.firstName} gets $7.50 every`);

  await switchProfile(page);
  await pick(page, child);
  await expectChildHome(page, child);
  await expect(page.getByText(/^Next allowance: .*\$7\.50$/)).toBeVisible();
  const paid = page.getByRole('row', { name: /Allowance for \w+day, / });
  await expect(paid).toHaveCount(1);
  await expect(paid).toContainText('+$5.00');

  await switchProfile(page);
  await pick(page, adult);
  await expectDashboard(page);
  await page.goto('/settings?tab=accounts');
  await page.getByRole('button', { name: /^End .* allowance/ }).click();
  await page.getByRole('button', { name: 'End Allowance' }).click();
  await expectToast(page, 'Allowance ended', `${child.firstName} gets no further payments from it.`);
  await expect(page.getByText('No allowance yet.')).toBeVisible();
});
