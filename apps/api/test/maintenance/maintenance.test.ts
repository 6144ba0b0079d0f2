import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { forgetRemembered } from '../../src/contexts/maintenance/maintain-caches.ts';
import { ORPHANS } from '../../src/contexts/maintenance/maintain-orphans.ts';
import { openNotifyChannel } from '../../src/platform/events/notify-channel.ts';
import { type MaintenanceDesk, maintenanceDesk } from '../fixtures/maintenance.ts';
import { ADMIN_PASSWORD, faultsOf, refusalOf } from '../harness.ts';

const DAY = 86_400_000;
const SYSTEM = '00000000-0000-0000-0000-000000000000';

let desk: MaintenanceDesk;
beforeEach(async () => {
  desk = await maintenanceDesk();
});

const digest = async (text: string) =>
  createHash('sha256')
    .update(JSON.stringify(await desk.rowsOf(text)))
    .digest('hex');
const ENTRIES = 'SELECT * FROM ledger_entries ORDER BY entry_id';

const give = (childId: string, amount: string) =>
  desk.cast.family.browser.call('createTransaction', {
    body: { childId, amount, description: 'Pocket money', category: 'allowance' },
  });

describe('recalculate-balances', () => {
  test('Recalculating corrects the balance, never an entry, and writes each repair to the family’s audit log: corrects a changed balance by its entries, and changes no entry', async () => {
    const { childId, siblingId } = desk.cast;
    await give(childId, '5.00');
    await give(childId, '2.50');
    await give(siblingId, '1.00');
    const before = await digest(ENTRIES);
    await desk.rowsOf('UPDATE accounts SET balance = 99, sequence = 1 WHERE child_id = $1', [childId]);
    expect(await faultsOf(desk.app)).not.toEqual([]);

    const { report, status } = await desk.carryOut('recalculate-balances');
    expect(status).toBe('done');
    expect(report).toMatchObject({
      summary: '2 children looked at: 1 balance is not what its entries say; 1 was repaired.',
      rows: [[expect.any(String), childId, '99.00', '7.50', 'repaired']],
    });
    expect(await desk.rowsOf('SELECT balance, sequence FROM accounts WHERE child_id = $1', [childId])).toEqual([
      { balance: '7.50', sequence: 2 },
    ]);
    expect(await digest(ENTRIES)).toBe(before);
    expect(await faultsOf(desk.app)).toEqual([]);
    // The next posting continues from there.
    expect(await give(childId, '0.50')).toMatchObject({ runningBalance: 8 });
  });

  test('Recalculating corrects the balance, never an entry, and writes each repair to the family’s audit log: records each repair in that family’s audit log, with both balances', async () => {
    const { childId } = desk.cast;
    await give(childId, '5.00');
    await desk.rowsOf('UPDATE accounts SET balance = -3 WHERE child_id = $1', [childId]);
    await desk.carryOut('recalculate-balances');
    const [account] = await desk.rowsOf('SELECT family_id FROM accounts WHERE child_id = $1', [childId]);
    expect(
      await desk.rowsOf("SELECT family_id, actor_id, details FROM audit_entries WHERE action = 'balance.repaired'"),
    ).toEqual([{ family_id: account?.family_id, actor_id: null, details: { childId, was: '-3.00', is: '5.00' } }]);
  });

  test('as a dry run reports differences and changes nothing', async () => {
    await give(desk.cast.childId, '5.00');
    await desk.rowsOf('UPDATE accounts SET balance = 6 WHERE child_id = $1', [desk.cast.childId]);
    const { report } = await desk.carryOut('recalculate-balances', true);
    expect(report.summary).toBe('2 children looked at: 1 balance is not what its entries say; nothing was changed.');
    expect(report.rows).toMatchObject([[expect.any(String), desk.cast.childId, '6.00', '5.00', 'would be repaired']]);
    expect(await desk.rowsOf('SELECT balance FROM accounts WHERE child_id = $1', [desk.cast.childId])).toEqual([
      { balance: '6.00' },
    ]);
  });

  test('Recalculating corrects the balance, never an entry, and writes each repair to the family’s audit log: creates a missing account from its entries, after a dry run that says so', async () => {
    const { childId } = desk.cast;
    await give(childId, '5.00');
    await give(childId, '2.50');
    await desk.rowsOf('ALTER TABLE accounts DISABLE TRIGGER ALL');
    await desk.rowsOf('DELETE FROM accounts WHERE child_id = $1', [childId]);
    await desk.rowsOf('ALTER TABLE accounts ENABLE TRIGGER ALL');
    expect((await faultsOf(desk.app)).map(({ what }) => what)).toContain(`child ${childId} has no account`);
    const dry = await desk.carryOut('recalculate-balances', true);
    expect(dry.report.rows).toMatchObject([[expect.any(String), childId, 'no account', '7.50', 'would be repaired']]);
    const { report } = await desk.carryOut('recalculate-balances');
    expect(report).toMatchObject({
      summary: '2 children looked at: 1 balance is not what its entries say; 1 was repaired.',
      rows: [[expect.any(String), childId, 'no account', '7.50', 'repaired']],
    });
    expect(await faultsOf(desk.app)).toEqual([]);
    expect(await desk.rowsOf("SELECT details FROM audit_entries WHERE action = 'balance.repaired'")).toEqual([
      { details: { childId, was: 'no account', is: '7.50' } },
    ]);
    expect(await give(childId, '0.50')).toMatchObject({ runningBalance: 8 });
    // No account is created for a member who is not a child.
    const [stranger] = await desk.rowsOf("SELECT family_id, member_id FROM members WHERE role <> 'child' LIMIT 1");
    expect(
      await desk.rowsOf('SELECT is_now FROM account_repair($1, $2)', [stranger?.family_id, stranger?.member_id]),
    ).toEqual([]);
  });

  test('Recalculating corrects the balance, never an entry, and writes each repair to the family’s audit log: changes nothing if the entries do not add up, and says so', async () => {
    await give(desk.cast.childId, '5.00');
    await desk.rowsOf('UPDATE ledger_entries SET amount = 4 WHERE child_id = $1', [desk.cast.childId]);
    const { report } = await desk.carryOut('recalculate-balances');
    expect(report.summary).toBe('2 children looked at: 1 balance is not what its entries say; none was repaired.');
    expect(report.rows[0]?.at(-1)).toBe('entries do not add up');
    expect(await desk.rowsOf('SELECT balance FROM accounts WHERE child_id = $1', [desk.cast.childId])).toEqual([
      { balance: '5.00' },
    ]);
  });

  test('changes nothing if the newest entries are lost: only the account still knows of them', async () => {
    const { childId } = desk.cast;
    await give(childId, '5.00');
    await give(childId, '2.50');
    await desk.rowsOf('ALTER TABLE ledger_entries DISABLE TRIGGER USER');
    await desk.rowsOf('DELETE FROM ledger_entries WHERE child_id = $1 AND sequence = 2', [childId]);
    await desk.rowsOf('ALTER TABLE ledger_entries ENABLE TRIGGER USER');
    const { report } = await desk.carryOut('recalculate-balances');
    expect(report.rows[0]?.at(-1)).toBe('entries are missing');
    expect(await desk.rowsOf('SELECT balance, sequence FROM accounts WHERE child_id = $1', [childId])).toEqual([
      { balance: '7.50', sequence: 2 },
    ]);
    // Nor by a direct call of the function.
    const [account] = await desk.rowsOf('SELECT family_id FROM accounts WHERE child_id = $1', [childId]);
    expect(await desk.rowsOf('SELECT * FROM account_repair($1, $2)', [account?.family_id, childId])).toEqual([]);
  });
});

