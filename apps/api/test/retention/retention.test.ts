import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { verifyCheckpoints } from '../../src/contexts/audit/audit-checkpoints.ts';
import { countFamilies } from '../../src/contexts/compliance/audit/family-facts.ts';
import { purgeExpired } from '../../src/contexts/retention/housekeeping.ts';
import { purgeDecided, purgeUnverified } from '../../src/contexts/retention/purge-decided.ts';
import { bringBalancesForward, cutTrails, educationalBefore } from '../../src/contexts/retention/retention.ts';
import { markOldest } from '../../src/contexts/retention/retention-marks.ts';
import { verifyBooks } from '../../src/contexts/verification/verify-books.ts';
import { duringTransaction } from '../during-transaction.ts';
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
  superuserOn,
  type TestApp,
} from '../harness.ts';
import { childhoodOf } from '../scenes/childhood.ts';

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

/** A childhood, and a posting three years later. */
async function afterYears() {
  const app = await startApp({ startsAt: LONG_AGO });
  const family = await signUp(app);
  const { childId } = await childhoodOf(app, family, 'qxold', '4821');
  await signHeads(app);
  app.advance(3 * YEAR);
  const browser = await pick(app, family, family.adminId, ADMIN_PIN);
  const post = (amount: string) =>
    browser.call('createTransaction', { body: { childId, amount, description: 'New', category: 'gift' } });
  return { app, family, browser, childId, post };
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

test('Rejected, skipped and ended items are removed after three years, and an unverified founder after 30 days: after three years rejected, skipped and ended items are removed, also without any payment', async () => {
  const app = await startApp({ startsAt: LONG_AGO });
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const child = await pick(app, family, mia.id, '4821');
  const { browser } = family;
  const allowance = { childId: mia.id, amount: '5.00', rhythm: 'weekly', day: 5 } as const;
  const { id: allowanceId } = await browser.call('createAllowance', { body: allowance });
  await app.database.query("UPDATE allowances SET next_due_on = NULL, ends_on = '2015-03-12' WHERE allowance_id = $1", [
    allowanceId,
  ]);
  // Missed paydays without a decision.
  await app.database.query(
    `INSERT INTO allowance_payments (family_id, payment_id, allowance_id, child_id, due_on, paydays, missed_from, amount,
       description, status, posted_at)
     SELECT family_id, uuidv7(), allowance_id, child_id, '2015-03-06', 2, '2015-02-27', 10, 'Two', 'missed', $1
     FROM allowances`,
    [app.now()],
  );
  await browser.call('createTransaction', {
    body: { childId: mia.id, amount: '9.00', description: 'Old', category: 'gift' },
  });
  const { id } = await child.call('createWithdrawal', {
    body: { childId: mia.id, amount: '2.00', description: 'Cinema' },
  });
  await browser.call('rejectWithdrawal', { params: { id } });
  const left = async () => [
    await app.database.query('SELECT FROM withdrawal_requests'),
    await app.database.query('SELECT FROM allowances'),
  ];
  const remove = () => purgeDecided(app.jobs, educationalBefore(app.now()), app.now());
  app.advance(2 * YEAR);
  expect(await remove()).toBe(0);
  app.advance(YEAR + 10 * 86_400_000);
  expect(await remove()).toBe(3);
  expect(await left()).toEqual([[], []]);
  expect(await remove()).toBe(0);
  const trail = await app.database.query(
    "SELECT details ->> 'rows' AS rows FROM audit_entries WHERE action = 'child.retained'",
  );
  expect(trail).toEqual([{ rows: '3' }]);
  expect(await faultsOf(app)).toEqual([]);
});

test('Unpaid chores and old trophies are removed after three years', async () => {
  const { app, family, browser } = await afterYears();
  const lia = await addChild({ ...family, browser }, 'lia', '7531');
  // A second childhood: a chore of each kind, and a trophy without entries in the books.
  await app.database.query(
    `INSERT INTO chores (family_id, chore_id, child_id, name, reward, status, due_at, created_by, created_at, updated_at)
     SELECT a.family_id, uuidv7(), a.child_id, said, 1, status, $2::timestamptz - late, $3, $2, $2::timestamptz - touched
     FROM accounts AS a, (VALUES
       ('missed', 'pending', '1100 days'::interval, '1100 days'::interval),
       ('sent back', 'rejected', '1100 days', '1100 days'),
       ('handed in', 'submitted', '1100 days', '1100 days'),
       ('touched since', 'pending', '1100 days', '1 day'),
       ('due since', 'pending', '1 day', '1100 days')) AS c (said, status, late, touched)
     WHERE a.child_id = $1`,
    [lia.id, app.now(), family.adminId],
  );
  await app.database.query(
    `INSERT INTO savings_goals (family_id, goal_id, child_id, name, target, icon_name, status, position, purchased_at,
       created_at)
     SELECT family_id, uuidv7(), child_id, 'Trophy', 10, 'bike', 'purchased', 1, $2::timestamptz - '1100 days'::interval, $2
     FROM accounts WHERE child_id = $1`,
    [lia.id, app.now()],
  );
  await retain(app);
  const gone = await purgeDecided(app.jobs, educationalBefore(app.now()), app.now());
  const left = await app.database.query('SELECT name FROM chores ORDER BY name');
  expect(left.map(({ name }) => name)).toEqual(['due since', 'handed in', 'touched since']);
  expect(await app.database.query("SELECT name FROM savings_goals WHERE status = 'purchased'")).toEqual([]);
  // Three of the second child; of the first child the missed paydays, the rejected chore, the declined proposal and the offer.
  expect(gone).toBe(7);
  expect(await app.database.query("SELECT FROM audit_entries WHERE action = 'child.retained'")).toHaveLength(2);
});

test('each table with a retention period shows the age of its oldest row', async () => {
  const app = await startApp();
  await markOldest(app.jobs.database, app.now());
  const looked = app.statements.filter(text => text.includes('retention_marks')).join();
  const document = await readFile(new URL('../../../../docs/generated/tables.md', import.meta.url), 'utf8');
  const passing = [...document.matchAll(/^\| `(\w+)` +\|[^|]*\| (?:\d+ (?:day|year)|.*years? )/gm)].map(
    ([, name]) => name,
  );
  expect(passing.length).toBeGreaterThan(15);
  expect(passing.filter(name => !new RegExp(`FROM ${name}\\b`).test(looked))).toEqual([]);
});

test('Rejected, skipped and ended items are removed after three years, and an unverified founder after 30 days: a founder who never entered the code is removed after 30 days, and one who signed in without is not', async () => {
  const app = await startApp({ settings: { EMAIL_VERIFICATION: 'required' } });
  for (const name of ['rivera', 'okafor']) await signUp(app, name).catch(() => undefined);
  expect(await app.database.query('SELECT FROM families')).toHaveLength(2);
  await app.database.query(`
    UPDATE audit_entries SET action = 'session.signed_in' WHERE action = 'family.created' AND family_id = (
      SELECT family_id FROM members WHERE username = 'dana-okafor')`);
  const remove = () => purgeUnverified(app.jobs, app.now());
  app.advance(29 * 86_400_000);
  expect(await remove()).toBe(0);
  app.advance(2 * 86_400_000);
  expect(await remove()).toBe(1);
  expect(await app.database.query('SELECT username FROM members')).toEqual([{ username: 'dana-okafor' }]);
});

test.each([
  ['enters the code', true],
  ['sets a new password by a link', false],
])(
  'Rejected, skipped and ended items are removed after three years, and an unverified founder after 30 days: a founder who %s during the removal keeps the family',
  async (_, locksFamily) => {
    const app = await startApp({ settings: { EMAIL_VERIFICATION: 'required' } });
    await signUp(app).catch(() => undefined);
    const [family] = await app.database.query<{ id: string }>('SELECT family_id AS id FROM families');
    app.advance(31 * 86_400_000);
    const lock = `SELECT FROM families WHERE family_id = '${family?.id}' FOR UPDATE`;
    const verified = 'UPDATE members SET email_verified_at = now()';
    await duringTransaction(app, [locksFamily ? lock : verified], () => purgeUnverified(app.jobs, app.now()), [
      verified,
    ]);
    expect(await app.database.query('SELECT FROM families')).toHaveLength(1);
    expect(await purgeUnverified(app.jobs, app.now())).toBe(0);
  },
);

test('The metrics have the age of the oldest row of each class', async () => {
  const app = await startApp({ startsAt: LONG_AGO, settings: { METRICS_TOKEN: 'a token of the tests' } });
  const { browser } = await signUp(app);
  const sentAt = app.now();
  await browser.call('sendFeedback', { body: { subject: 'A thought', message: 'It could be better.', rating: 4 } });
  const oldest = async (name: string) => {
    await markOldest(app.jobs.database, app.now());
    const headers = { authorization: 'Bearer a token of the tests' };
    const { body } = await app.app.inject({ url: '/metrics', headers });
    const line = body.split('\n').find(told => told.includes(`oldest_row_timestamp_seconds{class="${name}"}`));
    return Number(line?.split(' ')[1]);
  };
  expect(await oldest('feedback')).toBe(sentAt.getTime() / 1000);
  expect(await oldest('trail')).toBeGreaterThan(0);
  expect(await oldest('transactions')).toBe(0);
  app.advance(366 * 86_400_000);
  await purgeExpired(app.jobs.database, app.now());
  expect(await oldest('feedback')).toBe(0);
});

test('an expired session that a call holds is left for the next run, and those of other families are removed', async () => {
  const app = await startApp({ startsAt: LONG_AGO });
  await signUp(app);
  const [family] = await app.database.query<{ id: string }>('SELECT family_id AS id FROM families');
  await signUp(app, 'okafor');
  app.advance(91 * 86_400_000);
  const call = await superuserOn(app.database);
  await call.query('BEGIN');
  await call.query('SELECT FROM sessions WHERE family_id = $1 FOR UPDATE', [family?.id]);
  expect((await purgeExpired(app.jobs.database, app.now())).sessions).toBe(1);
  await call.query('COMMIT');
  expect((await purgeExpired(app.jobs.database, app.now())).sessions).toBe(1);
});

test.each([
  { families: 4, keys: 6, statements: 2 },
  { families: 1, keys: 25, statements: 3 },
])('at most 12 of the expired keys of $families families with $keys each are removed in a statement', async of => {
  const app = await startApp();
  await app.database.query(
    `WITH made AS (INSERT INTO families (family_id, time_zone, created_at)
       SELECT gen_random_uuid(), 'UTC', now() FROM generate_series(1, $1) RETURNING family_id)
     INSERT INTO idempotency_keys
     SELECT family_id, family_id, 'createChore', 'the-key-of-call-' || n, '', family_id, $3::timestamptz
     FROM made, generate_series(1, $2) AS n`,
    [of.families, of.keys, new Date(app.now().getTime() - 8 * 86_400_000)],
  );
  const { idempotencyKeys } = await purgeExpired(app.jobs.database, app.now(), 12);
  expect(idempotencyKeys).toBe(of.families * of.keys);
  expect(app.statements.filter(text => text.includes('DELETE FROM "idempotency_keys"'))).toHaveLength(of.statements);
});
