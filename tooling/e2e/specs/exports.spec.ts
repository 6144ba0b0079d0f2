import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { withClient } from '@pocketful/local/database-roles';
import { addChild, newChild } from '../src/family.ts';
import { OWNER } from '../src/instance.ts';
import { sharedInstance } from '../src/shared-instance.ts';
import { expectToast, signInStaff } from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

/** Runs a statement on the database. */
async function ask<Row extends object>(text: string): Promise<Row[]> {
  let rows: Row[] = [];
  await withClient(sharedInstance().env.DATABASE_ADMIN_URL ?? '', async client => {
    ({ rows } = await client.query(text));
  });
  return rows;
}

/** Presses a file's button. Returns the name and the lines of the downloaded file. */
async function download(page: Page, title: string): Promise<{ name: string; lines: string[] }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${title}` }).click();
  const file = await coming;
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines.pop()).toBe('');
  return { name: file.suggestedFilename(), lines };
}

test('Exports cover the past 30 days, have ids and no names, and are in the audit log with their number of rows: files of the past 30 days are downloaded, equal the database’s rows, and are in the audit log', async ({
  browser,
  baseURL,
  api,
  family: { adult },
}) => {
  const kit = await addChild(api, newChild('Kit', '4821'));
  await api.call('createTransaction', {
    body: { childId: kit.id, amount: '-3.50', description: '=1+1', category: 'spending' },
  });
  // The founder of a family, who is signed in elsewhere, has no business at the portal.
  const desk = await browser.newContext({ baseURL });
  const page = await desk.newPage();
  await signInStaff(page, OWNER.username, OWNER.password);
  await page.getByRole('link', { name: 'Diagnostics' }).click();
  await page.getByRole('tab', { name: 'Data Export' }).click();

  const known = await ask<{ entry_id: string }>(
    "SELECT entry_id FROM ledger_entries WHERE created_at > now() - interval '29 days'",
  );
  const entries = await download(page, 'Transactions');
  await expectToast(page, 'Transactions exported');
  expect(entries.name).toMatch(/^pocketful-transactions-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = entries.lines.map(line => line.split(','));
  expect(head).toEqual(['id', 'familyId', 'childId', 'amount', 'balanceAfter', 'category', 'createdAt', 'currency']);
  expect(rows.map(([id]) => id)).toEqual(expect.arrayContaining(known.map(row => row.entry_id)));
  expect(rows.find(row => row[2] === kit.id)?.slice(3, 6)).toEqual(['-3.50', '-3.50', 'spending']);

  const users = await download(page, 'Users');
  expect(users.lines.join()).toContain(kit.id);
  expect(users.lines.join()).not.toContain(adult.username);
  const [told] = await ask<{ rows: number }>(
    "SELECT (details ->> 'rows')::int AS rows FROM audit_entries WHERE action = 'export.ended' AND details ->> 'kind' = 'users' ORDER BY sequence DESC LIMIT 1",
  );
  expect(told?.rows).toBe(users.lines.length - 1);
  await desk.close();
});
