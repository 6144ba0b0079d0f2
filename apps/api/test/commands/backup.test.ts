import { createHash } from 'node:crypto';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { backUp, backUpBeforeUpgrade } from '../../src/commands/backup.ts';
import { restore } from '../../src/commands/restore.ts';
import { jobsOf } from '../../src/jobs.ts';
import { removeOldBackups } from '../../src/platform/backups/old-backups.ts';
import { DAY, HOUR } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { VERSION } from '../../src/platform/version.ts';
import { backedUp, emptyDatabase, KEYS, SECRETS, SLOW, useInstance } from '../fixtures/backups.ts';
import { writeEmptyBackup } from '../fixtures/empty-backup.ts';
import { MIGRATIONS } from '../global-setup.ts';
import { pick, startApp, startAppOn, unlock } from '../harness.ts';

const PASSPHRASE = 'correct horse battery staple';

const secretOf = async (folder: string, name: string) =>
  (await readFile(join(folder, 'new', 'secrets', name), 'utf8')).trim();

test('a restored backup has every row and its secrets, its books add up, and no session is open', async () => {
  const {
    folder,
    target,
    family,
    mia,
    database: live,
  } = await backedUp(async (app, family, mia) => {
    const [parent, child] = [family.browser, await pick(app, family, mia.id, '4821')];
    const series = { isRecurring: true, frequency: 'daily', recurringDays: [] } as const;
    const body = { childId: mia.id, name: 'Dust', reward: '1.00', dueDate: app.now().toISOString(), ...series };
    const { id } = await parent.call('createChore', { body });
    await child.call('submitChore', { params: { id } });
    // The first occurrence is written after the last one.
    await app.database.query("UPDATE chores SET name = 'Dust twice' WHERE status = 'submitted'");
  });
  const database = await emptyDatabase();
  await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
  useInstance(database, join(folder, 'new'));
  await restore([target], MIGRATIONS);
  const chores = 'SELECT * FROM chores ORDER BY chore_id';
  expect(await database.query(chores)).toEqual(await live.query(chores));
  // The planner knows how many rows there are.
  expect(
    await database.query("SELECT reltuples::int AS rows FROM pg_class WHERE oid = 'public.chores'::regclass"),
  ).toEqual([{ rows: 2 }]);
  // The running instance sent the waiting mail.
  expect(await database.query('SELECT FROM outbox')).toEqual([]);
  const app = await startAppOn(database);
  const browser = await unlock(app, family);
  const password = { userId: mia.id, password: 'Pocketful-1!' };
  expect(await browser.call('verifyPin', { body: password })).toMatchObject({ success: true });
  expect(await browser.call('listTransactions', {})).toMatchObject([{ amount: '12.34', description: 'ünïcödé \\N' }]);
  expect(await secretOf(folder, 'instance-key')).toBe(SECRETS['instance-key']);
  expect(await database.query('SELECT count(*)::int AS count FROM sessions')).toEqual([{ count: 1 }]);
  await expect(restore([target], MIGRATIONS)).rejects.toThrow('has data already');
});

test('a backup to a folder that another path leads to writes each line of the journal once', async () => {
  const { folder } = await backedUp();
  const backups = join(folder, 'old', 'backups');
  await mkdir(backups, { recursive: true });
  await symlink(backups, join(folder, 'link'));
  await backUp([join(folder, 'link', 'again')]);
  const lines = (await readFile(join(backups, 'revocations.jsonl'), 'utf8')).trim().split('\n');
  expect(new Set(lines).size).toBe(lines.length);
});

test('an upgrade keeps the backup of an earlier attempt, and names one of another schema by it', async () => {
  const { folder } = await backedUp();
  const config = readConfig(process.env);
  const say = () => {};
  const present =
    (await readdir(MIGRATIONS))
      .filter(name => name.endsWith('.sql'))
      .sort()
      .at(-1) ?? '';
  const first = await backUpBeforeUpgrade(config, present, say);
  expect(first).toBe(join(folder, 'old', 'backups', `before-${VERSION}`));
  const written = await readFile(join(first, 'manifest.json'), 'utf8');
  expect(await backUpBeforeUpgrade(config, present, say)).toBe(first);
  expect(await readFile(join(first, 'manifest.json'), 'utf8')).toBe(written);
  expect(await backUpBeforeUpgrade(config, '9100_later.sql', say)).toBe(`${first}-9100`);
});

