import { TABLES } from '@pocketful/compliance/catalogue';
import { expect, test } from 'vitest';
import { rollUp } from '../../src/contexts/metrics/roll-up.ts';
import { applyRetention } from '../../src/contexts/retention/apply-retention.ts';
import { purgeExpired } from '../../src/contexts/retention/housekeeping.ts';
import { DAY } from '../../src/platform/clock.ts';
import { plant } from '../fixtures/planted-rows.ts';
import { addChild, LONG_AGO, signUp, startApp } from '../harness.ts';

/** Tables that other facts of the audit cover. */
const ELSEWHERE = ['ledger_entries', 'audit_entries', 'sign_in_failures', 'error_logs'];
const PERIODS = ['educational', 'activity', 'circumstances'];
const JUDGED = TABLES.filter(([name, { period }]) => PERIODS.includes(period ?? '') && !ELSEWHERE.includes(name)).map(
  ([name]) => name,
);

/** A status that is no longer open; the rows of the others are open. */
const STATUS: Readonly<Record<string, string>> = {
  chores: "'pending'",
  chore_proposals: "'declined'",
  savings_goals: "'active'",
  reward_claims: "'rejected'",
  purchase_requests: "'rejected'",
  withdrawal_requests: "'rejected'",
  allowance_payments: "'skipped'",
};
const ID = "'01990000-0000-7000-8000-00000000000d'";
const ENDED_DEVICE = { created_at: "'2019-03-01'", last_active_at: "'2019-03-01'", expires_at: "'2000-01-01'" };
/** Tables of parts, each with the table and the row that its rows belong to. */
const WHOLES: Readonly<Record<string, { table: string; key: Record<string, string>; own?: Record<string, string> }>> = {
  chore_offer_children: { table: 'chore_offers', key: { offer_id: ID } },
  duty_days: { table: 'duties', key: { duty_id: ID } },
  duty_ticks: { table: 'duties', key: { duty_id: ID } },
  device_children: {
    table: 'sessions',
    key: { device_id: ID },
    own: { adult_id: 'NULL', ...ENDED_DEVICE },
  },
  push_subscriptions: { table: 'sessions', key: { device_id: ID }, own: ENDED_DEVICE },
  invitation_children: {
    table: 'invitations',
    key: { invitation_id: ID },
    own: { created_at: "'2019-03-12'", expires_at: "'2019-03-13'" },
  },
};
/** Open items, which the daily removal leaves: they have a notice first. */
const OPEN = ['allowances', 'rewards', 'savings_goals'];

async function familyOfToday() {
  const app = await startApp({ startsAt: LONG_AGO });
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const [row] = await app.database.query<{ family_id: string }>('SELECT family_id FROM families');
  const familyId = row?.family_id ?? '';
  app.advance(4 * 366 * DAY);
  // Removes the rows that the fixture wrote years ago.
  await app.database.query('DELETE FROM sessions; DELETE FROM attempts; DELETE FROM outbox');
  await app.database.query('UPDATE families SET last_used_on = $1', [app.now()]);
  await app.database.query('DELETE FROM email_verification_tokens; DELETE FROM idempotency_keys');
  const overdue = async () =>
    (
      await app.database.query<{ name: string }>('SELECT name FROM overdue_tables(ARRAY[$1::uuid], $2)', [
        familyId,
        app.now(),
      ])
    )
      .map(({ name }) => name)
      .sort();
  const plantOld = (table: string, given: Readonly<Record<string, string>> = {}) => {
    const [family_id, child] = [`'${familyId}'`, `'${mia.id}'`];
    const status = STATUS[table] ? { status: STATUS[table] } : {};
    const unbought = table === 'savings_goals' ? { purchased_at: 'NULL' } : {};
    const weekday = table === 'allowances' ? { day: '1' } : {};
    return plant(app, table, 1, {
      ...{ family_id, child_id: child, member_id: child, request_id: 'uuidv7()' },
      ...{ ...status, ...unbought, ...OLD(app.now()), ...weekday, ...given },
    });
  };
  return { app, mia, overdue, plantOld };
}