describe('cleanup-orphaned-data', () => {
  const KEPT = ['ledger_entries', 'accounts', 'parental_consents', 'consent_events', 'policy_acceptances', 'members'];
  const kept = () => Promise.all(KEPT.map(table => digest(`SELECT * FROM ${table} ORDER BY 1, 2`)));
  const trail = () =>
    digest("SELECT * FROM audit_entries WHERE action NOT LIKE 'maintenance.%' ORDER BY family_id, sequence");

  /** One orphaned row in each table. */
  async function leaveBehind() {
    const old = new Date(desk.app.now().getTime() - 40 * DAY);
    const gone = '01990000-0000-7000-8000-00000000ffff';
    const [account] = await desk.rowsOf('SELECT family_id FROM accounts WHERE child_id = $1', [desk.cast.childId]);
    const family = account?.family_id;
    await desk.rowsOf('INSERT INTO login_names (name_key, family_id, member_id) VALUES ($1, $2, $3)', [
      'nobody',
      family,
      gone,
    ]);
    await desk.rowsOf("INSERT INTO idempotency_keys VALUES ($1, $1, 'createChore', 'key-of-nobody', '\\x00', $1, $2)", [
      gone,
      desk.app.now(),
    ]);
    await desk.rowsOf(
      "INSERT INTO sign_in_failures (failure_id, at, kind, family_id, member_id, request_id) VALUES ($1, $2, 'pin', $3, $1, $1)",
      [gone, desk.app.now(), family],
    );
    await desk.rowsOf(
      "INSERT INTO attempts (family_id, subject, kind, failures, lock_level, updated_at) VALUES ($1, 'x', 'login', 1, 0, $2)",
      [SYSTEM, old],
    );
    await desk.rowsOf(
      'INSERT INTO password_reset_tokens (family_id, member_id, token_id, email, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $5)',
      [family, desk.cast.family.adminId, gone, 'x@example.com', old],
    );
    await desk.rowsOf("INSERT INTO held_sign_ups VALUES ('nobody', $1, 'x', $2)", [gone, old]);
    await desk.rowsOf("UPDATE reward_categories SET active = false WHERE family_id = $1 AND name_key = 'health'", [
      family,
    ]);
    const [category] = await desk.rowsOf(
      'SELECT category_id FROM reward_categories WHERE family_id = $1 AND active LIMIT 1',
      [family],
    );
    await desk.rowsOf(
      `INSERT INTO rewards (family_id, reward_id, child_id, category_id, name, name_key, description, amount, active, created_at)
       VALUES ($1, $2, $3, $4, 'Old', 'old', '', 1, false, $5)`,
      [family, gone, desk.cast.childId, category?.category_id, old],
    );
  }

  test('Cleaning up removes orphaned rows, never ledger, consents or audit log; a dry run reports first: removes orphaned rows, of each kind as many as a dry run counted', async () => {
    await leaveBehind();
    const [safe, told] = [await kept(), await trail()];
    const dry = await desk.carryOut('cleanup-orphaned-data', true);
    const counted = new Map(dry.report.rows.map(([table, , count]) => [table, count]));
    for (const { table } of ORPHANS) expect(counted.get(table), table).toBeGreaterThan(0);
    expect((await desk.carryOut('cleanup-orphaned-data', true)).report).toEqual(dry.report);

    const { report } = await desk.carryOut('cleanup-orphaned-data');
    expect(report.rows.map(([, , count]) => count)).toEqual(dry.report.rows.map(([, , count]) => count));
    const after = await desk.carryOut('cleanup-orphaned-data', true);
    expect(after.report.summary).toBe('0 rows would be removed; nothing was.');
    expect(await kept()).toEqual(safe);
    expect(await trail()).toBe(told);
    expect(desk.errors).toEqual([]);
  });

  test('Cleaning up orphaned data frees no held name', async () => {
    const until = new Date(desk.app.now().getTime() + DAY);
    const id = '01990000-0000-7000-8000-00000000ffff';
    await desk.rowsOf(
      "INSERT INTO login_names (name_key, family_id, member_id, held_until) VALUES ('held', $1, $1, $2)",
      [id, until],
    );
    await desk.rowsOf("INSERT INTO held_sign_ups VALUES ('held', $1, 'x', $2)", [id, until]);
    await desk.carryOut('cleanup-orphaned-data');
    expect(await desk.rowsOf("SELECT FROM login_names WHERE name_key = 'held'")).toHaveLength(1);
    expect(await desk.rowsOf("SELECT FROM held_sign_ups WHERE name_key = 'held'")).toHaveLength(1);
  });

  test('Cleaning up removes orphaned rows, never ledger, consents or audit log; a dry run reports first: never removes ledger entries, consents or audit rows', () => {
    const tables = ORPHANS.map(({ table }) => table);
    expect(
      tables.filter(table => /ledger|account|consent|polic|audit|famil|member|privacy|data_access/.test(table)),
    ).toEqual([]);
  });

  test('keeps what is in use: names, recent keys, tries', async () => {
    await desk.carryOut('cleanup-orphaned-data');
    const dana = { email: '', username: 'dana-rivera' };
    await desk.app.browser().call('login', { body: { ...dana, password: ADMIN_PASSWORD } });
    const wrong = desk.app.browser().call('login', { body: { ...dana, password: 'wrong' } });
    expect(await refusalOf(wrong)).toBe('401 INVALID_CREDENTIALS');
    const key = { idempotencyKey: 'gift-of-today' };
    const body = { childId: desk.cast.childId, amount: '1.00', description: 'x', category: 'gift' } as const;
    const first = await desk.cast.family.browser.call('createTransaction', { body }, key);
    await desk.carryOut('cleanup-orphaned-data');
    expect(await desk.cast.family.browser.call('createTransaction', { body }, key)).toEqual(first);
    expect((await desk.rowsOf('SELECT FROM attempts')).length).toBeGreaterThan(0);
  });
});

