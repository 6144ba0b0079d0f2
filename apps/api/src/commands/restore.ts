import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { rechain, verifyCheckpoints } from '../contexts/audit/audit-checkpoints.ts';
import { type SignedEvidence, signEvidence, storeEvidence } from '../contexts/compliance/public.ts';
import { verifyBooks } from '../contexts/verification/verify-books.ts';
import {
  type BackupFolder,
  checkFiles,
  isNotKept,
  KEPT_SECRETS,
  type KeptSecret,
  type Manifest,
  openFolder,
  presentName,
  readBackupFile,
  readManifest,
  SIGNED_FORMAT,
  secretFile,
  tableFile,
} from '../platform/backups/backup-folder.ts';
import { CommandError } from '../platform/command-error.ts';
import { commandLine } from '../platform/command-line.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { longWork, onLongConnection } from '../platform/database/long-work.ts';
import { adviceBeforeBaseline, migrate } from '../platform/database/migrate.ts';
import { systemWrites } from '../platform/writes/writes.ts';
import { fromCaller } from './caller-folder.ts';
import { takeAwayAgain } from './erase-again.ts';
import { markLostPins } from './lost-pins.ts';
import { readJournal, readRestoreArgs } from './restore-journal.ts';

/**
 * Fills an empty instance from a backup, all or nothing: the schema of that time, the rows, then the newer migrations.
 * Re-applies the revocations and deletions made after the backup. Verifies all books at the end. All sessions end.
 */
export async function restore(args: string[], migrations: string): Promise<void> {
  const { places, accepted } = readRestoreArgs(args);
  const [source] = places;
  if (!source)
    throw new CommandError(
      `From which backup? ${commandLine('restore', 'FOLDER')} (with DATA_DIR naming a new folder)`,
    );
  const config = readConfig(process.env);
  const adminUrl = process.env.DATABASE_ADMIN_URL;
  if (!adminUrl) throw new CommandError('Setting DATABASE_ADMIN_URL is needed to restore: the schema’s owner');
  const folder = await openFolder(fromCaller(source), config.backupPassphrase);
  // First, so that a folder of backups is named as no backup.
  const manifest = await readManifest(folder);
  if (config.backupPassphrase && !folder.key && !accepted.unencrypted)
    throw new CommandError(
      `${folder.path} is not encrypted, and BACKUP_PASSPHRASE is set: anybody may have written it. Add --accept-unencrypted to restore it.`,
    );
  const advice = adviceBeforeBaseline(manifest.schema);
  if (advice) throw new CommandError(`${folder.path} ${advice}, and make a backup with it`);
  await checkFiles(folder, manifest);
  const instanceKey = (await readSecrets(folder, manifest)).get('instance-key');
  const restored = { at: snapshotOf(manifest), instanceKey: instanceKey ?? config.instanceKey };
  const isFormer = manifest.format < SIGNED_FORMAT;
  const journal = await readJournal(config, [dirname(folder.path)], { ...restored, isFormer }, accepted);
  await migrate(adminUrl, migrations, manifest.schema);
  const newer = await newestMigration(adminUrl);
  if (newer > manifest.schema)
    throw new CommandError(
      `The database has the schema ${newer} already, the backup ${manifest.schema}: name an empty database`,
    );
  await load(adminUrl, folder, manifest);
  await migrate(adminUrl, migrations);
  const secrets = await restoreSecrets(folder, manifest, config.dataDir);
  if (instanceKey && !secrets.has('pin-pepper')) await markLostPins(config);
  await takeAwayAgain(config, journal, snapshotOf(manifest));
  // Without the backup's secret the next start does it.
  if (instanceKey) await writeAnew(config, instanceKey);
  await check(config, instanceKey);
  await noteDrill(config, manifest, instanceKey);
  console.log(`Restored ${folder.path} of ${manifest.createdAt}; all books add up.`);
  if (!instanceKey) console.log('Set SESSION_SECRET and PIN_PEPPER to those of the backup, or no PIN will fit.');
}

/** Rows of an older schema do not fit into a newer one, and no migration would change them. */
async function newestMigration(adminUrl: string): Promise<string> {
  return onLongConnection(adminUrl, 'pocketful-restore', async client => {
    const { rows } = await client.query<{ name: string }>('SELECT max(name) AS name FROM schema_migrations');
    return rows[0]?.name ?? '';
  });
}

async function load(adminUrl: string, folder: BackupFolder, manifest: Manifest): Promise<void> {
  await onLongConnection(adminUrl, 'pocketful-restore', async client => {
    await client.query('BEGIN');
    const { rows } = await client.query('SELECT FROM login_names LIMIT 1');
    if (rows.length > 0)
      throw new CommandError('This instance has data already: name a new, empty DATA_DIR or database');
    // Restored rows are not new data: a consent withdrawn since does not block them, none becomes the last of its
    // series, and the sums of days already include them.
    const collecting = await collectingTables(client);
    await setCollecting(client, collecting, 'DISABLE');
    // A migrated schema begins the chain of staff and system. The backup has another one.
    await client.query('DELETE FROM audit_heads');
    const tables = manifest.tables.filter(({ name }) => !isNotKept(name));
    for (const { name, columns, rows: expected } of tables) {
      const list = columns.map(column => client.escapeIdentifier(column)).join(', ');
      const copy = client.query(copyFrom(`COPY ${client.escapeIdentifier(name)} (${list}) FROM STDIN`));
      await pipeline(readBackupFile(folder, tableFile(name)), copy);
      if (copy.rowCount !== expected)
        throw new CommandError(`${name} has ${copy.rowCount} rows instead of ${expected}`);
    }
    await setCollecting(client, collecting, 'ENABLE');
    await client.query('COMMIT');
    // The verification begins before autovacuum collects statistics, and takes twenty times as long without them.
    await client.query('ANALYZE');
  });
}

