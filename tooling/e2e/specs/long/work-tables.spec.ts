import { OWNER } from '../../src/instance.ts';
import { signInStaff } from '../../src/steps.ts';
import { expect, test } from '../../src/test.ts';

test('A cell of a staff table is copied by keyboard: by keyboard a table is sorted, a cell is copied, and what it says is found again', async ({
  browser,
  baseURL,
}) => {
  const desk = await browser.newContext({ baseURL, viewport: { width: 768, height: 900 } });
  const page = await desk.newPage();
  await signInStaff(page, OWNER.username, OWNER.password);
  await page.getByRole('link', { name: 'Diagnostics' }).click();
  await page.getByRole('tab', { name: 'Performance' }).click();
  const table = page.getByRole('table', { name: 'Endpoints' });
  const requests = () => table.locator('tbody tr td:nth-child(4)').allTextContents();
  await table.getByRole('button', { name: 'Requests' }).press('Enter');
  await expect(table.getByRole('columnheader', { name: 'Requests' })).toHaveAttribute('aria-sort', 'descending');
  const counted = (await requests()).map(text => Number(text.replaceAll(',', '')));
  expect(counted.length).toBeGreaterThan(1);
  expect(counted).toEqual(counted.toSorted((a, b) => b - a));

  await table.getByRole('button', { name: 'Success rate' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  const cell = table.locator('tbody tr:nth-child(2) td:first-child');
  await expect(cell).toBeFocused();
  const endpoint = (await cell.textContent()) ?? '';
  await page.keyboard.press('ControlOrMeta+c');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toContainText('Cell copied');
  await page.getByLabel('Filter loaded rows').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByLabel('Filter loaded rows')).toHaveValue(endpoint);
  await expect(table.locator('tbody tr td:first-child').first()).toContainText(endpoint);

  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Errors' }).press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Audit Logs' }).click();
  await page.getByRole('tab', { name: 'Performance' }).click();
  await expect(table.getByRole('columnheader')).toHaveCount(5);
  await expect(table.getByRole('columnheader', { name: 'Requests' })).toHaveAttribute('aria-sort', 'descending');
  await desk.close();
});
