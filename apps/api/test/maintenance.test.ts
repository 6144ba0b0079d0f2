import { createHash } from 'node:crypto';
import { MAINTENANCE_ACTIONS, type MaintenanceAction } from '@pocketful/domain/maintenance';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { forgetRemembered } from '../src/contexts/operations/maintain-caches.ts';
import { ORPHANS } from '../src/contexts/operations/maintain-orphans.ts';
import { takeUpMaintenance } from '../src/contexts/operations/take-up-maintenance.ts';
import { openEventWire } from '../src/platform/events/event-wire.ts';
import { ADMIN_PASSWORD, faultsOf, refusalOf, startApp, type TestApp } from './harness.ts';
import { type Cast, castOf } from './principals.ts';

const DAY = 86_400_000;
const SYSTEM = '00000000-0000-0000-0000-000000000000';

let app: TestApp;
let cast: Cast;
let errors: unknown[];
beforeEach(async () => {
  app = await startApp();
  cast = await castOf(app);
  errors = [];
});

const staff = () => cast.browsers.support_user;
const ask = (action: MaintenanceAction, dryRun?: boolean) =>
  staff().call('runMaintenance', { params: { action }, body: dryRun === undefined ? {} : { dryRun } });

/** What a process does whose job finds something waiting. */
const takeUp = () =>
  takeUpMaintenance({
    ...{ database: app.handle, url: app.config.databaseDirectUrl, clock: app.now, writes: app.writes },
    onError: error => errors.push(error),
  });

/** Asks for an action, has it carried out, and gives how it ended. */
async function carryOut(action: MaintenanceAction, dryRun?: boolean) {
  const { id } = await ask(action, dryRun);
  expect(await takeUp()).toBe(1);
  const run = (await staff().call('listMaintenanceRuns', {})).find(one => one.id === id);
  if (!run?.report) throw new Error('the run did not end');
  return { ...run, report: run.report };
}

const rowsOf = (text: string, values?: unknown[]) => app.database.query<Record<string, unknown>>(text, values);
const digest = async (text: string) =>
  createHash('sha256')
    .update(JSON.stringify(await rowsOf(text)))
    .digest('hex');
const ENTRIES = 'SELECT * FROM ledger_entries ORDER BY entry_id';

const give = (childId: string, amount: string) =>
  cast.family.browser.call('createTransaction', {
    body: { childId, amount, description: 'Pocket money', category: 'allowance' },
  });

