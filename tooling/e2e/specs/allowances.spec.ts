import { expectToast } from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

test('an allowance is added, paused, resumed, changed and ended', async ({ page, family: { child, childId } }) => {
  await page.goto(`/children/${childId}`);
  await page.getByRole('button', { name: 'Add Allowance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Allowance' });
  await dialog.getByLabel('Amount').fill('5');
  await dialog.getByRole('button', { name: 'Add Allowance' }).click();
  await expectToast(page, 'Allowance added', `${child.firstName} gets $5.00 every`);
  await expect(page.getByText(/^Next payday: /)).toBeVisible();
  await page.getByRole('button', { name: /^Pause / }).click();
  await expectToast(page, 'Allowance paused');
  await page.getByRole('button', { name: /^Edit .* allowance/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Allowance' });
  await edit.getByLabel('Amount').fill('7,50');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Allowance changed', `${child.firstName} gets $7.50 every`);
  await page.getByRole('button', { name: /^End .* allowance/ }).click();
  await page.getByRole('button', { name: 'End Allowance' }).click();
  await expectToast(page, 'Allowance ended', `${child.firstName} gets no further payments from it.`);
  await expect(page.getByText('No allowance yet.')).toBeVisible();
});
