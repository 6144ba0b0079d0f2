import { readFile } from 'node:fs/promises';
import { extractText } from 'unpdf';
import { expectToast } from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

test('a parent exports the accounts as a table, and prints a statement that adds up', async ({
  page,
  api,
  family: { child, childId },
}) => {
  const entry = (amount: string, description: string) =>
    api.call('createTransaction', { body: { childId, amount, description, category: 'gift' } });
  await entry('20.00', '=1+1');
  await entry('-4.50', 'Stickers, many');
  await page.goto('/');
  await page.getByRole('link', { name: 'In one account' }).click();
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  await expect(page.getByText('Last updated today')).toBeVisible();

  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByLabel('Period').selectOption('This month');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ]);
  await expectToast(page, 'Accounts exported');
  expect(download.suggestedFilename()).toMatch(/^pocketful-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.csv$/);
  const [head, first, second] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(head).toBe('\uFEFFDate,Child,Description,Category,Amount,Balance,Time,Currency');
  expect(first).toContain(`,${child.username},'=1+1,gift,20.00,20.00`);
  expect(second).toContain(`,${child.username},"Stickers, many",gift,-4.50,15.50`);

  await page.getByRole('button', { name: 'Export' }).first().click();
  await dialog.getByLabel('File').selectOption({ label: 'Data for programs (JSON)' });
  const [data] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ]);
  await expectToast(page, 'Accounts exported');
  const { accounts }: { accounts: { username: string; entries: { amount: string }[] }[] } = JSON.parse(
    await readFile(await data.path(), 'utf8'),
  );
  expect(accounts.map(({ username, entries }) => [username, entries.map(({ amount }) => amount)])).toEqual([
    [child.username, ['20.00', '-4.50']],
  ]);

  await page.getByRole('link', { name: `Statement of ${child.firstName}` }).click();
  await expect(page.getByRole('heading', { name: 'Statement', exact: true })).toBeVisible();
  const figure = (label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd');
  await expect(figure('Opening balance')).toHaveText('$0.00');
  await expect(figure('Money in')).toHaveText('$20.00');
  await expect(figure('Closing balance')).toHaveText('$15.50');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden();
  await expect(page.getByText('Stickers, many')).toBeVisible();
});

test('A printout has page numbers, and each row once', async ({ page, api, family: { child, childId } }) => {
  const names = Array.from({ length: 60 }, (_, i) => `Errand ${String(i + 1).padStart(2, '0')}`);
  for (const description of names)
    await api.call('createTransaction', { body: { childId, amount: '1.00', description, category: 'gift' } });
  await page.goto(`/accounts/statement?child=${childId}`);
  await expect(page.getByText(names.at(-1) ?? '')).toBeVisible();
  const { text: pages } = await extractText(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.map(text => text.match(/\d+ \/ \d+/g))).toEqual(pages.map((_, i) => [`${i + 1} / ${pages.length}`]));
  expect(
    pages
      .join('\n')
      .match(/Errand \d\d/g)
      ?.sort(),
  ).toEqual(names);
  expect(pages[0]).toContain(child.firstName);
  expect(pages[0]).toContain('Closing balance');
});
