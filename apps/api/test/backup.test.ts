import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STAFF_TOKEN_HEADER } from '@pocketful/api-contract/core/route';
import { RULES } from '@pocketful/rules';
import { expect, onTestFinished, test, vi } from 'vitest';
import { backUp } from '../src/commands/backup.ts';
import { openReport, sealReport } from '../src/commands/drill-report.ts';
import { recordEvidence } from '../src/commands/evidence.ts';
import { restore } from '../src/commands/restore.ts';
import { verify } from '../src/commands/verify.ts';
import { recordRevocations } from '../src/contexts/retention/revocations.ts';
import { DAY } from '../src/platform/clock.ts';
import { MIGRATIONS } from './global-setup.ts';
import {
  addChild,
  createDatabase,
  faultsOf,
  pick,
  signUp,
  startApp,
  startAppOn,
  type TestApp,
  type TestDatabase,
  unlock,
} from './harness.ts';
import { staffBrowser } from './principals.ts';
import { STAFF_PASSWORD } from './scenes/staff-accounts.ts';

/** Deriving a key from a passphrase takes a second each time. */
const SLOW = { timeout: 120_000 };
/** The journal that travelled with a backup is not newer than it. */
const STALE = '--accept-stale';
const PASSPHRASE = 'correct horse battery staple';

async function emptyDatabase() {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  return database;
}

/** Sets the environment of the commands to a database and a folder. */
function useInstance({ appUrl, jobsUrl, superuserUrl }: TestDatabase, dataDir: string): void {
  vi.stubEnv('DATABASE_URL', appUrl);
  vi.stubEnv('DATABASE_JOBS_URL', jobsUrl);
  vi.stubEnv('DATABASE_ADMIN_URL', superuserUrl);
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('SESSION_SECRET', 'a session secret for the tests alone');
  vi.stubEnv('PIN_PEPPER', 'a pepper of the PINs for the tests alone');
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
}

async function backedUp(prepare = async (_: TestApp): Promise<void> => {}) {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  });
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const body = {
    childId: mia.id,
    amount: '12.34',
    description: 'Tab\there, line\nno, ünïcödé \\N',
    category: 'gift',
  } as const;
  await family.browser.call('createTransaction', { body: { ...body, description: 'ünïcödé \\N' } });
  await mkdir(join(folder, 'old', 'secrets'), { recursive: true });
  for (const name of ['pin-pepper', 'session-secret'])
    await writeFile(join(folder, 'old', 'secrets', name), `${name} of old`);
  await app.database.query(
    `INSERT INTO outbox (family_id, mail_id, kind, member_id, created_at, next_try_at)
     SELECT family_id, uuidv7(), 'new_device', member_id, now(), now() FROM members WHERE member_id = $1`,
    [family.adminId],
  );
  await prepare(app);
  useInstance(app.database, join(folder, 'old'));
  const target = join(folder, 'backup');
  await backUp([target]);
  const [row] = await app.database.query<{ family_id: string }>('SELECT family_id FROM families');
  return { folder, target, database: app.database, family: { ...family, familyId: row?.family_id ?? '' }, mia };
}

test('a restored backup has every row and its secrets, its books add up, and no session is open', async () => {
  const { folder, target, family, mia } = await backedUp();
  const database = await emptyDatabase();
  await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
  useInstance(database, join(folder, 'new'));
  await restore([target, STALE], MIGRATIONS);
  // The running instance sent the waiting mail.
  expect(await database.query('SELECT FROM outbox')).toEqual([]);
  const app = await startAppOn(database);
  const browser = await unlock(app, family);
  expect(await browser.call('verifyPin', { body: { userId: mia.id, pin: '4821' } })).toMatchObject({ success: true });
  expect(await browser.call('listTransactions', {})).toMatchObject([{ amount: '12.34', description: 'ünïcödé \\N' }]);
  expect(await readFile(join(folder, 'new', 'secrets', 'pin-pepper'), 'utf8')).toBe('pin-pepper of old');
  expect(await database.query('SELECT count(*)::int AS count FROM sessions')).toEqual([{ count: 1 }]);
  await expect(restore([target, STALE], MIGRATIONS)).rejects.toThrow('has data already');
});

