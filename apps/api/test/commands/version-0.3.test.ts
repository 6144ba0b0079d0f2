import { execFileSync } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { isRouteName, routes } from '@pocketful/api-contract/routes';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { expect, onTestFinished, test, vi } from 'vitest';
import { upgradeDatabase } from '../../src/commands/migrate.ts';
import { restore } from '../../src/commands/restore.ts';
import { probeSystem } from '../../src/contexts/compliance/audit/system-facts.ts';
import { classifyEntries } from '../../src/contexts/ledger/classify-entries.ts';
import { verifyBooks } from '../../src/contexts/verification/verify-books.ts';
import { openFolder, readBackupFile, readManifest, tableFile } from '../../src/platform/backups/backup-folder.ts';
import { applyRepeatables, readRepeatables } from '../../src/platform/database/repeatable.ts';
import { VERSION } from '../../src/platform/version.ts';
import { emptyDatabase, useInstance } from '../fixtures/backups.ts';
import { databaseOfOwner, formerFolder, migrateAsFormer, openHistory } from '../former-version.ts';
import { MIGRATIONS } from '../global-setup.ts';
import { startAppOn, type TestDatabase } from '../harness.ts';

/**
 * A backup of the demo that version 0.3 wrote, and that version's answers to each GET of each person. Mia and Leo have requests of
 * every kind in every state: waiting, approved by an adult and by a rule, handed over, received, owed, taken back, approved
 * again, rejected and cancelled. Ivo's consent is withdrawn, Wren is erased.
 */
const ARCHIVE = fileURLToPath(new URL('../fixtures/version-0.3.tar.gz', import.meta.url));
const ANSWERED_AT = new Date('2026-11-28T20:29:25Z');
/** They share the family's sign-in. */
const PINS = { dana: '2580', sam: '1379', mia: '4821', leo: '7350' } as const;

/** Answers that differ on purpose, by call and field. */
const CHANGED: Readonly<Record<string, string>> = {
  listSessions: 'the devices of the run',
  listInvitations: 'a backup has none',
  'getOperator.operator': 'a setting of the demo',
  'getDashboard.deadlines.endsAt': 'so many days from now while no adult was told',
  'listChoreOffers.takenBy': 'a child sees no status of a sibling any more',
  'listChoreOffers.turnStatus': 'a child sees no status of a sibling any more',
};

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Unpacks the backup and the answers. */
async function unpack() {
  const folder = await mkdtemp(join(tmpdir(), 'version-0.3-'));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  });
  execFileSync('tar', ['-xz', '--strip-components=1', '-C', folder], { input: await readFile(ARCHIVE) });
  // Nothing was taken away until now: a restore refuses a journal with a gap.
  await appendFile(join(folder, 'revocations.jsonl'), `${JSON.stringify({ knownUntil: new Date().toISOString() })}\n`);
  const answers = JSON.parse(await readFile(join(folder, 'answers.json'), 'utf8')) as Record<string, Answer>;
  return { folder, backup: join(folder, 'backup'), answers };
}

/** The fields of the first answer that the second lacks or changes. The second may have more fields. */
function differences(before: unknown, after: unknown, path: string): string[] {
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return before === after ? [] : [`${path}: ${JSON.stringify(before)}, now ${JSON.stringify(after)}`];
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length)
    return [`${path}: ${before.length} items, now ${after.length}`];
  return Object.entries(before).flatMap(([key, value]) => {
    const within = Array.isArray(before) ? path : `${path}.${key}`;
    return key === 'requestId' ? [] : differences(value, (after as Record<string, unknown>)[key], within);
  });
}

/** Fills a database that version 0.3 made with the rows of its backup, as its data folder has them. */
async function fill({ superuserUrl }: TestDatabase, backup: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query("SET session_replication_role = 'replica'; DELETE FROM audit_heads");
  const folder = await openFolder(backup);
  for (const { name, columns } of (await readManifest(folder)).tables) {
    const list = columns.map(column => client.escapeIdentifier(column)).join(', ');
    const rows = readBackupFile(folder, tableFile(name));
    await pipeline(rows, client.query(copyFrom(`COPY ${client.escapeIdentifier(name)} (${list}) FROM STDIN`)));
  }
  await client.end();
}

const OPEN = {
  backup: async ({ folder, backup }: Awaited<ReturnType<typeof unpack>>) => {
    const { database } = await databaseOfOwner();
    await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
    useInstance(database, join(folder, 'new'));
    await restore([backup], MIGRATIONS);
    return database;
  },
  'data folder': async (unpacked: Awaited<ReturnType<typeof unpack>>) => (await upgraded(unpacked)).database,
  'backup before the upgrade': async (unpacked: Awaited<ReturnType<typeof unpack>>) => {
    const { folder } = await upgraded(unpacked);
    const { database } = await databaseOfOwner();
    useInstance(database, join(unpacked.folder, 'new'));
    await restore([folder], MIGRATIONS);
    return database;
  },
};

/** Makes a data folder of version 0.3 the instance of the commands. Returns its database. */
async function useFormer({ folder, backup }: Awaited<ReturnType<typeof unpack>>) {
  const { database, owner, url } = await databaseOfOwner();
  const migrations = await formerFolder('apps/api/src/migrations');
  await migrateAsFormer(owner, migrations);
  await applyRepeatables(owner, await readRepeatables(migrations));
  await fill(database, backup);
  await cp(join(backup, 'secrets'), join(folder, 'old', 'secrets'), { recursive: true });
  useInstance(database, join(folder, 'old'));
  vi.stubEnv('DATABASE_ADMIN_URL', url);
  vi.stubEnv('INSTANCE_KEY', (await readFile(join(backup, 'secrets', 'pin-pepper'), 'utf8')).trim());
  // An encrypted backup has the PINs.
  vi.stubEnv('BACKUP_PASSPHRASE', 'correct horse battery staple');
  return database;
}

