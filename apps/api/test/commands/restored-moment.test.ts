// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startLocalPostgres } from '@pocketful/local/embedded-postgres';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { jobsOf } from '../../src/jobs.ts';
import { DAY, MINUTE } from '../../src/platform/clock.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { MIGRATIONS } from '../global-setup.ts';
import { addChild, signUp, startAppOn } from '../harness.ts';

const PASSPHRASE = 'correct horse battery staple';
/** A text that occurs in no file of PostgreSQL. */
const CANARY = 'Xanthippezeisig';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'moment-'));
  await chmod(folder, 0o711);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string, archivesLog: boolean) {
  const server = await startLocalPostgres({ dataDir, archivesLog });
  onTestFinished(() => server.stop());
  const connectionString = Object.assign(new URL(server.superuserUrl), { pathname: '/pocketful' }).href;
  const client = new pg.Client({ connectionString });
  // The server stops before the test ends.
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  const query = async <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) =>
    (await client.query<Row>(statement, values)).rows;
  return { ...server, query };
}

/** An instance that archives its log, with two children. */
async function archiving(passphrase: string) {
  const [dataDir, archive] = [await newFolder(), await newFolder()];
  const server = await start(dataDir, true);
  await migrate(server.adminUrl, MIGRATIONS);
  const settings = { DATA_DIR: dataDir, WAL_ARCHIVE_DIR: archive, BACKUP_PASSPHRASE: passphrase };
  const app = await startAppOn({ ...server, close: async () => {} }, { startsAt: new Date().toISOString(), settings });
  await writeFile(join(dataDir, 'secrets', 'instance-key'), app.config.instanceKey);
  await writeFile(join(dataDir, 'secrets', 'session-secret'), app.config.sessionSecret);
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const database = app.jobs.database;
  const archiveNow = async (config = app.config) =>
    jobsOf({ config, database, clock: app.now, log, writes: app.writes }, () => false).archive_wal?.run();
  /** Ends the segment, waits until the server has linked it, and archives it. */
  const archiveLog = async () => {
    // An empty segment is not ended.
    await server.query("SELECT pg_logical_emit_message(true, '', '')");
    await server.query('SELECT pg_switch_wal()');
    await vi.waitFor(
      async () => expect(await readdir(join(dataDir, 'postgres', 'wal'))).not.toEqual(['since']),
      10_000,
    );
    await archiveNow();
  };
  const family = await signUp(app);
  const [mia, leo] = [await addChild(family, 'mia', '4821'), await addChild(family, 'leo', '7350')];
  await family.browser.call('updateUser', { params: { id: mia.id }, body: { firstName: CANARY } });
  await archiveNow();
  return { dataDir, archive, server, app, family, mia, leo, archiveNow, archiveLog };
}

/** `npm run restore:moment` over the sources. */
const restoreMoment = (env: NodeJS.ProcessEnv, ...args: string[]) => runOver(env, 'operate', 'restore:moment', ...args);