describe('recalculate-balances', () => {
  test('brings a balance that was changed back to what its entries say, and touches no entry', async () => {
    const { childId, siblingId } = cast;
    await give(childId, '5.00');
    await give(childId, '2.50');
    await give(siblingId, '1.00');
    const before = await digest(ENTRIES);
    await rowsOf('UPDATE accounts SET balance = 99, sequence = 1 WHERE child_id = $1', [childId]);
    expect(await faultsOf(app)).not.toEqual([]);

    const { report, status } = await carryOut('recalculate-balances');
    expect(status).toBe('done');
    expect(report).toMatchObject({
      summary: '2 accounts looked at, 1 differs from their entries, 1 repaired.',
      rows: [[expect.any(String), childId, '99.00', '7.50', 'repaired']],
    });
    expect(await rowsOf('SELECT balance, sequence FROM accounts WHERE child_id = $1', [childId])).toEqual([
      { balance: '7.50', sequence: 2 },
    ]);
    expect(await digest(ENTRIES)).toBe(before);
    expect(await faultsOf(app)).toEqual([]);
    // The next posting goes on from there.
    expect(await give(childId, '0.50')).toMatchObject({ runningBalance: 8 });
  });

  test('leaves a row of each repair in that family’s trail, with what it was and is', async () => {
    const { childId } = cast;
    await give(childId, '5.00');
    await rowsOf('UPDATE accounts SET balance = -3 WHERE child_id = $1', [childId]);
    await carryOut('recalculate-balances');
    const [account] = await rowsOf('SELECT family_id FROM accounts WHERE child_id = $1', [childId]);
    expect(
      await rowsOf("SELECT family_id, actor_id, details FROM audit_entries WHERE action = 'balance.repaired'"),
    ).toEqual([{ family_id: account?.family_id, actor_id: null, details: { childId, was: '-3.00', is: '5.00' } }]);
  });

  test('as a dry run tells what differs and changes nothing', async () => {
    await give(cast.childId, '5.00');
    await rowsOf('UPDATE accounts SET balance = 6 WHERE child_id = $1', [cast.childId]);
    const { report } = await carryOut('recalculate-balances', true);
    expect(report.rows).toMatchObject([[expect.any(String), cast.childId, '6.00', '5.00', 'would be repaired']]);
    expect(await rowsOf('SELECT balance FROM accounts WHERE child_id = $1', [cast.childId])).toEqual([
      { balance: '6.00' },
    ]);
  });

  test('gives a child without an account the one that its entries tell of, after a dry run that says so', async () => {
    const { childId } = cast;
    await give(childId, '5.00');
    await give(childId, '2.50');
    await rowsOf('ALTER TABLE accounts DISABLE TRIGGER ALL');
    await rowsOf('DELETE FROM accounts WHERE child_id = $1', [childId]);
    await rowsOf('ALTER TABLE accounts ENABLE TRIGGER ALL');
    expect((await faultsOf(app)).map(({ what }) => what)).toContain(`child ${childId} has no account`);
    const dry = await carryOut('recalculate-balances', true);
    expect(dry.report.rows).toMatchObject([[expect.any(String), childId, 'no account', '7.50', 'would be repaired']]);
    const { report } = await carryOut('recalculate-balances');
    expect(report).toMatchObject({
      summary: '2 accounts looked at, 1 differs from their entries, 1 repaired.',
      rows: [[expect.any(String), childId, 'no account', '7.50', 'repaired']],
    });
    expect(await faultsOf(app)).toEqual([]);
    expect(await rowsOf("SELECT details FROM audit_entries WHERE action = 'balance.repaired'")).toEqual([
      { details: { childId, was: 'no account', is: '7.50' } },
    ]);
    expect(await give(childId, '0.50')).toMatchObject({ runningBalance: 8 });
    // Nor is one made for who is no child.
    const [stranger] = await rowsOf("SELECT family_id, member_id FROM members WHERE role <> 'child' LIMIT 1");
    expect(
      await rowsOf('SELECT is_now FROM account_repair($1, $2)', [stranger?.family_id, stranger?.member_id]),
    ).toEqual([]);
  });

  test('changes nothing where the entries do not add up among themselves, and says so', async () => {
    await give(cast.childId, '5.00');
    await rowsOf('UPDATE ledger_entries SET amount = 4 WHERE child_id = $1', [cast.childId]);
    const { report } = await carryOut('recalculate-balances');
    expect(report.summary).toBe('2 accounts looked at, 1 differs from their entries, 0 repaired.');
    expect(report.rows[0]?.at(-1)).toBe('entries do not add up');
    expect(await rowsOf('SELECT balance FROM accounts WHERE child_id = $1', [cast.childId])).toEqual([
      { balance: '5.00' },
    ]);
  });

  test('changes nothing where the newest entries are lost: the account is all that still knows of them', async () => {
    const { childId } = cast;
    await give(childId, '5.00');
    await give(childId, '2.50');
    await rowsOf('ALTER TABLE ledger_entries DISABLE TRIGGER USER');
    await rowsOf('DELETE FROM ledger_entries WHERE child_id = $1 AND sequence = 2', [childId]);
    await rowsOf('ALTER TABLE ledger_entries ENABLE TRIGGER USER');
    const { report } = await carryOut('recalculate-balances');
    expect(report.rows[0]?.at(-1)).toBe('entries are missing');
    expect(await rowsOf('SELECT balance, sequence FROM accounts WHERE child_id = $1', [childId])).toEqual([
      { balance: '7.50', sequence: 2 },
    ]);
    // Nor by the function itself, whoever calls it.
    const [account] = await rowsOf('SELECT family_id FROM accounts WHERE child_id = $1', [childId]);
    expect(await rowsOf('SELECT * FROM account_repair($1, $2)', [account?.family_id, childId])).toEqual([]);
  });
});