test('Optimizing, clearing caches, ending expired sessions and the report do what they say: optimize-database removes dead rows and reports so, table by table', async () => {
  await desk.rowsOf(
    `INSERT INTO savings_goals (family_id, goal_id, child_id, name, target, icon_name, status, position, created_at)
     SELECT family_id, gen_random_uuid(), member_id, 'A goal', 20, 'Star', 'waiting', n, now()
     FROM members, generate_series(1, 3000) AS n WHERE member_id = $1`,
    [desk.cast.childId],
  );
  await desk.rowsOf('DELETE FROM savings_goals');
  await desk.rowsOf('SELECT pg_stat_force_next_flush()');
  const { report, status } = await desk.carryOut('optimize-database');
  expect(desk.errors).toEqual([]);
  expect(status).toBe('done');
  const goals = report.rows.find(([table]) => table === 'savings_goals');
  expect(goals?.[1]).toBeGreaterThanOrEqual(3000);
  expect(goals?.[2]).toBe(0);
  expect(goals?.[4]).toBeLessThan(Number(goals?.[3]));
  const tables = await desk.rowsOf("SELECT FROM pg_tables WHERE schemaname = 'public'");
  expect(report.rows).toHaveLength(tables.length);
  const unseen = await desk.rowsOf(
    "SELECT relname FROM pg_stat_user_tables WHERE schemaname = 'public' AND (last_vacuum IS NULL OR last_analyze IS NULL)",
  );
  expect(unseen).toEqual([]);
});

