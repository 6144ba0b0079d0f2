import type { Page } from '@playwright/test';
import { withClient } from '@pocketful/local/database-roles';
import { addChild, newChild } from '../../src/family.ts';
import { OWNER } from '../../src/instance.ts';
import { sharedInstance } from '../../src/shared-instance.ts';
import { expectToast, signInStaff } from '../../src/steps.ts';
import { expect, test } from '../../src/test.ts';

/** Runs a statement as the schema's owner. Returns its rows. */
async function ask<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  let rows: Row[] = [];
  await withClient(sharedInstance().env.DATABASE_ADMIN_URL ?? '', async client => {
    ({ rows } = await client.query(text, values));
  });
  return rows;
}

async function openMaintenance(page: Page): Promise<void> {
  await signInStaff(page, OWNER.username, OWNER.password);
  await page.getByRole('link', { name: 'Diagnostics' }).click();
  await page.getByRole('tab', { name: 'Maintenance' }).click();
}

/** The newest run of a name, once it is done. */
async function doneRun(page: Page, name: string) {
  const run = page
    .getByRole('list', { name: 'Maintenance runs' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .first();
  await expect(run.getByText('Done', { exact: true })).toBeVisible({ timeout: 20_000 });
  return run;
}

test('Recalculating corrects the balance, never an entry, and writes each repair to the family’s audit log: a changed balance is corrected, orphaned rows are removed, and each run stays with its report', async ({
  browser,
  baseURL,
  api,
  family: { adult },
}) => {
  const kit = await addChild(api, newChild('Kit', '4821'));
  const gift = { childId: kit.id, amount: '7.50', description: 'A gift', category: 'gift' } as const;
  await api.call('createTransaction', { body: gift });
  const entries = () => ask('SELECT * FROM ledger_entries WHERE child_id = $1', [kit.id]);
  const before = await entries();
  await ask('UPDATE accounts SET balance = 99 WHERE child_id = $1', [kit.id]);

  // The founder of a family, who is signed in elsewhere, has no business at the portal.
  const desk = await browser.newContext({ baseURL });
  const page = await desk.newPage();
  await openMaintenance(page);
  await page.getByRole('button', { name: 'Run Recalculate Balances' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Recalculate' }).click();
  await expectToast(page, 'Recalculate Balances begun');
  const repair = await doneRun(page, 'Recalculate Balances');
  await repair.getByText('What it found').click();
  const row = repair.getByRole('row').filter({ hasText: kit.id });
  await expect(row).toContainText('99.00');
  await expect(row).toContainText('7.50');
  await expect(row).toContainText('repaired');
  await expect(repair).not.toContainText(adult.username);
  expect(await ask('SELECT balance FROM accounts WHERE child_id = $1', [kit.id])).toEqual([{ balance: '7.50' }]);
  expect(await entries()).toEqual(before);
  expect(await api.call('getChildBalance', { params: { id: kit.id } })).toMatchObject({ balance: 7.5 });

  const orphan = 'orphan-of-maintenance-spec';
  await ask("INSERT INTO held_sign_ups VALUES ($1, gen_random_uuid(), 'x', now() - interval '1 day')", [orphan]);
  await page.getByRole('button', { name: 'Dry run of Cleanup Orphaned Data' }).click();
  await expectToast(page, 'Cleanup Orphaned Data begun');
  await doneRun(page, 'Cleanup Orphaned Data, dry run');
  expect(await ask('SELECT FROM held_sign_ups WHERE name_key = $1', [orphan])).toHaveLength(1);
  await page.getByRole('button', { name: 'Run Cleanup Orphaned Data' }).click();
  await page.getByLabel('Type remove to confirm').fill('remove');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast(page, 'Cleanup Orphaned Data begun');
  await expect(page.getByText(/^\d+ rows? removed\.$/)).toBeVisible({ timeout: 20_000 });
  expect(await ask('SELECT FROM held_sign_ups WHERE name_key = $1', [orphan])).toEqual([]);

  // After a reload the result of the run is still shown.
  await page.reload();
  await openMaintenance(page);
  await expect(page.getByRole('list', { name: 'Maintenance runs' }).getByText(/^\d+ rows? removed\.$/)).toBeVisible();
  await desk.close();
});

test('Optimizing, clearing caches, ending expired sessions and the report do what they say: the database is optimized, caches are dropped, expired sessions end, and the report shows what SQL counts', async ({
  page,
}) => {
  await openMaintenance(page);
  const counted = async () => Number((await ask<{ count: string }>('SELECT count(*) FROM families'))[0]?.count);
  const least = await counted();
  for (const name of ['Optimize Database', 'Clear Cache', 'Refresh Sessions', 'Generate Report']) {
    await page.getByRole('button', { name: `Run ${name}` }).click();
    await expectToast(page, `${name} begun`);
    await doneRun(page, name);
  }
  const most = await counted();
  await expect(page.getByText(/tables vacuumed and analyzed/)).toBeVisible();
  await expect(page.getByText(/^(\d+) of \1 process(es)? forgot what they remembered\.$/)).toBeVisible();
  await expect(page.getByText(/expired sessions? ended\.$/)).toBeVisible();
  const report = await doneRun(page, 'Generate Report');
  await report.getByText('What it found').click();
  const families = report.getByRole('row').filter({ hasText: 'families' }).filter({ hasText: 'now' });
  const shown = Number(await families.getByRole('cell').nth(1).textContent());
  expect(shown).toBeGreaterThanOrEqual(least);
  expect(shown).toBeLessThanOrEqual(most);
});