test('a damaged backup is reported before anything is written', async () => {
  const { folder, target } = await backedUp();
  const database = await emptyDatabase();
  useInstance(database, folder);
  await appendFile(join(target, 'members.copy'), 'x');
  await expect(restore([target], MIGRATIONS)).rejects.toThrow('members.copy was damaged');
  await expect(restore([folder], MIGRATIONS)).rejects.toThrow('no backup');
  await rm(join(target, 'members.copy'));
  await expect(restore([target], MIGRATIONS)).rejects.toThrow('members.copy is missing');
  for (const name of ['manifest.json', 'encryption.json']) {
    await writeFile(join(target, name), '{}');
    const damaged = `${join(target, name)} is damaged or of another version`;
    await expect(restore([target], MIGRATIONS)).rejects.toThrow(damaged);
  }
  expect(await database.query('SELECT FROM login_names')).toEqual([]);
});

test('a table that the database reads with fewer rows than the manifest has restores nothing', async () => {
  const { folder, target } = await backedUp();
  // COPY reads no further than its end mark.
  const content = '\\.\n';
  await writeFile(join(target, 'feedback.copy'), content);
  const file = join(target, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  const table = manifest.tables.find(({ name }: { name: string }) => name === 'feedback');
  Object.assign(table, { rows: 1, sha256: createHash('sha256').update(content).digest('hex') });
  await writeFile(file, JSON.stringify(manifest));
  const database = await emptyDatabase();
  useInstance(database, join(folder, 'new'));
  await expect(restore([target], MIGRATIONS)).rejects.toThrow('feedback has 0 rows instead of 1');
  expect(await database.query('SELECT FROM login_names')).toEqual([]);
});

test('a restore of books that do not add up fails with the number of faults', async () => {
  const { folder, target } = await backedUp(async ({ database }) => {
    await database.query("UPDATE audit_entries SET action = 'chore.deleted'");
  });
  await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
  useInstance(await emptyDatabase(), join(folder, 'new'));
  await expect(restore([target], MIGRATIONS)).rejects.toThrow(/^Restored, but \d+ faults were found: run verify$/);
});

test('a backup that fails leaves no folder, and does not write over another one', async () => {
  const { folder, target } = await backedUp();
  await expect(backUp([target])).rejects.toThrow(`${target} is not empty`);
  const file = join(target, 'manifest.json');
  await expect(backUp([file])).rejects.toThrow(`${file} cannot be used: ENOTDIR`);
  // An interrupted backup left files, which are no part of the next one.
  await mkdir(join(folder, 'second.partial'));
  await writeFile(join(folder, 'second.partial', 'old.copy'), 'x');
  await backUp([join(folder, 'second')]);
  expect(await readdir(join(folder, 'second'))).toEqual(await readdir(target));
  await rm(join(folder, 'old', 'secrets', 'session-secret'));
  await mkdir(join(folder, 'old', 'secrets', 'session-secret'));
  await expect(backUp([join(folder, 'third')])).rejects.toThrow('The backup failed: EISDIR');
  expect((await readdir(folder)).sort()).toEqual(['backup', 'old', 'revocations.jsonl', 'second']);
});

test('a backup is renamed only after every file was read back', async () => {
  const { folder } = await backedUp();
  const target = join(folder, 'second');
  // A disk that lies: a file changes after it was written.
  const tampering = (async () => {
    const file = join(`${target}.partial`, 'members.copy');
    while (!(await readFile(file).catch(() => Buffer.alloc(0))).length);
    await appendFile(file, 'x');
  })();
  await expect(backUp([target])).rejects.toThrow('members.copy was damaged');
  await tampering;
  expect(await readdir(folder)).not.toContain('second');
});

test('a backup of the first format is restored', async () => {
  const { folder, target } = await backedUp();
  const file = join(target, 'manifest.json');
  await cp(join(target, 'secrets', 'instance-key'), join(target, 'secrets', 'pin-pepper'));
  await rm(join(target, 'secrets', 'instance-key'));
  const { snapshotAt: _, secrets: __, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, format: 1 }));
  const database = await emptyDatabase();
  await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
  useInstance(database, join(folder, 'new'));
  await restore([target], MIGRATIONS);
  expect(await database.query("SELECT username FROM members WHERE role = 'child'")).toEqual([{ username: 'mia' }]);
  // It had the name pin-pepper then.
  expect(await secretOf(folder, 'instance-key')).toBe(SECRETS['instance-key']);
});

