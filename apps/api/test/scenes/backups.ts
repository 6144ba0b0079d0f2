import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { backUp } from '../../src/commands/backup.ts';
import type { Journals } from '../../src/contexts/retention/journal.ts';
import { keyFor } from '../../src/platform/keys.ts';
import {
  addChild,
  createDatabase,
  signUp,
  startApp,
  type TestApp,
  type TestAppOptions,
  type TestDatabase,
  type TestFamily,
} from '../harness.ts';

/** Deriving a key from a passphrase takes a second each time. */
export const SLOW = { timeout: 120_000 };
/** The secrets of an instance that keeps them in its `DATA_DIR`. */
export const SECRETS = {
  'instance-key': 'a pepper of the PINs for the tests alone',
  'pin-pepper': 'a pepper that PINs alone have in tests',
  'session-secret': 'a session secret for the tests alone',
} as const;
/** The same as settings. */
export const KEYS = { INSTANCE_KEY: SECRETS['instance-key'], PIN_PEPPER: SECRETS['pin-pepper'] };

/** The journals of folders, with the key of such an instance. */
export function journalsIn(...folders: string[]): Journals {
  return { folders, key: keyFor(SECRETS['instance-key'], 'revocations') };
}

export async function emptyDatabase() {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  return database;
}

/** Sets the environment of the commands to a database and a folder. */
export function useInstance({ appUrl, jobsUrl, superuserUrl }: TestDatabase, dataDir: string): void {
  vi.stubEnv('DATABASE_URL', appUrl);
  vi.stubEnv('DATABASE_JOBS_URL', jobsUrl);
  vi.stubEnv('DATABASE_ADMIN_URL', superuserUrl);
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('SESSION_SECRET', SECRETS['session-secret']);
  for (const [name, key] of Object.entries(KEYS)) vi.stubEnv(name, key);
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
}

type Prepare = (app: TestApp, family: TestFamily, mia: { readonly id: string }) => Promise<void>;

export async function backedUp(prepare: Prepare = async () => {}, settings: TestAppOptions['settings'] = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  });
  const app = await startApp({ settings });
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
  for (const [name, secret] of Object.entries(SECRETS)) await writeFile(join(folder, 'old', 'secrets', name), secret);
  await app.database.query(
    `INSERT INTO outbox (family_id, mail_id, kind, member_id, created_at, next_try_at)
     SELECT family_id, uuidv7(), 'new_device', member_id, now(), now() FROM members WHERE member_id = $1`,
    [family.adminId],
  );
  await prepare(app, family, mia);
  useInstance(app.database, join(folder, 'old'));
  const target = join(folder, 'backup');
  await backUp([target]);
  const [row] = await app.database.query<{ family_id: string }>('SELECT family_id FROM families');
  return { folder, target, database: app.database, family: { ...family, familyId: row?.family_id ?? '' }, mia };
}
