import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXPORT_KINDS, EXPORTS, type ExportKind } from '@pocketful/exports/rules';
import { beforeEach, expect, test } from 'vitest';
import { csvOf } from '../../src/contexts/exports/export-table.ts';
import { newReward } from '../fixtures/rewards.ts';
import { createChore, refusalOf, startApp, type TestApp } from '../harness.ts';
import { type Cast, castOf } from '../principals.ts';

const DAY = 86_400_000;

let app: TestApp;
let cast: Cast;
beforeEach(async () => {
  app = await startApp();
  cast = await castOf(app);
});

/** The rows of a file without quoted line ends. */
function parse(text: string): string[][] {
  const lines = text.split('\r\n');
  expect(lines.pop()).toBe('');
  return lines.map(line =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  );
}

async function take(kind: ExportKind): Promise<string> {
  const { content } = await cast.browsers.support_user.callFile('exportTable', { params: { kind } });
  return content.text();
}

const trail = () =>
  app.database.query<{ action: string; details: object; actor_id: string; request_id: string }>(
    "SELECT action, details, actor_id, request_id FROM audit_entries WHERE action LIKE 'export.%' ORDER BY sequence",
  );

/** The rows of each kind, by an independent count. */
const COUNTS: Record<ExportKind, string> = {
  users: 'SELECT count(*)::int FROM members',
  transactions: 'SELECT count(*)::int FROM ledger_entries',
  activity: 'SELECT count(*)::int FROM member_activity',
  'system-report': 'SELECT 20 AS count',
  'audit-logs': 'SELECT count(*)::int FROM audit_entries',
  families: 'SELECT count(*)::int FROM families',
  chores: 'SELECT count(*)::int FROM chores',
  goals: 'SELECT count(*)::int FROM savings_goals',
  rewards: 'SELECT count(*)::int FROM rewards',
};

/** One of everything. */
async function liveALittle() {
  await app.database.query(
    'INSERT INTO member_activity (family_id, member_id, day) SELECT family_id, member_id, $1 FROM members ON CONFLICT DO NOTHING',
    [app.now()],
  );
  const { family, childId, browsers } = cast;
  const gift = { childId, amount: '-3.50', description: '=HYPERLINK("http://x")', category: 'spending' } as const;
  await family.browser.call('createTransaction', { body: gift });
  await browsers.child.call('createGoal', { body: { childId, name: 'A kite', target: '20.00' } });
  await family.browser.call('createReward', { body: newReward(childId) });
  await createChore(family, app, childId);
}

test.each(EXPORT_KINDS)(
  'Exports cover the past 30 days, have ids and no names, and are in the audit log with their number of rows: the file of %s has every row with its columns, and no names',
  async kind => {
    await liveALittle();
    const [counted] = await app.database.query<{ count: number }>(COUNTS[kind]);
    const text = await take(kind);
    const [head, ...rows] = parse(text);
    expect(head).toEqual(EXPORTS[kind].columns);
    // One more audit row: the start of this export.
    expect(rows).toHaveLength((counted?.count ?? 0) + (kind === 'audit-logs' ? 1 : 0));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toHaveLength(EXPORTS[kind].columns.length);
    expect(text).not.toMatch(/First-mia|dana|kite|HYPERLINK|Set the table/i);
  },
);

test('a row has the database’s values, amounts with their sign', async () => {
  await liveALittle();
  const [, row] = parse(await take('transactions'));
  const [entry] = await app.database.query<{ entry_id: string; family_id: string }>('SELECT * FROM ledger_entries');
  expect(row).toEqual([
    ...[entry?.entry_id, entry?.family_id, cast.childId, '-3.50', '-3.50', 'spending', app.now().toISOString(), 'USD'],
  ]);
});

test('Exports cover the past 30 days, have ids and no names, and are in the audit log with their number of rows: it has only rows that were created or decided in the past 30 days, oldest first', async () => {
  await liveALittle();
  const aged = (days: number) => new Date(app.now().getTime() - days * DAY);
  const [first, second] = await app.database.query<{ chore_id: string }>(
    'SELECT chore_id FROM chores ORDER BY chore_id',
  );
  const age = 'UPDATE chores SET created_at = $2 WHERE chore_id = $1';
  await app.database.query(age, [first?.chore_id, aged(30)]);
  await app.database.query(age, [second?.chore_id, aged(29)]);
  const [, ...rows] = parse(await take('chores'));
  const ids = rows.map(([id]) => id);
  expect(ids).not.toContain(first?.chore_id);
  expect(ids[0]).toBe(second?.chore_id);
  for (const decision of ['rejected', 'approved']) {
    const decide = `UPDATE chores SET status = '${decision}', submitted_at = $2, ${decision}_at = $2 WHERE chore_id = $1`;
    await app.database.query(decide, [first?.chore_id, aged(1)]);
    expect((await take('chores')).includes(first?.chore_id ?? '-'), decision).toBe(true);
    await app.database.query(`UPDATE chores SET ${decision}_at = $2 WHERE chore_id = $1`, [first?.chore_id, aged(31)]);
  }
  const times = rows.map(row => row.at(-1) ?? '');
  expect(times).toEqual(times.toSorted());
});