test('a damaged backup is reported before anything is written', async () => {
  const { folder, target } = await backedUp();
  const database = await emptyDatabase();
  useInstance(database, folder);
  await appendFile(join(target, 'members.copy'), 'x');
  await expect(restore([target, STALE], MIGRATIONS)).rejects.toThrow('members.copy was damaged');
  await expect(restore([folder, STALE], MIGRATIONS)).rejects.toThrow('no backup');
  expect(await database.query('SELECT FROM login_names')).toEqual([]);
});

test('a backup that fails leaves no folder, and does not write over another one', async () => {
  const { folder, target } = await backedUp();
  await expect(backUp([target])).rejects.toThrow(`${target} is not empty`);
  // An interrupted backup left files, which are no part of the next one.
  await mkdir(join(folder, 'second.partial'));
  await writeFile(join(folder, 'second.partial', 'old.copy'), 'x');
  await backUp([join(folder, 'second')]);
  expect(await readdir(join(folder, 'second'))).toEqual(await readdir(target));
  // A secret that cannot be read is the last file of a backup.
  await rm(join(folder, 'old', 'secrets', 'pin-pepper'));
  await mkdir(join(folder, 'old', 'secrets', 'pin-pepper'));
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
  const { snapshotAt: _, secrets: __, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, format: 1 }));
  const database = await emptyDatabase();
  await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
  useInstance(database, join(folder, 'new'));
  await restore([target, STALE], MIGRATIONS);
  expect(await database.query("SELECT username FROM members WHERE role = 'child'")).toEqual([{ username: 'mia' }]);
  expect(await readFile(join(folder, 'new', 'secrets', 'pin-pepper'), 'utf8')).toBe('pin-pepper of old');
});

