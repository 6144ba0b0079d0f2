import { describe, expect, test } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { readGauges } from '../../src/contexts/metrics/gauges.ts';
import { rollUp } from '../../src/contexts/metrics/roll-up.ts';
import { bringBalancesForward } from '../../src/contexts/retention/retention.ts';
import { desk } from '../fixtures/desk.ts';
import { addChild, LONG_AGO, signUp, startApp, startAppOn, type TestApp } from '../harness.ts';
import { holdCommits } from '../hold-commits.ts';
import { castOf } from '../principals.ts';

const DAY = 86_400_000;

/** Entries of a child on past days, each of another amount, for the metrics to count. */
async function entriesOver(app: TestApp, childId: string, days: number, currencies = ['USD']): Promise<void> {
  await app.database.query(
    `INSERT INTO ledger_entries (family_id, child_id, sequence, entry_id, amount, balance_after, description, category,
       created_at, currency)
     SELECT a.family_id, a.child_id, a.sequence + n, uuidv7(), CASE WHEN n % 3 = 0 THEN -n ELSE n END, 1, 'x', 'gift',
       $1::timestamptz - n * interval '7 hours', ($4::text[])[1 + n % cardinality($4::text[])]
     FROM accounts AS a, generate_series(1, $3) AS n WHERE a.child_id = $2`,
    [app.now(), childId, Math.floor((days * 24) / 7), currencies],
  );
  await app.database.query(
    `UPDATE accounts SET sequence = (SELECT max(e.sequence) FROM ledger_entries AS e WHERE e.child_id = $1)
     WHERE child_id = $1`,
    [childId],
  );
}