/** Every time of a planted row: four years before now. */
const OLD = (now: Date) => {
  const at = `'${new Date(now.getTime() - 4 * 366 * DAY).toISOString()}'`;
  const times = [
    'created_at',
    'updated_at',
    'due_at',
    'submitted_at',
    'decided_at',
    'posted_at',
    'changed_at',
    'at',
    'day',
  ];
  return Object.fromEntries(
    [...times, 'last_active_at', 'ends_on', 'next_due_on', 'from_day', 'to_day'].map(name => [name, at]),
  );
};

test('The audit finds each row past its published time by its last use, whatever the job removes: one old row in each table is found, and the daily removal removes what is not open', async () => {
  const { app, overdue, plantOld } = await familyOfToday();
  expect(await overdue()).toEqual([]);
  for (const table of JUDGED) {
    // These rows are removed with the row that they belong to, when its time is over.
    const whole = WHOLES[table];
    if (whole) await plantOld(whole.table, { ...whole.key, ...whole.own });
    await plantOld(table, whole?.key);
    expect(await overdue(), table).toEqual([table]);
    if (!OPEN.includes(table)) {
      await purgeExpired(app.jobs.database, app.now());
      await rollUp(app.jobs.database, app.now());
      await applyRetention(app.jobs, app.now);
      expect(await overdue(), table).toEqual([]);
    }
    await app.database.query(`DELETE FROM ${table} WHERE family_id IS NOT NULL`);
  }
});

test('The audit finds each row past its published time by its last use, whatever the job removes: what is used is in time: a paid allowance, a claimed reward, a goal with money', async () => {
  const { app, mia, overdue, plantOld } = await familyOfToday();
  const recently = `'${new Date(app.now().getTime() - 30 * DAY).toISOString()}'`;
  const [allowance, reward] = ["'01990000-0000-7000-8000-00000000000a'", "'01990000-0000-7000-8000-00000000000b'"];
  for (const table of OPEN) await plantOld(table, { allowance_id: allowance, reward_id: reward });
  expect(await overdue()).toEqual(OPEN);
  await plantOld('allowance_payments', { allowance_id: allowance, posted_at: recently, status: "'paid'" });
  expect(await overdue()).toEqual(['rewards', 'savings_goals']);
  await plantOld('reward_claims', { reward_id: reward, submitted_at: recently, decided_at: recently });
  expect(await overdue()).toEqual(['savings_goals']);
  await app.database.query('UPDATE accounts SET balance = 5 WHERE child_id = $1', [mia.id]);
  expect(await overdue()).toEqual(['savings_goals']);
  await plantOld('member_last_active', { day: recently });
  expect(await overdue()).toEqual([]);
  await app.database.query('UPDATE families SET last_used_on = NULL');
  expect(await overdue()).toEqual([]);
  await app.database.query('DELETE FROM member_last_active');
  expect(await overdue()).toEqual(['families', 'savings_goals']);
});

test('The audit finds each row past its published time by its last use, whatever the job removes: a goal with a decided request, and an open request for a changed goal, are in use', async () => {
  const { app, overdue, plantOld } = await familyOfToday();
  const recently = `'${new Date(app.now().getTime() - 30 * DAY).toISOString()}'`;
  const goal = { goal_id: "'01990000-0000-7000-8000-00000000000c'" };
  await plantOld('savings_goals', goal);
  expect(await overdue()).toEqual(['savings_goals']);
  await plantOld('purchase_requests', { ...goal, decided_at: recently });
  expect(await overdue()).toEqual([]);
  await app.database.query(`DELETE FROM purchase_requests; UPDATE savings_goals SET updated_at = ${recently}`);
  await plantOld('purchase_requests', { ...goal, status: "'submitted'", decided_at: 'NULL' });
  expect(await overdue()).toEqual([]);
});
