import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { purgeExpired } from '../../src/contexts/retention/housekeeping.ts';
import { purgeDecided, purgeUnverified } from '../../src/contexts/retention/purge-decided.ts';
import { bringBalancesForward, educationalBefore } from '../../src/contexts/retention/retention.ts';
import { markOldest } from '../../src/contexts/retention/retention-marks.ts';
import { duringTransaction } from '../during-transaction.ts';
import { afterYears } from '../fixtures/childhood.ts';
import { addChild, faultsOf, LONG_AGO, pick, signUp, startApp, superuserOn, type TestApp } from '../harness.ts';

const DAY = 86_400_000;
const YEAR = 366 * DAY;
const retain = (app: TestApp) => bringBalancesForward(app.jobs, app.now());

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
