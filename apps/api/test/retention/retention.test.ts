import { expect, test } from 'vitest';
import { verifyCheckpoints } from '../../src/contexts/audit/audit-checkpoints.ts';
import { countFamilies } from '../../src/contexts/compliance/audit/family-facts.ts';
import { bringBalancesForward, cutTrails } from '../../src/contexts/retention/retention.ts';
import { verifyBooks } from '../../src/contexts/verification/verify-books.ts';
import { afterYears, childhoodOf } from '../fixtures/childhood.ts';
import {
  ADMIN_PIN,
  addChild,
  createChore,
  faultsOf,
  LONG_AGO,
  pick,
  signHeads,
  signUp,
  startApp,
  type TestApp,
} from '../harness.ts';

const DAY = 86_400_000;
const YEAR = 366 * DAY;
const retain = (app: TestApp) => bringBalancesForward(app.jobs, app.now());

/** The audit's count of families with something past its time. */
async function overdue({ database, handle, now }: TestApp, what: 'overdueTrails' | 'overdueAccounts') {
  const families = await database.query<{ family_id: string }>('SELECT family_id FROM families');
  const ids = families.map(row => row.family_id);
  return (await countFamilies(handle, ids, now())).reduce((sum, { facts }) => sum + facts[what], 0);
}

async function addUp(app: TestApp) {
  expect(await faultsOf(app)).toEqual([]);
  expect((await verifyBooks(app.jobs.database, 'last-checkpoint')).faults).toEqual([]);
  expect(await verifyCheckpoints(app.handle, app.config.instanceKey, undefined)).toEqual([]);
}

test('Transactions past three years become one balance brought forward: entries older than three years become one balance brought forward, and books and audit log add up', async () => {
  const { app, browser, childId, post } = await afterYears();
  await post('1.25');
  const before = await browser.call('getChildBalance', { params: { id: childId } });
  const [count] = await app.database.query<{ count: number }>('SELECT count(*)::int AS count FROM ledger_entries');
  await addUp(app);
  expect(await retain(app)).toMatchObject({ children: 1 });
  const entries = await app.database.query(
    'SELECT sequence, amount, balance_after, description, brought_forward FROM ledger_entries ORDER BY sequence',
  );
  const old = (count?.count ?? 0) - 1;
  expect(entries).toEqual([
    {
      ...{ sequence: old, amount: '69.00', balance_after: '69.00' },
      ...{ description: 'Balance brought forward', brought_forward: true },
    },
    { sequence: old + 1, amount: '1.25', balance_after: '70.25', description: 'New', brought_forward: false },
  ]);
  expect(await browser.call('getChildBalance', { params: { id: childId } })).toEqual(before);
  await addUp(app);
  await signHeads(app);
  await post('2.00');
  await addUp(app);
});

test('what they paid, decided or bought is removed with them, and open items stay', async () => {
  const { app } = await afterYears();
  await app.database.query("UPDATE allowance_payments SET status = 'skipped'");
  await retain(app);
  const left = async (table: string) => (await app.database.query(`SELECT FROM ${table}`)).length;
  for (const table of ['reward_claims', 'purchase_requests', 'withdrawal_requests', 'allowance_payments'])
    expect(await left(table), table).toBe(0);
  // One chore was rejected and is still open; one goal is still in the queue.
  expect(await app.database.query('SELECT status FROM chores')).toEqual([{ status: 'rejected' }]);
  expect(await app.database.query('SELECT status FROM savings_goals')).toEqual([{ status: 'active' }]);
  await addUp(app);
});

test('an entry that was taken back and its reversal are removed together, and the chore that waits again stays', async () => {
  const app = await startApp({ startsAt: LONG_AGO });
  const family = await signUp(app);
  const { id } = await addChild(family, 'mia', '4821');
  const child = await pick(app, family, id, '4821');
  const chore = await createChore(family, app, id, 250);
  const at = { params: { id: chore.id } };
  const post = (description: string) =>
    family.browser.call('createTransaction', { body: { childId: id, amount: '1.00', description, category: 'gift' } });
  await post('Before');
  await child.call('submitChore', at);
  await family.browser.call('approveChore', at);
  await post('Between');
  app.advance(6 * DAY);
  await family.browser.call('verifyPin', { body: { userId: family.adminId, pin: ADMIN_PIN } });
  await family.browser.call('takeBackChore', { ...at, body: { allowBelowZero: false } });
  await post('After');
  const kept = () => app.database.query('SELECT description FROM ledger_entries ORDER BY sequence');
  app.advance(3 * YEAR - 10 * DAY);
  expect(await retain(app)).toEqual({ children: 0, rows: 0 });
  app.advance(7 * DAY);
  expect(await overdue(app, 'overdueAccounts')).toBe(1);
  await retain(app);
  expect(await overdue(app, 'overdueAccounts')).toBe(0);
  expect(await kept()).toEqual([{ description: 'Balance brought forward' }, { description: 'After' }]);
  expect(await app.database.query('SELECT status, round FROM chores')).toEqual([{ status: 'submitted', round: 2 }]);
  await addUp(app);
});

