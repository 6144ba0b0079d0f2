import { createReadStream, existsSync } from 'node:fs';
import { access, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { endOldLines } from '../contexts/retention/journal.ts';
import { endOfJournal, journalsOf, recordOfCommand, recordRevocations } from '../contexts/retention/revocations.ts';
import {
  type BackupFolder,
  checkFiles,
  createFolder,
  MANIFEST,
  type MadeAt,
  type Manifest,
  NOT_KEPT,
  openFolder,
  PARTIAL,
  readManifest,
  SIGNED_FORMAT,
  secretFile,
  secretsFor,
  tableFile,
  writeBackupFile,
} from '../platform/backups/backup-folder.ts';
import { runBackupHook } from '../platform/backups/backup-hook.ts';
import { backupPlaces, NIGHTLY, removeOldBackups } from '../platform/backups/old-backups.ts';
import { readClock } from '../platform/clock-gate.ts';
import { CommandError } from '../platform/command-error.ts';
import { commandLine } from '../platform/command-line.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { longWork, onLongConnection } from '../platform/database/long-work.ts';
import { hasDemoMark } from '../platform/demo.ts';
import { BACKED_UP_PIN, lostPinHash } from '../platform/hashing.ts';
import { VERSION } from '../platform/version.ts';
import { fromCaller } from './caller-folder.ts';

type Say = (line: string) => void;

interface Log {
  readonly info: Say;
  readonly warn: Say;
}

/** Writes a backup to the folder of the arguments, or to a new one of `BACKUP_DIR`. */
export async function backUp([target]: string[]): Promise<void> {
  const config = readConfig(process.env);
  const createdAt = new Date().toISOString();
  const folder = target ? fromCaller(target) : resolve(config.backupDir, folderOf(createdAt));
  await writeWithHook(config, folder, createdAt, { info: console.log, warn: console.warn });
}

/** Writes the backup of this day. */
export async function backUpNightly(config: Config, log: Log, isStopping?: () => boolean): Promise<void> {
  const createdAt = new Date().toISOString();
  await writeWithHook(
    config,
    resolve(config.backupDir, `${NIGHTLY}${folderOf(createdAt)}`),
    createdAt,
    log,
    isStopping,
  );
}

/** Writes a backup, and runs the operator's program after it. */
async function writeWithHook(
  config: Config,
  folder: string,
  createdAt: string,
  log: Log,
  isStopping?: () => boolean,
): Promise<void> {
  await writeBackup(config, folder, createdAt, line => log.info(line));
  const failure = await runBackupHook(config, folder, isStopping);
  if (failure) log.warn(failure);
}

/**
 * Writes the backup before an upgrade, and returns its folder. One of an earlier attempt stays, as its data is of the
 * version before. A checkout of the source may upgrade more than once to one version: later backups have the schema in
 * their names.
 */
export async function backUpBeforeUpgrade(config: Config, schema: string, say: Say): Promise<string> {
  const first = resolve(config.backupDir, `before-${VERSION}`);
  const kept = existsSync(first) ? await schemaOf(first, config) : schema;
  const folder = kept === schema ? first : `${first}-${schema.slice(0, 4)}`;
  if (existsSync(folder)) say(`The backup from before the upgrade is there: ${folder}`);
  else await writeBackup(config, folder, new Date().toISOString(), say);
  return folder;
}

async function schemaOf(folder: string, { backupPassphrase }: Config): Promise<string | undefined> {
  const manifest = await openFolder(folder, backupPassphrase).then(readManifest, () => undefined);
  return manifest?.schema;
}

/** A time as the name of a folder. */
function folderOf(createdAt: string): string {
  return createdAt.replaceAll(':', '-');
}

/**
 * Writes all data to a folder, as of one point in time, while the instance runs: each table in the format of COPY, a
 * manifest with checksums, and the secrets that PINs and passwords need. Only the owner can read the folder. Its name
 * is `FOLDER.partial` until every file has been read back. The journal of revocations is copied next to it. Then old
 * backups are removed.
 */
async function writeBackup(config: Config, folder: string, createdAt: string, say: Say): Promise<void> {
  const partial = `${folder}${PARTIAL}`;
  if (await isOfDemo(config)) throw new CommandError('This data is of a demo, which has no backups');
  await refuseExisting(folder);
  // Left by an interrupted backup of the same name.
  await rm(partial, { recursive: true, force: true });
  let manifest: Manifest;
  try {
    const made: MadeAt = { createdAt, ...((await isClockTrusted(config)) ? {} : { clockTrusted: false }) };
    const written = await createFolder(partial, made, config.backupPassphrase);
    await onLongConnection(config.databaseDirectUrl, 'pocketful-backup', client =>
      writeAll(client, written, made, config.dataDir),
    );
    const read = await openFolder(partial, config.backupPassphrase);
    manifest = await readManifest(read);
    await checkFiles(read, manifest);
    await rename(partial, folder);
    tell(say, folder, manifest, read.key !== undefined);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The backup failed: ${error instanceof Error ? error.message : error}`);
  }
  // The journal is complete up to the snapshot only, so that a journal copied with its backup is not newer than it.
  const journals = journalsOf(config);
  const withCopy = { ...journals, folders: await eachOnce([...journals.folders, dirname(folder)]) };
  const knownUntil = new Date(manifest.snapshotAt ?? createdAt);
  const isTrusted = await isClockTrusted(config);
  await longWork(config, async database => {
    await recordRevocations(database, withCopy, isTrusted ? { knownUntil } : undefined);
    await recordOfCommand(database, withCopy);
    if (isTrusted) await endOldLines(withCopy, endOfJournal(knownUntil));
  });
  await removeOld(config, isTrusted, say);
}

/** Folders without those that another path leads to as well: a journal has each line once. */
async function eachOnce(folders: readonly string[]): Promise<string[]> {
  const known = new Map<string, string>();
  for (const folder of folders) {
    const there = await stat(folder).catch(() => undefined);
    const key = there ? `${there.dev} ${there.ino}` : folder;
    if (!known.has(key)) known.set(key, folder);
  }
  return [...known.values()];
}

/** Whether the data is that of a demo. */
export function isOfDemo({ databaseDirectUrl }: Config): Promise<boolean> {
  return onLongConnection(databaseDirectUrl, 'pocketful-backup', hasDemoMark);
}

async function isClockTrusted(config: Config): Promise<boolean> {
  return (await longWork(config, database => readClock(database, new Date()))).open;
}

/** Removes old backups, but not by a clock that is not trusted. */
async function removeOld(config: Config, isTrusted: boolean, say: Say): Promise<void> {
  const now = new Date();
  if (!isTrusted)
    return say(`The clock is not trusted: no old backup was removed. See ${commandLine('clock:accept')}.`);
  const removed = await removeOldBackups(backupPlaces(config), config.backupKeepDays, now);
  for (const path of removed) say(`Removed the old backup ${path}.`);
}

/** An empty folder may be there, such as a place that another program mounted. */
async function refuseExisting(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new CommandError(`${folder} cannot be used: ${error.message}`);
  });
  if (entries.length > 0) throw new CommandError(`${folder} is not empty: name a new folder`);
}

function tell(say: Say, folder: string, { tables, secrets = [] }: Manifest, isEncrypted: boolean): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Backed up ${rows} rows of ${tables.length} tables to ${folder}${isEncrypted ? ', encrypted' : ''}`);
  const holdsSecrets = secrets.length > 0;
  if (!isEncrypted)
    say(
      `Not encrypted: names, addresses, amounts and all texts of every family${holdsSecrets ? ', and the secrets of this instance,' : ''} ` +
        'lie open in this folder. Set BACKUP_PASSPHRASE to encrypt it.',
    );
  if (!isEncrypted && holdsSecrets) say('It has no PINs: after a restore adults set new ones.');
  if (!holdsSecrets) say('The secrets are settings of yours: keep SESSION_SECRET and PIN_PEPPER beside the backup.');
}

async function writeAll(client: pg.Client, folder: BackupFolder, made: MadeAt, dataDir: string): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const manifest: Manifest = {
    format: SIGNED_FORMAT,
    version: VERSION,
    ...made,
    ...(await takeSnapshot(client)),
    tables: [],
    secrets: [],
  };
  manifest.secrets = await copySecrets(dataDir, folder);
  const lostPin = folder.key || manifest.secrets.length === 0 ? undefined : await lostPinHash();
  for (const table of await tablesInOrder(client))
    manifest.tables.push(await writeTable(client, folder, table, lostPin));
  await client.query('COMMIT');
  await writeBackupFile(folder, MANIFEST, [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]);
}