/**
 * The triggers for new data: those that require consent, the one that marks the last chore of a series, and the one
 * that adds entries to the sums of days. None in older schemas.
 */
async function collectingTables(client: pg.Client): Promise<{ table: string; trigger: string }[]> {
  const { rows } = await client.query<{ table: string; trigger: string }>(`
    SELECT tgrelid::regclass::text AS table, tgname AS trigger FROM pg_trigger
    WHERE tgfoid IN (to_regproc('public.collect_with_consent'), to_regproc('public.leave_out_without_consent'),
      to_regproc('public.leave_out_member_without_consent'), to_regproc('public.keep_last_of_series'),
      to_regproc('public.add_to_day'))`);
  return rows;
}

async function setCollecting(
  client: pg.Client,
  collecting: readonly { table: string; trigger: string }[],
  how: 'ENABLE' | 'DISABLE',
): Promise<void> {
  for (const { table, trigger } of collecting)
    await client.query(
      `ALTER TABLE ${client.escapeIdentifier(table)} ${how} TRIGGER ${client.escapeIdentifier(trigger)}`,
    );
}

/** A backup of an earlier version has digests of addresses by the instance's key. */
async function writeAnew(config: Config, instanceKey: string): Promise<void> {
  await longWork(config, async database => {
    for await (const _ of rechain(database, instanceKey, undefined, () => new Date()));
  });
}

/** The time of the rows of a backup. */
function snapshotOf({ snapshotAt, createdAt }: Manifest): Date {
  return new Date(snapshotAt ?? createdAt);
}

/**
 * Records the checks of the restore in the restored instance, and prints them as a signed line for the instance that
 * wrote the backup.
 */
async function noteDrill(config: Config, manifest: Manifest, instanceKey: string | undefined): Promise<void> {
  const now = new Date();
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const key = instanceKey ?? config.instanceKey;
  const report: SignedEvidence = {
    kind: 'restore_drill',
    doneOn: now.toISOString().slice(0, 10),
    author: 'the command restore',
    document:
      `Restored the backup of ${snapshotOf(manifest).toISOString()} at ${now.toISOString()}: ${rows} rows of ${manifest.tables.length} ` +
      'tables, each file with its digest. All balances, entries, payments and audit logs were verified from the first row on: ' +
      `no fault. ${instanceKey ? 'The signed checkpoints were verified.' : 'The checkpoints were not verified: the backup has no secret.'}`,
  };
  await longWork(config, async database => {
    const writes = systemWrites<'evidence.recorded'>({ database, onCommitted: () => {} }, 'restore', now);
    await storeEvidence(writes, database, key, report);
  });
  console.log('If this was a drill, record it where Pocketful serves:');
  console.log(commandLine('evidence', `--report ${signEvidence(key, report)}`));
}

/** Writes the secrets of a backup to the new instance. None if its instance kept them elsewhere. */
async function restoreSecrets(folder: BackupFolder, manifest: Manifest, dataDir: string) {
  const secrets = await readSecrets(folder, manifest);
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  for (const [name, secret] of secrets)
    await writeFile(join(dataDir, secretFile(name)), `${secret}\n`, { mode: 0o600, flush: true });
  return secrets;
}

/** The secrets of a backup by their present names. A first format does not list them. */
async function readSecrets(folder: BackupFolder, manifest: Manifest) {
  const names = manifest.secrets?.map(({ name }) => name) ?? (await namesOfSecrets(folder));
  const secrets = new Map<KeptSecret, string>();
  for (const name of names)
    secrets.set(presentName(name, names), (await text(readBackupFile(folder, secretFile(name)))).trim());
  return secrets;
}

async function namesOfSecrets({ path }: BackupFolder): Promise<KeptSecret[]> {
  const found = await readdir(join(path, 'secrets'));
  return KEPT_SECRETS.filter(name => found.includes(name));
}

/**
 * Verifies only the backup's checkpoints: the file next to the backups has newer ones. The backup's secret signed them,
 * so without that secret they are not verified.
 */
async function check(config: Config, instanceKey: string | undefined): Promise<void> {
  await longWork(config, async database => {
    const { faults: inBooks } = await verifyBooks(database);
    const faults = [...inBooks, ...(instanceKey ? await verifyCheckpoints(database, instanceKey, undefined) : [])];
    if (faults.length > 0) throw new CommandError(`Restored, but ${faults.length} faults were found: run verify`);
  });
}