/** Upgrades a data folder of version 0.3. Returns its database, and the folder of the backup that the upgrade made. */
async function upgraded(unpacked: Awaited<ReturnType<typeof unpack>>) {
  const { folder } = unpacked;
  const database = await useFormer(unpacked);
  await upgradeDatabase(MIGRATIONS);
  await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
  return { database, folder: join(folder, 'old', 'backups', `before-${VERSION}`) };
}

test('an upgrade that fails says the way back, which for version 0.3 is the backup that it wrote', async ({ skip }) => {
  if (!openHistory()) return skip();
  const unpacked = await unpack();
  await useFormer(unpacked);
  const failing = join(unpacked.folder, 'migrations');
  await cp(MIGRATIONS, failing, { recursive: true });
  await writeFile(join(failing, '9999_failing.sql'), 'SELECT 1 / 0;');
  await expect(upgradeDatabase(failing)).rejects.toThrow(
    /way back: start version 0\.3 with a new DATA_DIR, to which it/,
  );
  // The data has the schema of this version now, up to the change that failed.
  await expect(upgradeDatabase(failing)).rejects.toThrow(
    /way back: start the version of before.*\n.* restore .*before-/s,
  );
}, 120_000);

test.for(['backup', 'data folder', 'backup before the upgrade'] as const)(
  'a %s of version 0.3 opens, and each GET answers the same, also once entries have their kind',
  {
    timeout: 120_000,
  },
  async (kind, { skip }) => {
    if (kind !== 'backup' && !openHistory()) return skip();
    const unpacked = await unpack();
    const database = await OPEN[kind](unpacked);
    const secret = async (name: string) => (await readFile(join(unpacked.backup, 'secrets', name), 'utf8')).trim();
    const key = await secret('pin-pepper');
    const app = await startAppOn(database, {
      startsAt: ANSWERED_AT.toISOString(),
      // A new secret for new hashes of PINs.
      settings: {
        SMTP_URL: '',
        INSTANCE_KEY: key,
        PIN_PEPPER: 'a new pepper of the PINs for the tests',
        SESSION_SECRET: await secret('session-secret'),
      },
    });
    const ids = await database.query<{ id: string; name: string }>(
      'SELECT member_id AS id, username AS name FROM members',
    );
    const idOf = (name: string) => ids.find(row => row.name === name)?.id ?? '';
    const otherAnswers = async () => {
      const found: string[] = [];
      for (const [person, pin] of Object.entries(PINS)) {
        const browser = app.browser();
        await browser.call('login', { body: { email: '', username: 'dana', password: 'Pocketful-1!' } });
        expect(await browser.call('verifyPin', { body: { userId: idOf(person), pin } })).toMatchObject({
          success: true,
        });
        const mine = Object.entries(unpacked.answers).filter(([name]) => name.startsWith(`${person} `));
        expect(mine.length, person).toBeGreaterThan(70);
        for (const [name, before] of mine) {
          const [, route = '', child = ''] = name.split(' ');
          if (!isRouteName(route)) throw new Error(`there is no call ${route}`);
          const path = routes[route].path.replace(/:\w+/, idOf(child));
          const answer = await browser.fetch(path, { headers: { 'x-user-id': idOf(person) } });
          const after = { status: answer.status, body: await answer.json() };
          const lines = differences(before, after, '').map(line => line.replace(/^\.body/, route));
          const changed = lines.filter(line => !Object.keys(CHANGED).some(known => line.startsWith(known)));
          found.push(...changed.map(line => `${person} ${line}`));
        }
      }
      return found;
    };
    expect(await otherAnswers()).toEqual([]);
    expect(await verifyBooks(app.jobs.database)).toMatchObject({ faults: [] });

    const { schemaDrift } = await probeSystem(app.handle, app.config, app.now());
    expect(schemaDrift).toEqual({ holding: [], sending: [], guarding: [] });

    // Entries of that version read the same once they have their kind.
    expect(await classifyEntries(app.jobs.database, () => false)).toBeGreaterThan(100);
    expect(await database.query(`SELECT FROM ledger_entries WHERE words IS NULL OR words ? 'written'`)).toEqual([]);
    expect(await otherAnswers()).toEqual([]);
    expect(await verifyBooks(app.jobs.database)).toMatchObject({ faults: [] });
  },
);

test('a backup of a version before 0.3 is refused with the commit that restores it', async () => {
  const unpacked = await unpack();
  const manifest = join(unpacked.backup, 'manifest.json');
  await writeFile(
    manifest,
    (await readFile(manifest, 'utf8')).replace('0202_families_by_place', '0199_proposals_enabled'),
  );
  await expect(OPEN.backup(unpacked)).rejects.toThrow(
    'is of a version before 0.3 (0199_proposals_enabled.sql): use commit 0637b2e6 for it first, and make a backup with it',
  );
});

test('a backup of an earlier schema is refused by a database with the present one', async () => {
  const { folder, backup } = await unpack();
  useInstance(await emptyDatabase(), join(folder, 'new'));
  await expect(restore([backup], MIGRATIONS)).rejects.toThrow(
    /^The database has the schema \S+ already, the backup 0202_families_by_place\.sql: name an empty database$/,
  );
});