describe('cleanup-orphaned-data', () => {
  const KEPT = ['ledger_entries', 'accounts', 'parental_consents', 'consent_events', 'policy_acceptances', 'members'];
  const kept = () => Promise.all(KEPT.map(table => digest(`SELECT * FROM ${table} ORDER BY 1, 2`)));
  const trail = () =>
    digest("SELECT * FROM audit_entries WHERE action NOT LIKE 'maintenance.%' ORDER BY family_id, sequence");

  /** One row of nobody in each table. */
  async function leaveBehind() {
    const old = new Date(app.now().getTime() - 40 * DAY);
    const gone = '01990000-0000-7000-8000-00000000ffff';
    const [account] = await rowsOf('SELECT family_id FROM accounts WHERE child_id = $1', [cast.childId]);
    const family = account?.family_id;
    await rowsOf('INSERT INTO login_names (name_key, family_id, member_id) VALUES ($1, $2, $3)', [
      'nobody',
      family,
      gone,
    ]);
    await rowsOf("INSERT INTO idempotency_keys VALUES ($1, $1, 'createChore', 'key-of-nobody', '\\x00', $1, $2)", [
      gone,
      app.now(),
    ]);
    await rowsOf(
      "INSERT INTO sign_in_failures (failure_id, at, kind, family_id, member_id, request_id) VALUES ($1, $2, 'pin', $3, $1, $1)",
      [gone, app.now(), family],
    );
    await rowsOf(
      "INSERT INTO attempts (family_id, subject, kind, failures, lock_level, updated_at) VALUES ($1, 'x', 'login', 1, 0, $2)",
      [SYSTEM, old],
    );
    await rowsOf(
      'INSERT INTO password_reset_tokens (family_id, member_id, token_id, email, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $5)',
      [family, cast.family.adminId, gone, 'x@example.com', old],
    );
    await rowsOf("INSERT INTO held_sign_ups VALUES ('nobody', $1, 'x', $2)", [gone, old]);
    await rowsOf("UPDATE reward_categories SET active = false WHERE family_id = $1 AND name_key = 'health'", [family]);
    const [category] = await rowsOf(
      'SELECT category_id FROM reward_categories WHERE family_id = $1 AND active LIMIT 1',
      [family],
    );
    await rowsOf(
      `INSERT INTO rewards (family_id, reward_id, child_id, category_id, name, name_key, description, amount, active, created_at)
       VALUES ($1, $2, $3, $4, 'Old', 'old', '', 1, false, $5)`,
      [family, gone, cast.childId, category?.category_id, old],
    );
  }

  test('removes what belongs to nobody, of each kind what a dry run counted before', async () => {
    await leaveBehind();
    const [safe, told] = [await kept(), await trail()];
    const dry = await carryOut('cleanup-orphaned-data', true);
    const counted = new Map(dry.report.rows.map(([table, , count]) => [table, count]));
    for (const { table } of ORPHANS) expect(counted.get(table), table).toBeGreaterThan(0);
    expect((await carryOut('cleanup-orphaned-data', true)).report).toEqual(dry.report);

    const { report } = await carryOut('cleanup-orphaned-data');
    expect(report.rows.map(([, , count]) => count)).toEqual(dry.report.rows.map(([, , count]) => count));
    const after = await carryOut('cleanup-orphaned-data', true);
    expect(after.report.summary).toBe('0 rows would be removed; nothing was.');
    expect(await kept()).toEqual(safe);
    expect(await trail()).toBe(told);
    expect(errors).toEqual([]);
  });

  test('never looks at ledger, consents or trail', () => {
    const tables = ORPHANS.map(({ table }) => table);
    expect(
      tables.filter(table => /ledger|account|consent|polic|audit|famil|member|privacy|data_access/.test(table)),
    ).toEqual([]);
  });

  test('keeps what is in use: names, keys of today, tries', async () => {
    await carryOut('cleanup-orphaned-data');
    const dana = { email: '', username: 'dana-rivera' };
    await app.browser().call('login', { body: { ...dana, password: ADMIN_PASSWORD } });
    const wrong = app.browser().call('login', { body: { ...dana, password: 'wrong' } });
    expect(await refusalOf(wrong)).toBe('401 INVALID_CREDENTIALS');
    const key = { idempotencyKey: 'gift-of-today' };
    const body = { childId: cast.childId, amount: '1.00', description: 'x', category: 'gift' } as const;
    const first = await cast.family.browser.call('createTransaction', { body }, key);
    await carryOut('cleanup-orphaned-data');
    expect(await cast.family.browser.call('createTransaction', { body }, key)).toEqual(first);
    expect((await rowsOf('SELECT FROM attempts')).length).toBeGreaterThan(0);
  });
});