// A pooler keeps its connections to the server.
test.skipIf(process.env.POOLED)(
  'Optimizing, clearing caches, ending expired sessions and the report do what they say: clear-cache makes each listening process drop its caches, and reports which did',
  async () => {
    const wires = [0, 1].map(() =>
      openNotifyChannel({
        url: desk.app.config.databaseDirectUrl,
        onNotifications: () => {},
        onMissed: () => {},
        onForget: runId => void forgetRemembered({ database: desk.app.handle, events: desk.app.events }, runId),
        onError: error => desk.errors.push(error),
      }),
    );
    onTestFinished(async () => {
      await Promise.all(wires.map(wire => wire.close()));
    });
    await Promise.all(wires.map(wire => wire.ready()));
    await desk.staff.call('listErrorLogs', {});
    const connections = async () => {
      const rows = await desk.rowsOf(
        'SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
        ['pocketful-api'],
      );
      return rows.map(({ pid }) => pid);
    };
    const before = await connections();
    const { report } = await desk.carryOut('clear-cache');
    expect(report.summary).toBe('2 of 2 processes forgot what they remembered.');
    expect(report.rows).toHaveLength(2);
    expect(report.rows.reduce((sum, [, closed]) => sum + Number(closed), 0)).toBeGreaterThan(0);
    // Connections in use stay.
    const after = await connections();
    expect(before.filter(pid => !after.includes(pid)).length).toBeGreaterThan(0);
  },
);

test('Optimizing, clearing caches, ending expired sessions and the report do what they say: refresh-sessions ends expired sessions, and no other', async () => {
  const { family, browsers } = desk.cast;
  await desk.rowsOf('UPDATE sessions SET expires_at = $1 WHERE active_member_id = $2', [
    desk.app.now(),
    desk.cast.childId,
  ]);
  const [expired] = await desk.rowsOf('SELECT count(*)::int AS count FROM sessions WHERE expires_at <= $1', [
    desk.app.now(),
  ]);
  await desk.rowsOf(
    "UPDATE staff_sessions SET last_active_at = $1 WHERE staff_id = (SELECT staff_id FROM staff WHERE role = 'admin')",
    [new Date(desk.app.now().getTime() - DAY / 24)],
  );
  const { report } = await desk.carryOut('refresh-sessions');
  expect(report.rows[0]?.[1]).toBe(expired?.count);
  expect(report.rows[1]?.[1]).toBe(1);
  expect(await desk.rowsOf('SELECT FROM sessions WHERE expires_at <= $1', [desk.app.now()])).toEqual([]);
  await family.browser.call('getDashboard', {});
  await browsers.support_user.call('getStaffProfile', {});
  expect(await refusalOf(browsers.admin.call('getStaffProfile', {}))).toBe('401 NOT_SIGNED_IN');
});

test('Optimizing, clearing caches, ending expired sessions and the report do what they say: generate-report stores the system’s metrics, as SQL counts them', async () => {
  await give(desk.cast.childId, '5.00');
  await give(desk.cast.siblingId, '-2.00');
  const { report } = await desk.carryOut('generate-report');
  const figure = (name: string, range: string) =>
    report.rows.find(([called, , over]) => called === name && over === range)?.[1];
  expect(figure('totalChildren', 'now')).toBe('2');
  expect(figure('totalBalance', 'now')).toBe('3.00');
  expect(figure('totalTransactions', '30d')).toBe('2');
  expect(figure('totalValue', '30d')).toBe('7.00');
  const [stored] = await desk.rowsOf("SELECT report FROM maintenance_runs WHERE action = 'generate-report'");
  expect(stored?.report).toEqual(report);
});