test('an encrypted backup shows nothing, and opens with its passphrase only', SLOW, async () => {
  const { folder, target } = await backedUp();
  expect(vi.mocked(console.log).mock.calls.flat().join()).toContain('the secrets of this instance, lie open');
  vi.mocked(console.log).mockClear();
  vi.stubEnv('BACKUP_PASSPHRASE', PASSPHRASE);
  const sealed = join(folder, 'sealed');
  await backUp([sealed]);
  expect(vi.mocked(console.log).mock.calls.flat().join()).not.toContain('lie open');
  expect(await readdir(sealed)).toEqual([...(await readdir(target)), 'encryption.json'].sort());
  for (const name of await readdir(sealed, { recursive: true })) {
    if (name === 'secrets') continue;
    const content = await readFile(join(sealed, name), 'latin1');
    for (const word of ['mia', 'pin-pepper of old', 'sha256', 'members']) expect(content, name).not.toContain(word);
  }
  const database = await emptyDatabase();
  useInstance(database, join(folder, 'new'));
  vi.stubEnv('BACKUP_PASSPHRASE', 'another passphrase');
  await expect(restore([sealed], MIGRATIONS)).rejects.toThrow('BACKUP_PASSPHRASE is not the passphrase of');
  vi.stubEnv('BACKUP_PASSPHRASE', '');
  await expect(restore([sealed], MIGRATIONS)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
  vi.stubEnv('BACKUP_PASSPHRASE', PASSPHRASE);
  await restore([sealed, STALE], MIGRATIONS);
  expect(await database.query("SELECT username FROM members WHERE role = 'child'")).toEqual([{ username: 'mia' }]);
  expect(await readFile(join(folder, 'new', 'secrets', 'pin-pepper'), 'utf8')).toBe('pin-pepper of old');
});

test('a file of an encrypted backup that was cut, changed, swapped or renamed is refused', SLOW, async () => {
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

test(RULES.retention.oldBackups, SLOW, async () => {
  const { folder, target, database } = await backedUp();
  const [own, elsewhere] = [join(folder, 'old', 'backups'), join(folder, 'elsewhere')];
  const foldersIn = async (place: string) => (await readdir(place)).filter(name => name !== 'revocations.jsonl');
  vi.stubEnv('BACKUP_DIR', elsewhere);
  vi.stubEnv('BACKUP_PASSPHRASE', PASSPHRASE);
  await backUp([]);
  const [sealed = ''] = await foldersIn(elsewhere);
  for (const days of [34, 36, 40]) await copyAged(target, join(own, `plain-${days}`), days);
  await copyAged(join(elsewhere, sealed), join(elsewhere, 'sealed-36'), 36);
  // What is not a whole backup of Pocketful's stays.
  await copyAged(target, join(own, 'with-a-letter'), 50);
  await writeFile(join(own, 'with-a-letter', 'letter.txt'), 'keep me');
  await copyAged(target, join(own, 'without-members'), 50);
  await rm(join(own, 'without-members', 'members.copy'));
  await copyAged(target, join(own, 'without-manifest'), 50);
  await rm(join(own, 'without-manifest', 'manifest.json'));
  // An interrupted backup goes as old as a whole one.
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

test('a backup in another folder gets a copy of the journal, and keeps the entries there', async () => {
  const { folder, target } = await backedUp();
  const journal = join(folder, 'revocations.jsonl');
  const another = (await readFile(journal, 'utf8')).replaceAll(/20\d\d/g, '2001');
  await writeFile(journal, another);
  await backUp([`${target}-2`]);
  await backUp([`${target}-3`]);
  const lines = await readFile(join(folder, 'old', 'backups', 'revocations.jsonl'), 'utf8');
  expect(lines.trim().split('\n')).toHaveLength(3);
  expect(await readFile(journal, 'utf8')).toBe(`${another}${lines}`);
});

test(RULES.retention.restoreErases, async () => {
  // Rows about a child without consent are restored too: they are not new.
  const { folder, target, family, mia } = await backedUp(async ({ database }) => {
    await database.query('UPDATE privacy_settings SET data_collection = false');
  });
  const note = { familyId: family.familyId, childId: mia.id, at: '2026-03-11T15:00:00.000Z' };
  // The list of an earlier version, and the journal of an instance that stopped later.
  await writeFile(join(folder, 'erasures.jsonl'), `${JSON.stringify(note)}\n${JSON.stringify(note)}\n{"cut`);
  await appendFile(join(folder, 'revocations.jsonl'), '{"knownUntil":"2999-01-01T00:00:00.000Z"}\n');
  const database = await emptyDatabase();
  await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
  useInstance(database, join(folder, 'new'));
  await restore([target], MIGRATIONS);
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
  expect(await database.query("SELECT FROM members WHERE role = 'child'")).toEqual([]);
  expect(await database.query('SELECT FROM ledger_entries')).toEqual([]);
  expect(await database.query("SELECT FROM pg_trigger WHERE tgenabled = 'D'")).toEqual([]);
  expect(await database.query('SELECT child_id, parent_id FROM data_access_requests')).toEqual([
    { child_id: mia.id, parent_id: null },
  ]);
});

test(`${RULES.retention.restoreErases}: its name in other texts is replaced again`, async () => {
  const { folder, target, database, family, mia } = await backedUp(async app => {
    await app.database.query(`
      INSERT INTO chore_templates (family_id, template_id, name, description, default_reward, category, created_at)
      SELECT family_id, uuidv7(), 'Help Mia', '', 1, 'housework', now() FROM members WHERE username = 'mia'`);
  });
  const live = await startAppOn(database);
  live.advance(Date.now() - live.now().getTime() + DAY);
  const dana = await pick(live, family, family.adminId, '2580');
  await dana.call('deleteChildAccount', { body: { childId: mia.id, replaceName: true } });
  expect(await recordRevocations(live.handle, [folder], new Date(live.now().getTime() + DAY))).toBe(2);

  const restored = await emptyDatabase();
  await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
  useInstance(restored, join(folder, 'new'));
  await restore([target], MIGRATIONS);
  expect(await restored.query("SELECT name FROM chore_templates WHERE name LIKE 'Help%'")).toEqual([
    { name: 'Help a child' },
  ]);
});

test(`${RULES.retention.restoreRevokes}: a consent, an adult, a password and a PIN`, async () => {
  const names = (username: string) => ({
    username,
    firstName: username,
    lastName: 'Rivera',
    email: `${username}@rivera.example`,
  });
  const parent = (username: string) => ({ ...names(username), password: 'Pocketful-2!', pin: '1379' });
  const { folder, target, database, family, mia } = await backedUp(async app => {
    const dana = await signUp(app, 'second');
    for (const name of ['sam', 'ann']) await dana.browser.call('registerParent', { body: parent(name) });
    await addChild(dana, 'leo', '7350');
  });
  const live = await startAppOn(database);
  live.advance(Date.now() - live.now().getTime() + DAY);
  const idOf = async (name: string) => {
    const [row] = await database.query<{ id: string }>('SELECT member_id AS id FROM members WHERE username = $1', [
      name,
    ]);
    return row?.id ?? '';
  };
  const [sam, ann, leo, second] = [await idOf('sam'), await idOf('ann'), await idOf('leo'), await idOf('dana-second')];
  const dana = await pick(live, family, family.adminId, '2580');
  const [own] = await dana.call('listConsents', {});
  await dana.call('withdrawConsent', { params: { id: own?.consents[0]?.id ?? '' }, body: {} });
  const other = await pick(live, { ...family, name: 'second' }, second, '2580');
  await other.call('deleteParent', { params: { id: sam } });
  await other.call('updateParent', { params: { id: ann }, body: { ...names('ann'), password: 'Pocketful-3!' } });
  await other.call('updateUser', { params: { id: leo }, body: { pin: '6042' } });
  const later = new Date(live.now().getTime() + DAY);
  expect(await recordRevocations(live.handle, [folder], later)).toBe(4);

  const restored = await emptyDatabase();
  await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
  useInstance(restored, join(folder, 'new'));
  await restore([target], MIGRATIONS);
  const app = await startAppOn(restored);
  app.advance(live.now().getTime() - app.now().getTime());
  const picker = await unlock(app, family);
  await expect(picker.call('verifyPin', { body: { userId: mia.id, pin: '4821' } })).rejects.toThrow(
    'CONSENT_WITHDRAWN',
  );
  const members = await restored.query<{ username: string }>('SELECT username FROM members ORDER BY username');
  expect(members.map(({ username }) => username)).toEqual(['ann', 'dana-rivera', 'dana-second', 'leo', 'mia']);
  const signIn = (username: string, password: string) =>
    app.browser().call('login', { body: { email: '', username, password } });
  for (const password of ['Pocketful-2!', 'Pocketful-3!'])
    await expect(signIn('ann', password)).rejects.toThrow('INVALID_CREDENTIALS');
  const door = await unlock(app, { ...family, name: 'second' });
  for (const pin of ['7350', '6042'])
    expect(await door.call('verifyPin', { body: { userId: leo, pin } })).toMatchObject({ success: false });
  expect(await faultsOf(app)).toEqual([]);
});

test(`${RULES.retention.restoreRevokes}: a staff account, and the password of another`, async () => {
  const { folder, target, database } = await backedUp(async app => {
    for (const name of ['gone', 'stays']) await staffBrowser(app, 'support_user', name);
  });
  const live = await startAppOn(database);
  live.advance(Date.now() - live.now().getTime() + DAY);
  const owner = await staffBrowser(live, 'app_owner', 'late');
  const gone = (await owner.call('listStaff', {})).find(({ username }) => username === 'support_user-gone');
  await owner.call('deleteStaff', { params: { id: gone?.id ?? '' } });
  const username = 'support_user-stays';
  const stays = live.browser();
  const { user, adminToken } = await stays.call('staffLogin', {
    body: { username, password: STAFF_PASSWORD },
  });
  stays.headers[STAFF_TOKEN_HEADER] = adminToken;
  const { email, firstName, lastName } = user;
  const newPassword = 'Another-password-2!';
  await stays.call('updateStaffProfile', {
    body: { email, firstName, lastName, currentPassword: STAFF_PASSWORD, newPassword },
  });
  expect(await recordRevocations(live.handle, [folder], new Date(live.now().getTime() + DAY))).toBe(2);

  const restored = await emptyDatabase();
  await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
  useInstance(restored, join(folder, 'new'));
  await restore([target], MIGRATIONS);
  const app = await startAppOn(restored);
  app.advance(live.now().getTime() - app.now().getTime());
  expect(await restored.query("SELECT username FROM staff WHERE username LIKE 'support%'")).toEqual([{ username }]);
  for (const password of [STAFF_PASSWORD, newPassword])
    await expect(app.browser().call('staffLogin', { body: { username, password } })).rejects.toThrow('INVALID');
});

test('a restore stops if no journal is newer than the backup, and goes on if that is accepted', async () => {
  const { folder, target } = await backedUp();
  const database = await emptyDatabase();
  await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
  useInstance(database, join(folder, 'new'));
  await expect(restore([target], MIGRATIONS)).rejects.toThrow('add --accept-stale');
  await rm(join(folder, 'revocations.jsonl'));
  await expect(restore([target], MIGRATIONS)).rejects.toThrow('is missing');
  expect(await database.query('SELECT FROM login_names')).toEqual([]);
  await restore([target, STALE], MIGRATIONS);
  expect(vi.mocked(console.warn).mock.calls.flat().join()).toContain('may be back');
});

test(`${RULES.compliance.evidenceRecordsItself}: a restore, and a run of the safeguards`, SLOW, async () => {
  const { folder, target } = await backedUp();
  const restored = await emptyDatabase();
  await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
  useInstance(restored, join(folder, 'new'));
  vi.mocked(console.log).mockClear();
  await restore([target, STALE], MIGRATIONS);
  const onRecord = () =>
    restored.query<{ kind: string; author: string; document: string }>(
      `SELECT kind, author, document FROM privacy_evidence WHERE digest = sha256(convert_to(document, 'UTF8'))
        AND next_due_on = done_on + interval '1 year' ORDER BY evidence_id`,
    );
  const drill = {
    kind: 'restore_drill',
    author: 'npm run restore',
    document: expect.stringMatching(/^Restored the backup of \d{4}-.*: \d+ rows of \d+ tables/),
  };
  expect(await onRecord()).toEqual([drill]);
  await verify();
  const [newest] = await restored.query<{ whole: boolean; fault_count: number }>(
    'SELECT whole, fault_count FROM book_verifications ORDER BY finished_at DESC LIMIT 1',
  );
  expect(newest).toEqual({ whole: true, fault_count: 0 });
  await recordEvidence(['--kind', 'safeguard_test']);
  const tested = {
    kind: 'safeguard_test',
    document: expect.stringMatching(
      /^Verified the books of 2 families .*: 0 faults\.\nSafeguards in effect: COMPLIANT\. /,
    ),
  };
  expect(await onRecord()).toMatchObject([drill, tested]);
  // The line that the restore printed is for the instance of the backup, whose secret signed it.
  const line = vi.mocked(console.log).mock.calls.flat().join(' ').split('--report ')[1]?.split(' ')[0] ?? '';
  await expect(recordEvidence(['--report', line])).rejects.toThrow('the backup of another instance');
  const report = openReport('pin-pepper of old', line);
  expect(report).toMatchObject(drill);
  expect(openReport('pin-pepper of old', `A${line}`)).toBeUndefined();
  if (report) await recordEvidence(['--report', sealReport('a pepper of the PINs for the tests alone', report)]);
  await writeFile(join(folder, 'risks.txt'), 'A child guesses a PIN: five tries.');
  await recordEvidence(['--kind', 'risk_assessment', '--author', 'Olive', '--document', join(folder, 'risks.txt')]);
  const assessed = { kind: 'risk_assessment', author: 'Olive', document: 'A child guesses a PIN: five tries.' };
  expect(await onRecord()).toMatchObject([drill, tested, drill, assessed]);
  const trail =
    await restored.query(`SELECT FROM audit_entries AS a JOIN privacy_evidence AS e ON e.evidence_id = a.object_id
    AND encode(e.digest, 'hex') = a.details ->> 'digest' WHERE a.action = 'evidence.recorded'`);
  expect(trail.length).toBe(4);
  for (const args of [
    ['--kind', 'party'],
    ['--kind', 'risk_assessment', '--author', 'Olive'],
    ['--kind', 'risk_assessment', '--author', 'Olive', '--document', join(folder, 'risks.txt'), '--on', '2999-01-01'],
    ['--what'],
  ])
    await expect(recordEvidence(args)).rejects.toThrow();
});

test(RULES.compliance.evidenceStays, async () => {
  const { database } = await backedUp();
  const asApp = (statement: string) =>
    database.query(`SET ROLE pocketful_app; ${statement}`).finally(() => database.query('RESET ROLE'));
  for (const statement of ['DELETE FROM privacy_evidence', "UPDATE privacy_evidence SET document = 'x'"])
    await expect(asApp(statement), statement).rejects.toThrow('permission denied');
  await database.query(`INSERT INTO privacy_audits (audit_id, started_at, families_total, facts, moved_at, finished_at, result, overall, score)
    VALUES (gen_random_uuid(), now(), 0, '{}', now(), now(), '{}', 'NEEDS_REVIEW', 0)`);
  await expect(database.query("UPDATE privacy_audits SET overall = 'COMPLIANT'")).rejects.toThrow('is finished');
});