test('optimize-database clears dead rows and tells so, table by table', async () => {
  await rowsOf(
    `INSERT INTO savings_goals (family_id, goal_id, child_id, name, target, icon_name, status, position, created_at)
     SELECT family_id, gen_random_uuid(), member_id, 'A goal', 20, 'Star', 'waiting', n, now()
     FROM members, generate_series(1, 3000) AS n WHERE member_id = $1`,
    [cast.childId],
  );
  await rowsOf('DELETE FROM savings_goals');
  await rowsOf('SELECT pg_stat_force_next_flush()');
  const { report, status } = await carryOut('optimize-database');
  expect(errors).toEqual([]);
  expect(status).toBe('done');
  const goals = report.rows.find(([table]) => table === 'savings_goals');
  expect(goals?.[1]).toBeGreaterThanOrEqual(3000);
  expect(goals?.[2]).toBe(0);
  expect(goals?.[4]).toBeLessThan(Number(goals?.[3]));
  const tables = await rowsOf("SELECT FROM pg_tables WHERE schemaname = 'public'");
  expect(report.rows).toHaveLength(tables.length);
  const unseen = await rowsOf(
    "SELECT relname FROM pg_stat_user_tables WHERE schemaname = 'public' AND (last_vacuum IS NULL OR last_analyze IS NULL)",
  );
  expect(unseen).toEqual([]);
});

test('clear-cache has each process that listens forget, and tells which did', async () => {
  const wires = [0, 1].map(() =>
    openEventWire({
      url: app.config.databaseDirectUrl,
      onHints: () => {},
      onMissed: () => {},
      onForget: runId => void forgetRemembered({ database: app.handle, events: app.events }, runId),
      onError: error => errors.push(error),
    }),
  );
  onTestFinished(async () => {
    await Promise.all(wires.map(wire => wire.close()));
  });
  await Promise.all(wires.map(wire => wire.ready()));
  await staff().call('listErrorLogs', {});
  const connections = async () => {
    const rows = await rowsOf(
      'SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
      ['pocketful-api'],
    );
    return rows.map(({ pid }) => pid);
  };
  const before = await connections();
  const { report } = await carryOut('clear-cache');
  expect(report.summary).toBe('2 of 2 processes forgot what they remembered.');
  expect(report.rows).toHaveLength(2);
  expect(report.rows.reduce((sum, [, closed]) => sum + Number(closed), 0)).toBeGreaterThan(0);
  // What was in use at that moment stays.
  const after = await connections();
  expect(before.filter(pid => !after.includes(pid)).length).toBeGreaterThan(0);
});

test('refresh-sessions ends what expired, and nobody else', async () => {
  const { family, browsers } = cast;
  await rowsOf('UPDATE sessions SET expires_at = $1 WHERE active_member_id = $2', [app.now(), cast.childId]);
  const [expired] = await rowsOf('SELECT count(*)::int AS count FROM sessions WHERE expires_at <= $1', [app.now()]);
  await rowsOf(
    "UPDATE staff_sessions SET last_active_at = $1 WHERE staff_id = (SELECT staff_id FROM staff WHERE role = 'admin')",
    [new Date(app.now().getTime() - DAY / 24)],
  );
  const { report } = await carryOut('refresh-sessions');
  expect(report.rows[0]?.[1]).toBe(expired?.count);
  expect(report.rows[1]?.[1]).toBe(1);
  expect(await rowsOf('SELECT FROM sessions WHERE expires_at <= $1', [app.now()])).toEqual([]);
  await family.browser.call('getDashboard', {});
  await browsers.support_user.call('getStaffProfile', {});
  expect(await refusalOf(browsers.admin.call('getStaffProfile', {}))).toBe('401 NOT_SIGNED_IN');
});

test('generate-report stores the system’s figures, as SQL counts them', async () => {
  await give(cast.childId, '5.00');
  await give(cast.siblingId, '-2.00');
  const { report } = await carryOut('generate-report');
  const figure = (name: string, range: string) =>
    report.rows.find(([called, , over]) => called === name && over === range)?.[1];
  expect(figure('totalChildren', 'now')).toBe('2');
  expect(figure('totalBalance', 'now')).toBe('3.00');
  expect(figure('totalTransactions', '30d')).toBe('2');
  expect(figure('totalValue', '30d')).toBe('7.00');
  const [stored] = await rowsOf("SELECT report FROM maintenance_runs WHERE action = 'generate-report'");
  expect(stored?.report).toEqual(report);
});

