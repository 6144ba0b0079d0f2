import { expect, test } from 'vitest';
import { signCheckpoint, verifyCheckpoints } from '../src/contexts/operations/audit-checkpoints.ts';
import { bringBalancesForward, cutTrails } from '../src/contexts/operations/retention.ts';
import { verifyBooks } from '../src/contexts/operations/verify-books.ts';
import { ADMIN_PIN, faultsOf, pick, signUp, startApp, type TestApp } from './harness.ts';
import { childhoodOf } from './scenes/childhood.ts';

const YEAR = 366 * 86_400_000;
const retain = (app: TestApp) => bringBalancesForward({ database: app.handle, writes: app.writes }, app.now());

async function addUp(app: TestApp) {
  expect(await faultsOf(app)).toEqual([]);
  expect((await verifyBooks(app.handle, 'last-checkpoint')).faults).toEqual([]);
  expect(await verifyCheckpoints(app.handle, app.config.pinPepper, undefined)).toEqual([]);
}

/** A childhood, and three years later a posting. */
async function afterYears() {
  const app = await startApp();
  const family = await signUp(app);
  const { childId } = await childhoodOf(app, family, 'qxold', '4821');
  await signCheckpoint(app.handle, app.config.pinPepper, app.now());
  app.advance(3 * YEAR);
  const browser = await pick(app, family, family.adminId, ADMIN_PIN);
  const post = (amount: string) =>
    browser.call('createTransaction', { body: { childId, amount, description: 'New', category: 'gift' } });
  return { app, family, browser, childId, post };
}

test('what is past three years is replaced by one balance brought forward, and books and trail add up', async () => {
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
  await signCheckpoint(app.handle, app.config.pinPepper, app.now());
  await post('2.00');
  await addUp(app);
});

test('with it goes what was paid, decided or bought, and what is open stays', async () => {
  const { app } = await afterYears();
  await retain(app);
  const left = async (table: string) => (await app.database.query(`SELECT FROM ${table}`)).length;
  for (const table of ['reward_claims', 'purchase_requests', 'withdrawal_requests', 'allowance_payments'])
    expect(await left(table), table).toBe(0);
  // One chore was sent back and is still to be done; one goal is still saved for.
  expect(await app.database.query('SELECT status FROM chores')).toEqual([{ status: 'rejected' }]);
  expect(await app.database.query('SELECT status FROM savings_goals')).toEqual([{ status: 'active' }]);
  await addUp(app);
});

test('it is done once, and goes on a year later from where it ended', async () => {
  const { app, post } = await afterYears();
  await post('1.00');
  await retain(app);
  expect(await retain(app)).toEqual({ children: 0, rows: 0 });
  app.advance(3 * YEAR);
  expect(await retain(app)).toEqual({ children: 1, rows: 2 });
  expect(await app.database.query('SELECT amount FROM ledger_entries')).toEqual([{ amount: '70.00' }]);
  await addUp(app);
});

test('what removes entries or brings another balance forward without the trail is found', async () => {
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

test('a posting at the same moment waits for it and follows from it', async () => {
  const { app, post } = await afterYears();
  await Promise.all([post('1.00'), retain(app), post('1.00'), retain(app), post('1.00')]);
  const entries = await app.database.query('SELECT balance_after FROM ledger_entries ORDER BY sequence DESC LIMIT 1');
  expect(entries).toEqual([{ balance_after: '72.00' }]);
  await addUp(app);
});

const cut = (app: TestApp) => cutTrails({ database: app.handle, writes: app.writes }, app.now());
const firstRow = async (app: TestApp) => {
  const [row] = await app.database.query<{ first: string }>(
    'SELECT min(sequence)::int AS first FROM audit_entries WHERE family_id IN (SELECT family_id FROM families)',
  );
  return Number(row?.first);
};

test('a trail older than a year is cut at a signed head, where the chain then starts, and everything still adds up', async () => {
  const { app, post } = await afterYears();
  await post('1.00');
  const [signed] = await app.database.query<{ sequence: string }>(
    'SELECT max(sequence) AS sequence FROM audit_checkpoint_heads',
  );
  const { trails, rows } = await cut(app);
  expect({ trails, rows }).toEqual({ trails: 1, rows: Number(signed?.sequence) - 1 });
  expect(await firstRow(app)).toBe(Number(signed?.sequence));
  await addUp(app);
  expect(await cut(app)).toEqual({ trails: 0, rows: 0 });
  await retain(app);
  await signCheckpoint(app.handle, app.config.pinPepper, app.now());
  await post('1.00');
  await addUp(app);
});

test('nothing is cut of which nothing was signed, and nothing that is younger than a year', async () => {
  const app = await startApp();
  const family = await signUp(app);
  await childhoodOf(app, family, 'qxnew', '4821');
  app.advance(2 * YEAR);
  expect(await cut(app)).toEqual({ trails: 0, rows: 0 });
  app.advance(-2 * YEAR);
  await signCheckpoint(app.handle, app.config.pinPepper, app.now());
  app.advance(YEAR / 2);
  expect(await cut(app)).toEqual({ trails: 0, rows: 0 });
  expect(await firstRow(app)).toBe(1);
  await addUp(app);
});

test('rows that somebody else removes from the start of a trail are found', async () => {
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