/** The metrics, counted independently. */
async function byHand(app: TestApp, since: string) {
  const [row] = await app.database.query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM members) AS "totalUsers",
       (SELECT count(*)::int FROM families WHERE family_id <> '00000000-0000-0000-0000-000000000000') AS "totalFamilies",
       (SELECT sum(balance)::float8 FROM accounts) AS "totalBalance",
       (SELECT count(*)::int FROM ledger_entries WHERE created_at >= $1 AND NOT brought_forward) AS "totalTransactions",
       (SELECT count(*)::int FROM chores WHERE status <> 'approved') AS "activeChores",
       (SELECT count(*)::int FROM savings_goals WHERE status <> 'purchased') AS "activeSavingsGoals",
       (SELECT count(*)::int FROM reward_claims WHERE status = 'submitted') AS "pendingRewardClaims"`,
    [since],
  );
  return row;
}

/** The sums of the weeks or months, counted independently. */
const growthByHand = (app: TestApp, part: 'week' | 'month') =>
  app.database.query<{
    part: string;
    users: number;
    families: number;
    transactions: number;
    value: number;
    euros: number;
  }>(
    `SELECT to_char(p, 'YYYY-MM-DD') AS part,
       (SELECT count(*)::int FROM members WHERE date_trunc('${part}', created_at AT TIME ZONE 'UTC') = p) AS users,
       (SELECT count(*)::int FROM families WHERE date_trunc('${part}', created_at AT TIME ZONE 'UTC') = p
         AND family_id <> '00000000-0000-0000-0000-000000000000') AS families,
       count(e.amount)::int AS transactions,
       coalesce(sum(abs(e.amount)) FILTER (WHERE e.currency = 'USD'), 0)::float8 AS value,
       coalesce(sum(abs(e.amount)) FILTER (WHERE e.currency = 'EUR'), 0)::float8 AS euros
     FROM generate_series(date_trunc('${part}', $1::timestamp) - interval '${part === 'week' ? '7 week' : '11 month'}',
       date_trunc('${part}', $1::timestamp), interval '1 ${part}') AS p
     LEFT JOIN ledger_entries AS e ON date_trunc('${part}', e.created_at AT TIME ZONE 'UTC') = p AND NOT e.brought_forward
     GROUP BY p ORDER BY p`,
    [app.now().toISOString().replace('Z', '')],
  );

async function expectAsByHand(app: TestApp, staff: InProcessBrowser) {
  for (const range of ['24h', '7d', '30d', '90d'] as const) {
    const metrics = await staff.call('getMetrics', { query: { range } });
    expect(metrics, range).toMatchObject({ ...(await byHand(app, metrics.from)) });
  }
  const weeks = await staff.call('getWeeklyReport', {});
  expect(
    weeks.map(week => [
      ...[week.week, week.newAccounts, week.newFamilies, week.totalTransactions, week.totalValue, week.otherValues],
    ]),
  ).toEqual(
    (await growthByHand(app, 'week')).map(week => [
      week.part,
      week.users,
      week.families,
      week.transactions,
      week.value,
      week.euros === 0 ? [] : [{ currency: 'EUR', total: week.euros }],
    ]),
  );
  const months = await staff.call('getMonthlyGrowth', {});
  expect(months.map(month => [`${month.month}-01`, month.users, month.families, month.transactions])).toEqual(
    (await growthByHand(app, 'month')).map(month => [month.part, month.users, month.families, month.transactions]),
  );
  return weeks;
}

describe('what a card shows is what SQL counts', () => {
  test('Each card shows what SQL counts: totals, transactions of the range, growth of weeks and months: before days were summed up, after, and with newer entries', async () => {
    const { app, staff, family, childId } = await desk();
    await app.database.query("UPDATE families SET created_at = $1::timestamptz - interval '16 days'", [app.now()]);
    await app.database.query(
      "UPDATE members SET created_at = $1::timestamptz - interval '40 days' WHERE role = 'parent'",
      [app.now()],
    );
    await entriesOver(app, childId, 400);
    await expectAsByHand(app, staff);
    expect(await rollUp(app.jobs.database, app.now())).toMatchObject({ ledgerDays: 400 });
    const weeks = await expectAsByHand(app, staff);
    expect(weeks.every(({ totalTransactions }) => totalTransactions > 0)).toBe(true);
    const body = { childId, amount: '-1.50', description: 'Gum', category: 'spending' } as const;
    await family.browser.call('createTransaction', { body });
    await expectAsByHand(app, staff);
    app.advance(3 * DAY);
    // A token does not live that long.
    const { adminToken } = await app
      .browser()
      .call('staffLogin', { body: { username: 'support_user-rivera', password: 'Staff-password-1!' } });
    staff.headers['x-admin-token'] = adminToken;
    await expectAsByHand(app, staff);
    expect(await rollUp(app.jobs.database, app.now())).toMatchObject({ ledgerDays: 3 });
    await expectAsByHand(app, staff);
    // The next run adds late entries to their day.
    await rollUp(app.jobs.database, app.now());
    expect(await app.database.query('SELECT FROM ledger_day_changes')).toEqual([]);
    const summed = 'SELECT sum(transactions)::int AS many, sum(value)::float8 AS value FROM ledger_days';
    const inLedger = `SELECT count(*)::int AS many, sum(abs(amount))::float8 AS value FROM ledger_entries
      WHERE created_at >= (SELECT min(day) FROM ledger_days)::timestamp AT TIME ZONE 'UTC'`;
    expect(await app.database.query(summed)).toEqual(await app.database.query(inLedger));
  });

  test('Each card shows what SQL counts: totals, transactions of the range, growth of weeks and months: after an erasure, and after changes to a day that was summed up', async () => {
    const { app, staff, family, childId } = await desk({ startsAt: LONG_AGO });
    const other = await addChild(family, 'kim', '9042');
    await entriesOver(app, childId, 90);
    await entriesOver(app, other.id, 60, ['USD', 'EUR', 'EUR']);
    await rollUp(app.jobs.database, app.now());
    expect((await expectAsByHand(app, staff)).at(-1)?.otherValues).toEqual([
      { currency: 'EUR', total: expect.any(Number) },
    ]);
    // Like a payday that is paid late.
    await entriesOver(app, other.id, 10);
    await expectAsByHand(app, staff);
    await Promise.all([rollUp(app.jobs.database, app.now()), rollUp(app.jobs.database, app.now())]);
    const left = 'SELECT FROM ledger_day_changes WHERE day <= (SELECT max(day) FROM ledger_days)';
    expect(await app.database.query(left)).toEqual([]);
    await expectAsByHand(app, staff);
    await family.browser.call('deleteChildAccount', { body: { childId: other.id, reason: 'Moved away' } });
    await expectAsByHand(app, staff);
    await rollUp(app.jobs.database, app.now());
    expect(
      await app.database.query("SELECT DISTINCT transactions, value FROM ledger_days WHERE currency = 'EUR'"),
    ).toEqual([{ transactions: '0', value: '0.00' }]);
    await bringBalancesForward(app.jobs, new Date(app.now().getTime() + 1100 * DAY));
    await expectAsByHand(app, staff);
  });

  test('for staff: members by role, and what waits for staff', async () => {
    const { app, staff, family, childId } = await desk();
    await family.browser.call('sendFeedback', {
      body: { subject: 'Hello', message: 'A thought of mine', rating: 4, type: 'bug', page: '/' },
    });
    const report = { errorType: 'Application Error', severity: 'high', message: 'Something went wrong' } as const;
    await family.browser.call('reportError', { body: report });
    await family.browser.call('reportError', { body: { ...report, errorType: 'Network Error' } });
    const [log] = await staff.call('listErrorLogs', {});
    await staff.call('updateErrorLog', { params: { id: log?.id ?? '' }, body: { status: 'closed' } });
    await app.database.query(
      "UPDATE members SET created_at = $1::timestamptz - interval '8 days' WHERE role = 'parent'",
      [app.now()],
    );
    const body = { childId, amount: '2.50', description: 'Gift', category: 'gift' } as const;
    await family.browser.call('createTransaction', { body });
    expect(await staff.call('getSystemStats', {})).toEqual({
      ...{ at: app.now().toISOString(), totalUsers: 4, totalFamilies: 1, totalParents: 2, totalChildren: 2 },
      ...{
        totalBalance: 2.5,
        otherBalances: [],
        activeToday: 0,
        transactionsToday: 1,
        newUsers: 3,
        openErrorLogs: 1,
        newFeedback: 1,
      },
    });
  });

  test('Active users are members with a recorded day: today, within 7 days, within 30 days: of members active today, and within 7 and 30 days', async () => {
    const { app, staff } = await desk();
    const members = await app.database.query<{ family_id: string; member_id: string }>('SELECT * FROM members');
    for (const [at, ago] of [0, 6, 7, 29].entries()) {
      const { family_id: familyId = '', member_id: memberId = '' } = members[at] ?? {};
      app.recorder.noteActive({ familyId, memberId, at: new Date(app.now().getTime() - (ago + 3) * DAY) });
      app.recorder.noteActive({ familyId, memberId, at: new Date(app.now().getTime() - ago * DAY) });
      await app.recorder.flush();
    }
    const active = { dailyActiveUsers: 1, weeklyActiveUsers: 2, monthlyActiveUsers: 4 };
    expect(await staff.call('getMetrics', {})).toMatchObject(active);
    expect(await staff.call('getSystemStats', {})).toMatchObject({ activeToday: 1 });
  });

  test('Activity is drawn for each day of the range, as SQL counts it, with its numbers as text: of each day of the range, before days were counted, after, and with newer activity', async () => {
    const { app, staff, family, childId } = await desk();
    const members = await app.database.query<{ family_id: string; member_id: string }>(
      'SELECT family_id, member_id FROM members ORDER BY member_id',
    );
    for (const [at, { family_id: familyId, member_id: memberId }] of members.entries())
      for (let ago = at; ago < 90; ago += at + 2)
        app.recorder.noteActive({ familyId, memberId, at: new Date(app.now().getTime() - ago * DAY) });
    await app.recorder.flush();
    const expectDays = async () => {
      for (const range of ['24h', '7d', '30d', '90d'] as const) {
        const { activity, from, dailyActiveUsers } = await staff.call('getMetrics', { query: { range } });
        const byDay = await app.database.query(
          `SELECT to_char(day, 'YYYY-MM-DD') AS day, (SELECT count(*)::int FROM member_activity AS a WHERE a.day = s.day)
             AS "activeUsers"
           FROM generate_series($1::timestamp::date, $2::timestamp::date, interval '1 day') AS s (day) ORDER BY s.day`,
          [from.replace('Z', ''), app.now().toISOString().replace('Z', '')],
        );
        expect(activity, range).toEqual(byDay);
        expect(activity.at(-1)?.activeUsers).toBe(dailyActiveUsers);
      }
    };
    await expectDays();
    expect(await rollUp(app.jobs.database, app.now())).toMatchObject({ activityDays: 100 });
    await expectDays();
    const [{ family_id: familyId, member_id: memberId } = { family_id: '', member_id: '' }] = members;
    // Written late, by a process that was away, and today.
    for (const ago of [1, 0])
      app.recorder.noteActive({ familyId, memberId, at: new Date(app.now().getTime() - ago * DAY) });
    await app.recorder.flush();
    expect(await rollUp(app.jobs.database, app.now())).toMatchObject({ activityDays: 2 });
    await expectDays();
    // The count of a day does not change when a member is removed.
    const { activity: before } = await staff.call('getMetrics', { query: { range: '90d' } });
    await family.browser.call('deleteChildAccount', { body: { childId, reason: 'Moved away' } });
    const { activity: after } = await staff.call('getMetrics', { query: { range: '90d' } });
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
    // Nor after the newest days are counted again.
    expect(await rollUp(app.jobs.database, app.now())).toMatchObject({ activityDays: 2 });
    const { activity: again } = await staff.call('getMetrics', { query: { range: '90d' } });
    expect(again.slice(0, -1)).toEqual(before.slice(0, -1));
  });
});

test('performance over time has a point for each step, also without requests', async () => {
  const { app, staff } = await desk();
  const at = (hours: number) => new Date(app.now().getTime() - hours * 3_600_000);
  for (const [milliseconds, status, hours] of [
    [10, 200, 1],
    [30, 500, 1],
    [20, 200, 30],
  ] as const)
    app.recorder.count({ method: 'GET', route: '/api/goals', status, milliseconds, at: at(hours) });
  await app.recorder.flush();
  const day = await staff.call('getPerformance', {});
  expect(day.series).toHaveLength(25);
  expect(day.series.filter(({ requestCount }) => requestCount > 0)).toMatchObject([
    { at: '2026-03-10T14:00:00.000Z', requestCount: 2, errorCount: 1, averageResponseTime: 20 },
  ]);
  expect(day.series[0]).toEqual({
    ...{ at: '2026-03-09T15:00:00.000Z', requestCount: 0, errorCount: 0, averageResponseTime: null, p95: null },
  });
  const week = await staff.call('getPerformance', { query: { range: '7d' } });
  expect(week.endpoints).toMatchObject([
    { endpoint: 'GET /api/goals', averageResponseTime: 20, requestCount: 3, errorCount: 1, successRate: 66.66 },
  ]);
  expect(week.series.reduce((sum, { requestCount }) => sum + requestCount, 0)).toBe(3);
});

test('The system’s own rows are never counted', async () => {
  const app = await startApp();
  const { browsers } = await castOf(app);
  await signUp(app, 'okafor');
  expect(await browsers.app_owner.call('getMetrics', {})).toMatchObject({ totalFamilies: 2, totalUsers: 5 });
});

test('The Prometheus metrics have payments, consent coverage and lock waits', async () => {
  const app = await startApp({ settings: { METRICS_TOKEN: 'a token of the tests' } });
  const { browsers, family, childId, choreId } = await castOf(app);
  await browsers.child.call('submitChore', { params: { id: choreId } });
  await family.browser.call('approveChore', { params: { id: choreId } });
  await app.database.query('DELETE FROM parental_consents WHERE child_id = $1', [childId]);
  const headers = { authorization: 'Bearer a token of the tests' };
  const { body } = await app.app.inject({ url: '/metrics', headers });
  const told = body.split('\n').filter(line => /^(payments_today|consent_coverage|database_locks)/.test(line));
  expect(told).toEqual(['payments_today{source="chore"} 1', 'consent_coverage_ratio 0.5', 'database_locks_waiting 0']);
  // A second read within the minute costs the database nothing.
  app.statements.length = 0;
  await app.app.inject({ url: '/metrics', headers });
  expect(app.statements.filter(text => text.includes('pg_locks'))).toEqual([]);
});

test('The Prometheus metrics have payments, consent coverage and lock waits: the lock waits are those of this database alone', async () => {
  const [app, other] = [await startApp(), await startApp()];
  const { browser } = await signUp(app);
  const waiting = async (of: TestApp) => (await readGauges(of.handle, of.now())).locksWaiting;
  const commits = await holdCommits(app);
  const write = browser.call('updateUser', {
    params: { id: (await browser.call('getSessionUser', {})).id },
    body: { firstName: 'Dana' },
  });
  await commits.waiting(1);
  expect([await waiting(app), await waiting(other)]).toEqual([1, 0]);
  await commits.release();
  await write;
});

test('Consent coverage leaves out closed profiles, and is below 1 for a child without a consent', async () => {
  const settings = { METRICS_TOKEN: 'a token of the tests' };
  const app = await startApp();
  const { family, childId } = await castOf(app);
  const coverage = async () => {
    // A process starts counting at its start.
    const fresh = await startAppOn(app.database, { settings });
    const headers = { authorization: 'Bearer a token of the tests' };
    const { body } = await fresh.app.inject({ url: '/metrics', headers });
    return /^consent_coverage_ratio (.+)$/m.exec(body)?.[1];
  };
  expect(await coverage()).toBe('1');
  const children = await family.browser.call('listConsents', {});
  const own = children.find(child => child.childId === childId)?.consents ?? [];
  const collection = own.find(({ consentType }) => consentType === 'data_collection');
  await family.browser.call('withdrawConsent', { params: { id: collection?.id ?? '' } });
  const closed = 'SELECT FROM privacy_settings WHERE NOT data_collection AND child_id = $1';
  expect(await app.database.query(closed, [childId])).toHaveLength(1);
  expect(await coverage()).toBe('1');
  const other = children.find(child => child.childId !== childId)?.childId;
  await app.database.query('DELETE FROM parental_consents WHERE child_id = $1', [other]);
  expect(await coverage()).toBe('0');
});