describe('a run', () => {
  test('is one of its action at a time; the next may begin once it has ended', async () => {
    await ask('refresh-sessions');
    expect(await refusalOf(ask('refresh-sessions'))).toBe('409 MAINTENANCE_RUNNING');
    await ask('generate-report');
    expect(await takeUp()).toBe(2);
    await carryOut('refresh-sessions');
  });

  test('of many that are asked for at once is one', async () => {
    const asked = Array.from({ length: 5 }, () =>
      ask('clear-cache').then(
        () => 'begun',
        refusal => refusal.code,
      ),
    );
    expect((await Promise.all(asked)).sort()).toEqual([...Array(4).fill('MAINTENANCE_RUNNING'), 'begun']);
  });

  test('of an action that cannot tell beforehand has no dry run', async () => {
    for (const action of MAINTENANCE_ACTIONS.slice(2))
      expect(await refusalOf(ask(action, true))).toBe('409 NO_DRY_RUN');
  });

  test('whose process ended without a word is taken up by another one, once it has been silent for half a minute', async () => {
    const { id } = await ask('refresh-sessions');
    const left =
      "UPDATE maintenance_runs SET status = 'running', tries = 1, started_at = $2, seen_at = $2 WHERE run_id = $1";
    await rowsOf(left, [id, app.now()]);
    app.advance(29_000);
    expect(await takeUp()).toBe(0);
    app.advance(2000);
    expect(await takeUp()).toBe(1);
    const [run] = await staff().call('listMaintenanceRuns', {});
    expect(run).toMatchObject({ id, status: 'done', progress: 100 });
  });

  test('that takes its process down each time is given up, and never stays running', async () => {
    const { id } = await ask('refresh-sessions');
    const left =
      "UPDATE maintenance_runs SET status = 'running', tries = 3, started_at = $2, seen_at = $2 WHERE run_id = $1";
    await rowsOf(left, [id, app.now()]);
    app.advance(31_000);
    expect(await takeUp()).toBe(1);
    const [run] = await staff().call('listMaintenanceRuns', {});
    expect(run).toMatchObject({
      id,
      status: 'failed',
      report: { summary: expect.stringContaining('before it was done') },
    });
    await carryOut('refresh-sessions');
  });

  test('that fails says so, and its error stands in the log alone', async () => {
    await rowsOf('ALTER TABLE accounts RENAME TO accounts_elsewhere');
    const { report, status } = await carryOut('recalculate-balances');
    expect(status).toBe('failed');
    expect(report.summary).toBe('It ended in an error, which stands in the server’s log.');
    expect(String(errors)).toContain('accounts');
  });

  test('stands in the staff’s trail when it begins and when it has ended', async () => {
    const { id } = await carryOut('cleanup-orphaned-data', true);
    const about = { action: 'cleanup-orphaned-data', dryRun: true };
    const rows = await rowsOf(
      'SELECT action, actor_id, details FROM audit_entries WHERE object_id = $1 ORDER BY sequence',
      [id],
    );
    expect(rows).toMatchObject([
      { action: 'maintenance.begun', details: about },
      { action: 'maintenance.ended', details: { ...about, status: 'done' } },
    ]);
    expect(rows[1]?.actor_id).toBe(rows[0]?.actor_id);
    expect(rows[0]?.actor_id).not.toBeNull();
  });

  test('is read page by page, newest first', async () => {
    for (const action of ['refresh-sessions', 'generate-report'] as const) {
      await carryOut(action);
      app.advance(1000);
    }
    const first = await staff().callPage('listMaintenanceRuns', { query: { limit: 1 } });
    const query = { limit: 1, ...(first.nextCursor ? { cursor: first.nextCursor } : {}) };
    const second = await staff().callPage('listMaintenanceRuns', { query });
    expect([...first.data, ...second.data].map(({ action }) => action)).toEqual([
      'generate-report',
      'refresh-sessions',
    ]);
    expect(second.nextCursor).toBeUndefined();
  });
});