test('Exports cover the past 30 days, have ids and no names, and are in the audit log with their number of rows: its start and its number of rows are in the audit log', async () => {
  const [, ...rows] = parse(await take('users'));
  const [begun, ended] = await trail();
  expect(begun).toMatchObject({ action: 'export.begun', details: { kind: 'users' } });
  expect(ended).toMatchObject({
    ...{ action: 'export.ended', details: { kind: 'users', rows: rows.length, whole: true } },
    ...{ actor_id: begun?.actor_id, request_id: begun?.request_id },
  });
  expect(begun?.actor_id).not.toBeNull();
});

/** Requests a file from a listening server, as a browser that may leave. */
async function ask(kind: ExportKind): Promise<{ response: Promise<IncomingMessage>; leave: () => void }> {
  const headers = { ...cast.browsers.support_user.headers, 'sec-fetch-site': 'same-origin' };
  const { port } = Object(app.app.server.address());
  const request = get(`http://127.0.0.1:${port}/api/admin/export/${kind}`, { headers });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.once('response', resolve);
  request.on('error', reject);
  promise.catch(() => {});
  return { response: promise, leave: () => request.destroy() };
}

const running = async () => {
  const [row] = await app.database.query<{ count: number }>(
    "SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'pocketful-export' AND datname = current_database()",
  );
  return row?.count ?? 0;
};

async function until(holds: () => Promise<boolean>, within = 20_000): Promise<void> {
  for (const end = Date.now() + within; !(await holds()); await sleep(20))
    if (Date.now() > end) throw new Error('it never came to be');
}

/** More than fits between server and browser. */
const manyGoals = (count: number) =>
  app.database.query(
    `INSERT INTO savings_goals (family_id, goal_id, child_id, name, target, icon_name, status, position, created_at)
     SELECT family_id, gen_random_uuid(), member_id, 'A goal', 20, 'Star', 'waiting', n, $2
     FROM members, generate_series(1, $3::int) AS n WHERE member_id = $1`,
    [cast.childId, app.now(), count],
  );

test('An export ends with its browser; two run at once: a browser that leaves midway ends the query and frees the slot, and the sent rows are in the audit log', async () => {
  await manyGoals(60_000);
  await app.app.listen({ port: 0 });
  const { response, leave } = await ask('goals');
  const answer = await response;
  await new Promise(resolve => answer.once('data', resolve));
  answer.pause();
  expect(await running()).toBe(1);
  leave();
  await until(async () => (await running()) === 0);
  await until(async () => (await trail()).length === 2);
  const [, ended] = await trail();
  expect(ended).toMatchObject({ action: 'export.ended', details: { kind: 'goals', whole: false } });
  const { rows } = Object(ended?.details);
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThan(60_000);
  await take('users');
});

test('a browser that leaves before the first row ends the query', async () => {
  const { pool } = app.handle;
  await app.app.listen({ port: 0 });
  const superuser = await holdTable();
  try {
    const { leave } = await ask('goals');
    await until(async () => (await running()) === 1);
    await sleep(100);
    leave();
    // Sooner than a lock times out.
    await until(async () => (await running()) === 0, 1200);
  } finally {
    await superuser();
  }
  expect(pool.waitingCount).toBe(0);
});

test('An export to a client that reads nothing, or slowly, ends after its time limit: the audit log has the time of its end, not of its start', async () => {
  await manyGoals(60_000);
  await app.app.listen({ port: 0 });
  const { response } = await ask('goals');
  const answer = await response;
  await new Promise(resolve => answer.once('data', resolve));
  answer.pause();
  app.advance(90_000);
  answer.resume();
  await until(async () => (await trail()).length === 2);
  const [begun, ended] = await app.database.query<{ at: Date }>(
    "SELECT at FROM audit_entries WHERE action LIKE 'export.%' ORDER BY sequence",
  );
  expect(Number(ended?.at) - Number(begun?.at)).toBe(90_000);
});