test('pairs that overlap are removed together, within 30 days', async () => {
  const app = await startApp({ startsAt: LONG_AGO });
  const family = await signUp(app);
  const { id } = await addChild(family, 'mia', '4821');
  const wake = () => family.browser.call('verifyPin', { body: { userId: family.adminId, pin: ADMIN_PIN } });
  const post = async (description: string) => {
    const body = { childId: id, amount: '1.00', description, category: 'gift' } as const;
    return { params: { id: (await family.browser.call('createTransaction', { body })).id } };
  };
  // A pair begins every fifth day and ends six days later, for 40 days.
  let last = await post('No. 0');
  for (let day = 5; day <= 40; day += 5) {
    app.advance(5 * DAY);
    await wake();
    const next = await post(`No. ${day}`);
    app.advance(DAY);
    await wake();
    await family.browser.call('reverseTransaction', { ...last, body: { allowBelowZero: true } });
    app.advance(-DAY);
    last = next;
  }
  app.advance(3 * YEAR - 40 * DAY);
  await retain(app);
  const left = await app.database.query('SELECT description FROM ledger_entries ORDER BY sequence');
  // The reversal of No. 25 was posted 29 days after the limit, and that of No. 30 34 days after it.
  expect(left.map(({ description }) => description)).toEqual([
    ...['Balance brought forward', 'No. 35', 'Taken back: No. 30', 'No. 40', 'Taken back: No. 35'],
  ]);
  await addUp(app);
});

test('it is done once, and continues a year later from its end', async () => {
  const { app, post } = await afterYears();
  await post('1.00');
  await retain(app);
  expect(await retain(app)).toEqual({ children: 0, rows: 0 });
  app.advance(3 * YEAR);
  expect(await retain(app)).toEqual({ children: 1, rows: 2 });
  expect(await app.database.query('SELECT amount FROM ledger_entries')).toEqual([{ amount: '70.00' }]);
  await addUp(app);
});

test('Transactions past three years become one balance brought forward: entries that are removed, or a balance that is brought forward, without an audit row are found', async () => {
  const { app, post } = await afterYears();
  await post('1.00');
  await retain(app);
  await app.database.query('UPDATE ledger_entries SET amount = 60, balance_after = 60 WHERE brought_forward');
  expect((await faultsOf(app)).map(({ check }) => check)).toEqual(expect.arrayContaining(['ledger', 'trail']));
  await app.database.query('UPDATE ledger_entries SET amount = 69, balance_after = 69 WHERE brought_forward');
  expect(await faultsOf(app)).toEqual([]);
  await app.database.query('UPDATE ledger_entries SET brought_forward = false');
  expect((await faultsOf(app)).map(({ check }) => check)).toEqual(expect.arrayContaining(['ledger', 'trail']));
});

test('a concurrent posting waits for it and follows from it', async () => {
  const { app, post } = await afterYears();
  await Promise.all([post('1.00'), retain(app), post('1.00'), retain(app), post('1.00')]);
  const entries = await app.database.query('SELECT balance_after FROM ledger_entries ORDER BY sequence DESC LIMIT 1');
  expect(entries).toEqual([{ balance_after: '72.00' }]);
  await addUp(app);
});

const cut = (app: TestApp) => cutTrails(app.jobs, app.now());
const firstRow = async (app: TestApp) => {
  const [row] = await app.database.query<{ first: string }>(
    'SELECT min(sequence)::int AS first FROM audit_entries WHERE family_id IN (SELECT family_id FROM families)',
  );
  return Number(row?.first);
};

test('An audit log is trimmed after a year, at a signed head and nowhere else: an audit log older than a year is trimmed at a signed head, where the chain then starts, and everything adds up', async () => {
  const { app, post } = await afterYears();
  await post('1.00');
  const [signed] = await app.database.query<{ sequence: string }>(
    'SELECT max(sequence) AS sequence FROM audit_checkpoint_heads',
  );
  expect(await overdue(app, 'overdueTrails')).toBe(1);
  const { trails, rows } = await cut(app);
  expect({ trails, rows }).toEqual({ trails: 1, rows: Number(signed?.sequence) - 1 });
  expect(await firstRow(app)).toBe(Number(signed?.sequence));
  const recorded = await app.database.query("SELECT details FROM audit_entries WHERE action = 'trail.cut'");
  expect(recorded).toEqual([{ details: { first: Number(signed?.sequence), rows } }]);
  expect(await overdue(app, 'overdueTrails')).toBe(0);
  await addUp(app);
  expect(await cut(app)).toEqual({ trails: 0, rows: 0 });
  await retain(app);
  await signHeads(app);
  await post('1.00');
  await addUp(app);
});

test('nothing unsigned and nothing younger than a year is trimmed', async () => {
  const app = await startApp({ startsAt: LONG_AGO });
  const family = await signUp(app);
  await childhoodOf(app, family, 'qxnew', '4821');
  app.advance(2 * YEAR);
  expect(await cut(app)).toEqual({ trails: 0, rows: 0 });
  app.advance(-2 * YEAR);
  await signHeads(app);
  app.advance(YEAR / 2);
  expect(await cut(app)).toEqual({ trails: 0, rows: 0 });
  expect(await firstRow(app)).toBe(1);
  await addUp(app);
});

test('An audit log is trimmed after a year, at a signed head and nowhere else: rows that are removed from the start of an audit log by hand are found', async () => {
  const { app, post } = await afterYears();
  await post('1.00');
  await cut(app);
  const first = await firstRow(app);
  await app.database.query(
    'DELETE FROM audit_entries WHERE sequence <= $1 AND family_id IN (SELECT family_id FROM families)',
    [first],
  );
  expect((await faultsOf(app)).map(({ check }) => check)).toContain('audit');
});