/** `npm start`, or a command of the operator, over the sources. */
async function runOver(env: NodeJS.ProcessEnv, what: 'start' | 'operate', ...args: string[]) {
  const program = `
    import { sourceApps } from '@pocketful/local/layout';
    import { operate } from '@pocketful/local/operate';
    import { supervise } from '@pocketful/local/supervisor';
    const plan = { ...sourceApps, familyWebDir: '', adminWebDir: '', defaultDataDir: '', commands: [] };
    process.exit(await (${what === 'start'} ? supervise(plan) : operate(plan, process.argv.slice(1))));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, '--', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, said, complained: complained.trim() };
}

test('The embedded database is restored to a moment, without what was taken away later', {
  timeout: 240_000,
}, async () => {
  const { archive, server, app, family, mia, leo, archiveLog } = await archiving(PASSPHRASE);
  const pay = (description: string) =>
    family.browser.call('createTransaction', {
      body: { childId: leo.id, amount: '1.00', description, category: 'gift' },
    });
  await pay('before the moment');
  await archiveLog();
  await pay('shortly before the moment');
  const [{ moment } = { moment: new Date() }] = await server.query<{ moment: Date }>(
    'SELECT clock_timestamp() AS moment',
  );
  app.advance(5 * MINUTE);
  await family.browser.call('deleteChildAccount', { body: { childId: mia.id } });
  await pay('after the moment');
  await archiveLog();
  await server.stop();
  for (const entry of await readdir(archive, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    expect((await stat(path)).mode & 0o777, path).toBe(entry.isDirectory() ? 0o700 : 0o600);
  }

  const target = join(await newFolder(), 'new');
  const env = { DATA_DIR: target, WAL_ARCHIVE_DIR: archive };
  const at = moment.toISOString();
  expect(await restoreMoment({ ...env, BACKUP_PASSPHRASE: 'another passphrase' }, at)).toMatchObject({
    code: 1,
    complained: `BACKUP_PASSPHRASE is not the passphrase of ${archive}`,
  });
  const restored = await restoreMoment({ ...env, BACKUP_PASSPHRASE: PASSPHRASE }, at);
  expect(restored.complained).toBe('');
  expect(restored.said).toContain('Erased 1 children again');
  expect(restored.said).toContain('All books add up, of 2 chains');
  expect(restored.code).toBe(0);
  expect(await readFile(join(target, 'secrets', 'instance-key'), 'utf8')).toBe(app.config.instanceKey);

  const { query } = await start(target, false);
  expect(await query('SELECT description FROM ledger_entries ORDER BY sequence')).toEqual([
    { description: 'before the moment' },
    { description: 'shortly before the moment' },
  ]);
  const tables = await query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  );
  for (const { name } of tables)
    expect(await query(`SELECT FROM ${name} AS t WHERE t::text ILIKE '%${CANARY}%'`), name).toEqual([]);
});

test('The embedded database is restored to a moment, without what was taken away later: to the end of the archive, and not to a moment that it lacks', {
  timeout: 240_000,
}, async () => {
  const { archive, server, app, family, leo, archiveLog } = await archiving('');
  const body = { childId: leo.id, amount: '1.00', description: 'the last', category: 'gift' } as const;
  await family.browser.call('createTransaction', { body });
  app.advance(MINUTE);
  await archiveLog();
  await server.stop();
  const target = join(await newFolder(), 'new');
  const env = { DATA_DIR: target, WAL_ARCHIVE_DIR: archive };
  const fails = async (moment: string, complaint: string) => {
    const { code, complained } = await restoreMoment(env, moment);
    expect({ code, complained }).toEqual({ code: 1, complained: expect.stringContaining(complaint) });
    expect(complained).not.toContain('\n');
  };
  await fails('yesterday', 'yesterday is no moment: write it as 2026-');
  await fails('2020-01-01T00:00:00Z', `${archive} has no base backup from before that moment: the oldest began at 20`);
  await fails('2999-01-01T00:00:00Z', `${archive} ends at 20`);
  const forged = { kind: 'child', familyId: leo.id, id: leo.id, by: null, at: new Date() };
  await appendFile(join(archive, 'revocations.jsonl'), `${JSON.stringify(forged)}\n`);
  expect(await restoreMoment(env)).toMatchObject({ code: 1, complained: expect.stringContaining('is not signed') });
  await fails('2020-01-01T00:00:00Z', `DATA_DIR ${target} has a database already: name a new folder.`);
  expect(await runOver(env, 'start')).toMatchObject({
    code: 1,
    complained: `The restore to DATA_DIR ${target} has not ended: run the command erase-again, or restore to a new folder.`,
  });
  expect(await runOver(env, 'operate', 'erase-again', '--accept-unsigned')).toMatchObject({ code: 0 });
  expect(await readdir(target)).not.toContain('restored-to');
  const { query } = await start(target, false);
  expect(await query('SELECT description FROM ledger_entries')).toEqual([{ description: 'the last' }]);

  const [last = ''] = (await readdir(join(archive, 'wal'))).sort().slice(-1);
  const [begin = ''] = (await readdir(join(archive, 'wal'))).sort().slice(-2);
  await rm(join(archive, 'wal', begin));
  const other = { ...env, DATA_DIR: join(await newFolder(), 'other') };
  const gap = await restoreMoment(other);
  expect(gap).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/\/wal lacks the log (?:after|from) [\dA-F]{24}/),
  });
  await writeFile(join(archive, 'wal', last), 'damaged');
  const { mtime } = await stat(join(archive, 'wal', last));
  const damaged = await restoreMoment(other, mtime.toISOString());
  expect(damaged).toMatchObject({ code: 1, complained: expect.stringContaining(`${archive} is damaged: `) });
  expect(damaged.complained).not.toContain('\n');
});

test('Base backups and archived log of the embedded database are removed after 35 days', {
  timeout: 240_000,
}, async () => {
  const { dataDir, archive, server, app, archiveNow, archiveLog } = await archiving('');
  await archiveLog();
  const filesIn = (folder: string) => readdir(join(archive, folder));
  const [bases, segments] = [await filesIn('base'), await filesIn('wal')];
  expect(bases).toHaveLength(2);
  const age = async (folder: string, names: readonly string[], days: number) => {
    const at = new Date(app.now().getTime() - days * DAY);
    for (const name of names) await utimes(join(archive, folder, name), at, at);
  };
  await age('wal', segments, 36);
  await age('wal', segments.slice(0, 1), 34);
  await age('base', bases, 36);
  // The clock is a year ahead.
  await server.query("UPDATE clock_gate SET mark = now() - interval '1 year'");
  await archiveNow();
  expect(await filesIn('wal')).toEqual(segments);
  await server.query('UPDATE clock_gate SET mark = now()');
  await archiveNow();
  expect([await filesIn('wal'), await filesIn('base')]).toEqual([segments.slice(0, 1), []]);
  // The log is useless without a base backup, so a new one is made.
  await archiveNow();
  expect(await filesIn('base')).toHaveLength(2);

  // A segment that waited for long is as old as its content.
  const spool = join(dataDir, 'postgres', 'wal');
  await writeFile(join(spool, 'waited'), '');
  await utimes(join(spool, 'waited'), 0, 0);
  await archiveNow();
  expect(await filesIn('wal')).not.toContain('waited.gz');
  const [kept = ''] = segments;
  await writeFile(join(spool, kept.replace('.gz', '')), 'of another server');
  await expect(archiveNow()).rejects.toThrow(`${join(archive, 'wal', kept)} is of another instance`);
  const encrypting = { ...app.config, backupPassphrase: PASSPHRASE };
  await expect(archiveNow(encrypting)).rejects.toThrow('is not encrypted, and BACKUP_PASSPHRASE is set');
  await rm(join(spool, kept.replace('.gz', '')));

  // After a time without an archive the log has a gap.
  await utimes(join(spool, 'since'), app.now(), new Date(Date.now() + DAY));
  await archiveNow();
  expect(await filesIn('base')).toHaveLength(4);
  await server.stop();
  await start(dataDir, false);
  expect(await readdir(spool)).not.toContain('since');
});