test.each([
  ['takes nothing', { idle: 40, whole: 60_000 }, 0],
  ['takes a little now and then', { idle: 10_000, whole: 300 }, 10],
])(
  'An export to a client that reads nothing, or slowly, ends after its time limit: a reader who %s loses the file, and the sent rows are recorded',
  { tags: 'long' },
  async (_, patience, every) => {
    const noted: object[] = [];
    const row = Array.from(EXPORTS.goals.columns, () => 'x'.repeat(200));
    const rows = Readable.from(
      (function* () {
        for (;;) yield row;
      })(),
    );
    const file = csvOf('goals', { rows, onBroken: () => {} }, async sent => void noted.push(sent), patience);
    const gone = new Promise(resolve => file.once('close', resolve));
    const sip = every === 0 ? undefined : setInterval(() => file.read(), every);
    await gone;
    clearInterval(sip);
    expect(file.errored?.message).toMatch(every === 0 ? 'stopped reading' : 'took too long');
    expect(noted).toEqual([{ rows: expect.any(Number), whole: false }]);
    expect(rows.destroyed).toBe(true);
  },
);

/** Locks a table that an export reads. Returns the function that unlocks it. */
async function holdTable(): Promise<() => Promise<void>> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: app.database.superuserUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE savings_goals IN ACCESS EXCLUSIVE MODE');
  return () => client.end();
}

test('An export ends with its browser; two run at once: two run at once; the third is refused until one of them is done', {
  tags: 'long',
}, async () => {
  await manyGoals(60_000);
  await app.app.listen({ port: 0 });
  const asked = [await ask('goals'), await ask('goals')];
  for (const { response } of asked) (await response).pause();
  expect(await refusalOf(take('users'))).toBe('429 TOO_MANY_EXPORTS');
  expect(await trail()).toHaveLength(2);
  for (const { leave } of asked) leave();
  await until(async () => (await running()) === 0);
  expect(parse(await take('users')).length).toBeGreaterThan(1);
});

test('a connection that breaks midway ends the file, and the process continues', { tags: 'long' }, async () => {
  await manyGoals(60_000);
  await app.app.listen({ port: 0 });
  const { response } = await ask('goals');
  const answer = await response;
  await new Promise(resolve => answer.once('data', resolve));
  answer.pause();
  await app.database.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pocketful-export' AND datname = current_database()",
  );
  const broken = new Promise(resolve => answer.once('error', resolve));
  answer.resume();
  expect(await broken).toMatchObject({ code: 'ECONNRESET' });
  await until(async () => (await trail()).length === 2);
  expect((await trail())[1]).toMatchObject({ details: { whole: false } });
  await take('users');
});

test('a signed-out staff member gets nothing; one who signs out midway is recorded with the sent rows', {
  tags: 'long',
}, async () => {
  await manyGoals(60_000);
  await app.app.listen({ port: 0 });
  const { response, leave } = await ask('goals');
  const answer = await response;
  answer.pause();
  const { support_user: staff } = cast.browsers;
  await staff.call('logout', {});
  expect(await refusalOf(take('users'))).toBe('401 NOT_SIGNED_IN');
  leave();
  await until(async () => (await trail()).length === 2);
  const [begun, ended] = await trail();
  expect(ended?.actor_id).toBe(begun?.actor_id);
});

test.skipIf(process.env.POCKETFUL_TESTS !== 'full')(
  'a million rows are sent in flat memory',
  { timeout: 120_000 },
  async () => {
    await manyGoals(1_000_000);
    await app.app.listen({ port: 0 });
    const { response } = await ask('goals');
    let bytes = 0;
    const before = process.memoryUsage().rss;
    let most = 0;
    for await (const piece of await response) {
      bytes += piece.length;
      most = Math.max(most, process.memoryUsage().rss - before);
    }
    expect(bytes).toBeGreaterThan(100_000_000);
    expect(most / 2 ** 20).toBeLessThan(200);
  },
);

test('it is read by the role that can read the staff’s views only', async () => {
  await app.database.query('REVOKE SELECT ON staff_views.members FROM pocketful_reader');
  expect(await refusalOf(take('users'))).toBe('500 INTERNAL');
  await take('goals');
});

test('a HEAD request for a file reads nothing', async () => {
  const app = await startApp();
  const { browsers } = await castOf(app);
  const { status } = await browsers.app_owner.fetch('/api/admin/export/users', { method: 'HEAD' });
  expect(status).toBe(404);
  expect(await app.database.query("SELECT FROM audit_entries WHERE action LIKE 'export.%'")).toEqual([]);
});