test('an encrypted backup shows nothing, and opens with its passphrase only', { ...SLOW, tags: 'long' }, async () => {
  const { folder, target, family, mia } = await backedUp();
  expect(vi.mocked(console.log).mock.calls.flat().join()).toContain('the secrets of this instance, lie open');
  vi.mocked(console.log).mockClear();
  vi.stubEnv('BACKUP_PASSPHRASE', PASSPHRASE);
  const sealed = join(folder, 'sealed');
  await backUp([sealed]);
  expect(vi.mocked(console.log).mock.calls.flat().join()).not.toContain('lie open');
  expect(await readdir(sealed)).toEqual([...(await readdir(target)), 'encryption.json'].sort());
  expect(await readdir(join(sealed, 'secrets'))).toEqual(Object.keys(SECRETS));
  for (const name of await readdir(sealed, { recursive: true })) {
    if (name === 'secrets') continue;
    const content = await readFile(join(sealed, name), 'latin1');
    for (const word of ['mia', ...Object.values(SECRETS), 'sha256', 'members'])
      expect(content, name).not.toContain(word);
  }
  const database = await emptyDatabase();
  useInstance(database, join(folder, 'new'));
  vi.stubEnv('BACKUP_PASSPHRASE', 'another passphrase');
  await expect(restore([sealed], MIGRATIONS)).rejects.toThrow('BACKUP_PASSPHRASE is not the passphrase of');
  vi.stubEnv('BACKUP_PASSPHRASE', '');
  await expect(restore([sealed], MIGRATIONS)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
  vi.stubEnv('BACKUP_PASSPHRASE', PASSPHRASE);
  const open = /is not encrypted, and BACKUP_PASSPHRASE is set.* Add --accept-unencrypted/;
  await expect(restore([target], MIGRATIONS)).rejects.toThrow(open);
  await expect(restore([folder], MIGRATIONS)).rejects.toThrow('is no backup: it has no manifest.json');
  await restore([sealed], MIGRATIONS);
  expect(await database.query("SELECT username FROM members WHERE role = 'child'")).toEqual([{ username: 'mia' }]);
  for (const [name, secret] of Object.entries(SECRETS)) expect(await secretOf(folder, name)).toBe(secret);
  const app = await startAppOn(database, { settings: KEYS });
  const picker = await unlock(app, family);
  expect(await picker.call('verifyPin', { body: { userId: mia.id, pin: '4821' } })).toMatchObject({ success: true });
});

test('a file of an encrypted backup that was cut, changed, swapped or renamed is refused', {
  ...SLOW,
  tags: 'long',
}, async () => {
  const { folder } = await backedUp(async ({ database }) => {
    // A table of several pieces of 64 KiB.
    await database.query(
      `INSERT INTO feedback (family_id, feedback_id, member_id, member_role, subject, message, created_at)
       SELECT family_id, uuidv7(), member_id, role, 'long', repeat(md5(n::text), 60), now()
       FROM members, generate_series(1, 150) AS n WHERE role = 'family_admin'`,
    );
  });
  vi.stubEnv('BACKUP_PASSPHRASE', PASSPHRASE);
  const [sealed, other] = [join(folder, 'sealed'), join(folder, 'other')];
  await backUp([sealed]);
  await backUp([other]);
  const file = join(sealed, 'feedback.copy');
  const whole = await readFile(file);
  const piece = 64 * 1024 + 16;
  expect(whole.length).toBeGreaterThan(2 * piece);
  const changed = Buffer.from(whole);
  changed.writeUInt8(whole.readUInt8(piece + 5) ^ 1, piece + 5);
  const damages: Record<string, Buffer> = {
    'cut within a piece': whole.subarray(0, -1),
    'cut between two pieces': whole.subarray(0, piece),
    empty: Buffer.alloc(0),
    'longer than it was': Buffer.concat([whole, whole.subarray(0, piece)]),
    changed,
    'in another order': Buffer.concat([
      whole.subarray(piece, 2 * piece),
      whole.subarray(0, piece),
      whole.subarray(2 * piece),
    ]),
    'of another table': await readFile(join(sealed, 'members.copy')),
    'of another backup': await readFile(join(other, 'feedback.copy')),
  };
  const database = await emptyDatabase();
  useInstance(database, join(folder, 'new'));
  for (const [damage, content] of Object.entries(damages)) {
    await writeFile(file, content);
    await expect(restore([sealed], MIGRATIONS), damage).rejects.toThrow(
      'feedback.copy of the backup was cut, changed or',
    );
  }
  await writeFile(file, whole);
  await writeFile(join(sealed, 'manifest.json'), await readFile(join(other, 'manifest.json')));
  await expect(restore([sealed], MIGRATIONS)).rejects.toThrow(
    'manifest.json of the backup was cut, changed or swapped',
  );
  expect(await database.query('SELECT FROM login_names')).toEqual([]);
});

/** Copies a backup as if it had been made some days ago. */
async function copyAged(source: string, target: string, days: number): Promise<void> {
  await cp(source, target, { recursive: true });
  const readable = (await readdir(source)).includes('encryption.json') ? 'encryption.json' : 'manifest.json';
  const shown = JSON.parse(await readFile(join(target, readable), 'utf8'));
  const createdAt = daysAgo(days).toISOString();
  await writeFile(join(target, readable), JSON.stringify({ ...shown, createdAt }));
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

test('A new backup removes those older than 35 days, but never the newest three', {
  ...SLOW,
  tags: 'long',
}, async () => {
  const { folder, target, database } = await backedUp();
  const [own, elsewhere] = [join(folder, 'old', 'backups'), join(folder, 'elsewhere')];
  const foldersIn = async (place: string) => (await readdir(place)).filter(name => name !== 'revocations.jsonl');
  vi.stubEnv('BACKUP_DIR', elsewhere);
  vi.stubEnv('BACKUP_PASSPHRASE', PASSPHRASE);
  await backUp([]);
  const [sealed = ''] = await foldersIn(elsewhere);
  for (const days of [34, 36, 40]) await copyAged(target, join(own, `plain-${days}`), days);
  await copyAged(join(elsewhere, sealed), join(elsewhere, 'sealed-36'), 36);
  // Folders that are not whole backups of Pocketful stay.
  await copyAged(target, join(own, 'with-a-letter'), 50);
  await writeFile(join(own, 'with-a-letter', 'letter.txt'), 'keep me');
  await copyAged(target, join(own, 'without-members'), 50);
  await rm(join(own, 'without-members', 'members.copy'));
  await copyAged(target, join(own, 'without-manifest'), 50);
  await rm(join(own, 'without-manifest', 'manifest.json'));
  // Interrupted backups are removed at the same age as whole ones.
  for (const [name, days] of [
    ['new.partial', 2],
    ['old.partial', 36],
  ] as const) {
    await cp(target, join(own, name), { recursive: true });
    await utimes(join(own, name), daysAgo(days), daysAgo(days));
  }
  const stays = ['new.partial', 'plain-34', 'with-a-letter', 'without-manifest', 'without-members'];

  // The clock is a year ahead.
  await database.query("UPDATE clock_gate SET mark = now() - interval '1 year'");
  await backUp([join(folder, 'while-closed')]);
  expect(await foldersIn(own)).toEqual([
    'new.partial',
    'old.partial',
    'plain-34',
    'plain-36',
    'plain-40',
    ...stays.slice(2),
  ]);
  await database.query('UPDATE clock_gate SET mark = now()');

  await expect(backUp([target])).rejects.toThrow('is not empty');
  expect(await foldersIn(own)).toContain('plain-40');
  await backUp([join(folder, 'outside')]);
  expect(await foldersIn(own)).toEqual(stays);
  // The newest three: the one of today, of 34 days ago, and one of 36 days ago.
  expect(await foldersIn(elsewhere)).toEqual([sealed, 'sealed-36']);
  vi.stubEnv('BACKUP_KEEP_DAYS', '1');
  await backUp([]);
  expect(await foldersIn(elsewhere)).toHaveLength(2);
  expect(await foldersIn(own)).toEqual(stays.filter(name => name !== 'new.partial'));
  vi.stubEnv('BACKUP_KEEP_DAYS', '36');
  await expect(backUp([])).rejects.toThrow('BACKUP_KEEP_DAYS');
});

test('Each day a job writes a backup; of these the newest of 7 days and of 4 weeks stay: thinned over 50 days of use', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nightly-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const start = new Date('2026-03-10T15:00:00Z').getTime();
  let now = new Date(start);
  for (; now.getTime() < start + 50 * DAY; now = new Date(now.getTime() + 20 * HOUR)) {
    await writeEmptyBackup(join(folder, `nightly-${now.toISOString()}`), now);
    if (now.getTime() === start + 20 * DAY) await writeEmptyBackup(join(folder, 'before-the-upgrade'), now);
    await removeOldBackups([folder], 35, now);
  }
  const days = (await readdir(folder)).flatMap(name => (name.startsWith('nightly-') ? name.slice(8, 18) : []));
  const weeks = ['2026-04-08', '2026-04-15'];
  const week = ['2026-04-22', '2026-04-23', '2026-04-24', '2026-04-25', '2026-04-26', '2026-04-27', '2026-04-28'];
  // The newest three stay: two are of one day.
  expect(days).toEqual([...weeks, ...week, '2026-04-27'].sort());
  expect(await readdir(folder)).toContain('before-the-upgrade');
});

test('Each day a job writes a backup; of these the newest of 7 days and of 4 weeks stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nightly-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const app = await startApp({ settings: { DATA_DIR: folder, BACKUP_NIGHTLY: 'on' } });
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const jobs = jobsOf({ config: app.config, ...app.jobs, clock: app.now, log }, () => false);
  await jobs.back_up?.run();
  const [backup = ''] = (await readdir(join(folder, 'backups'))).filter(name => name.startsWith('nightly-'));
  expect(await readdir(join(folder, 'backups', backup))).toContain('manifest.json');
  expect(log.info.mock.calls.flat().join()).toContain(`tables to ${join(folder, 'backups', backup)}`);
});

test('an instance whose database does not archive its log fails to move it to WAL_ARCHIVE_DIR', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const app = await startApp({ settings: { DATA_DIR: folder, WAL_ARCHIVE_DIR: join(folder, 'archive') } });
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const jobs = jobsOf({ config: app.config, ...app.jobs, clock: app.now, log }, () => false);
  await expect(jobs.archive_wal?.run()).rejects.toThrow('WAL_ARCHIVE_DIR is for the embedded database');
});

test('a backup in another folder gets a copy of the journal', async () => {
  const { folder, target } = await backedUp();
  await backUp([`${target}-2`]);
  await backUp([`${target}-3`]);
  const lines = await readFile(join(folder, 'old', 'backups', 'revocations.jsonl'), 'utf8');
  expect(lines.trim().split('\n')).toHaveLength(3);
  expect(await readFile(join(folder, 'revocations.jsonl'), 'utf8')).toBe(lines);
});