/** The first statement of the transaction takes its snapshot, right after its own time. */
async function takeSnapshot(client: pg.Client): Promise<Pick<Manifest, 'snapshotAt' | 'schema'>> {
  const { rows } = await client.query<{ at: Date; name: string }>(
    'SELECT statement_timestamp() AS at, max(name) AS name FROM schema_migrations',
  );
  return { snapshotAt: rows[0]?.at.toISOString(), schema: rows[0]?.name ?? '' };
}

/** All tables except those that a backup leaves out, each after the tables that it refers to. */
async function tablesInOrder(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[]; refers: string[] }>(
    `SELECT c.relname AS name,
      (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
      (SELECT coalesce(array_agg(DISTINCT r.relname::text), '{}') FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND r.oid <> c.oid) AS refers
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relname::text = ANY ($1)
    ORDER BY c.relname`,
    [NOT_KEPT],
  );
  const ordered: typeof tables = [];
  while (ordered.length < tables.length) {
    const done = new Set(ordered.map(({ name }) => name));
    const next = tables.filter(({ name, refers }) => !done.has(name) && refers.every(table => done.has(table)));
    if (next.length === 0) throw new Error('the tables refer to each other in a circle');
    ordered.push(...next);
  }
  return ordered;
}

/** @param lostPin stands in place of each hash of a PIN whose pepper is in the backup */
async function writeTable(
  client: pg.Client,
  folder: BackupFolder,
  { name, columns }: { name: string; columns: string[] },
  lostPin: string | undefined,
): Promise<Manifest['tables'][number]> {
  const values = columns.map(column => {
    const value = client.escapeIdentifier(column);
    if (lostPin === undefined || name !== 'members' || column !== 'pin_hash') return value;
    const backedUp = client.escapeLiteral(`${BACKED_UP_PIN}%`);
    return `CASE WHEN ${value} LIKE ${backedUp} THEN ${client.escapeLiteral(lostPin)} ELSE ${value} END`;
  });
  const rows = `SELECT ${values.join(', ')} FROM ${client.escapeIdentifier(name)}`;
  const copy = client.query(copyTo(`COPY (${rows}) TO STDOUT`));
  const { sha256 } = await writeBackupFile(folder, tableFile(name), copy);
  return { name, columns, rows: copy.rowCount ?? 0, sha256 };
}

/** Fewer than all if this instance keeps its secrets elsewhere. */
async function copySecrets(dataDir: string, folder: BackupFolder): Promise<NonNullable<Manifest['secrets']>> {
  const copied: NonNullable<Manifest['secrets']> = [];
  for (const name of secretsFor(folder)) {
    const source = join(dataDir, secretFile(name));
    const there = await access(source).then(
      () => true,
      () => false,
    );
    if (!there) continue;
    const { sha256 } = await writeBackupFile(folder, secretFile(name), createReadStream(source));
    copied.push({ name, sha256 });
  }
  return copied;
}
