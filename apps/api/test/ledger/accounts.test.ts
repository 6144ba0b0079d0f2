import { statementSchema } from '@pocketful/ledger/calls/exports';
import { expect, test } from 'vitest';
import { DAY } from '../../src/platform/clock.ts';
import { familyWithChild } from '../fixtures/family.ts';
import { ADMIN_PIN, addChild, faultsOf, refusalOf, signUp, startApp, type TestFamily } from '../harness.ts';

/** An adult who returns a day later picks the profile again. */
async function give({ browser, adminId }: TestFamily, childId: string, amount: string, description: string) {
  await browser.call('verifyPin', { body: { userId: adminId, pin: ADMIN_PIN } });
  await browser.call('createTransaction', { body: { childId, amount, description, category: 'gift' } });
}

/** Three entries on the 10th, 11th and 12th of March. */
async function familyWithLedger() {
  const app = await startApp();
  const { browser, family, mia, child } = await familyWithChild(app);
  await give(family, mia.id, '10.00', 'Birthday');
  app.advance(DAY);
  await give(family, mia.id, '-2.50', '=HYPERLINK("http://evil.example")');
  app.advance(DAY);
  await give(family, mia.id, '1.25', 'Found, "in the sofa"');
  return { app, browser, mia, child };
}

test('A statement’s opening balance and amounts add up to its closing balance', async () => {
  const { app, browser, mia } = await familyWithLedger();
  const response = await browser.fetch('/api/accounts/export?format=json&from=2026-03-11&to=2026-03-11');
  const { accounts } = statementSchema.parse(await response.json());
  expect(accounts).toMatchObject([
    { childId: mia.id, opening: '10.00', closing: '7.50', entries: [{ amount: '-2.50', balance: '7.50' }] },
  ]);
  expect(await faultsOf(app)).toEqual([]);
});

test.each([
  ['2026-01-01', '2026-02-01', '0.00', '0.00', 0],
  ['2026-03-01', '2026-03-31', '0.00', '8.75', 3],
  ['2026-03-12', '2026-03-12', '7.50', '8.75', 1],
  ['2026-04-01', '2026-04-30', '8.75', '8.75', 0],
])(
  'from %s to %s the opening balance is %s and the closing balance %s',
  async (from, to, opening, closing, entries) => {
    const { browser } = await familyWithLedger();
    const response = await browser.fetch(`/api/accounts/export?format=json&from=${from}&to=${to}`);
    const [account] = statementSchema.parse(await response.json()).accounts;
    expect([account?.opening, account?.closing, account?.entries.length]).toEqual([opening, closing, entries]);
  },
);

test('A CSV file is safe in a spreadsheet: no cell of a CSV file is a formula, and quotes and commas stay in their cell', async () => {
  const { browser } = await familyWithLedger();
  const response = await browser.fetch('/api/accounts/export?from=2026-03-01&to=2026-03-31');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="pocketful-2026-03-01-to-2026-03-31.csv"',
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  // Without the byte order mark a spreadsheet assumes a legacy encoding.
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  const lines = bytes.subarray(3).toString().split('\r\n');
  expect(lines[0]).toBe('Date,Child,Description,Category,Amount,Balance,Time,Currency');
  expect(lines[2]).toMatch(/^2026-03-11,mia,"'=HYPERLINK\(""http:\/\/evil\.example""\)",gift,-2\.50,7\.50,11:00,USD$/);
  expect(lines[3]).toMatch(/,"Found, ""in the sofa""",gift,1\.25,8\.75,11:00,USD$/);
  expect(lines.slice(4)).toEqual(['']);
});

test('An exported entry has the family’s day and time: in a zone that is a day ahead of the server', async () => {
  const { browser } = await familyWithLedger();
  await browser.call('updateFamily', { body: { timeZone: 'Pacific/Kiritimati' } });
  const of = (format: string) => `/api/accounts/export?format=${format}&from=2026-03-12&to=2026-03-12`;
  const [, row] = (await (await browser.fetch(of('csv'))).text()).split('\r\n');
  expect(row).toMatch(/^2026-03-12,mia,.+,-2\.50,7\.50,05:00,USD$/);
  const [account] = statementSchema.parse(await (await browser.fetch(of('json'))).json()).accounts;
  expect(account?.entries).toMatchObject([{ date: '2026-03-11T15:00:00.000Z', day: '2026-03-12' }]);
});

test('one child can be exported; another family’s child is unknown', async () => {
  const { app, browser, mia } = await familyWithLedger();
  const other = await signUp(app, 'stone');
  const kit = await addChild(other, 'kit', '6420');
  const at = (childId: string) =>
    browser.fetch(`/api/accounts/export?from=2026-03-01&to=2026-03-31&childId=${childId}`);
  expect((await at(mia.id)).status).toBe(200);
  expect((await at(kit.id)).status).toBe(404);
});

test('a child cannot export accounts', async () => {
  const { child } = await familyWithLedger();
  const query = { format: 'csv', from: '2026-03-01', to: '2026-03-31' } as const;
  expect(await refusalOf(child.callFile('exportAccounts', { query }))).toBe('403 NOT_ALLOWED');
});

test('an export is recorded in the audit log with its number of rows', async () => {
  const { app, browser } = await familyWithLedger();
  await browser.fetch('/api/accounts/export?from=2026-03-01&to=2026-03-31');
  const rows = await app.database.query<{ details: object }>(
    "SELECT details FROM audit_entries WHERE action = 'ledger.exported'",
  );
  expect(rows).toEqual([{ details: { format: 'csv', from: '2026-03-01', to: '2026-03-31', rows: 3 } }]);
});

test('The dashboard has the day of the last entry next to ‘Last updated today’', async () => {
  const { browser } = await familyWithLedger();
  expect((await browser.call('getDashboard', {})).lastEntryAt).toBe('2026-03-12T15:00:00.000Z');
});
