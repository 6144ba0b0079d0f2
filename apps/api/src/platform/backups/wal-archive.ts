import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, readdir, readFile, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, createGzip, gunzip, gzip } from 'node:zlib';
import { elapsedSince } from '@pocketful/domain/elapsed';
import { z } from 'zod';
import { DAY } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import type { Config } from '../config.ts';
import { onLongConnection } from '../database/long-work.ts';
import {
  type BackupFolder,
  createFolder,
  KEPT_SECRETS,
  openFolder,
  presentName,
  readBackupFile,
  secretFile,
  secretsFor,
  writeBackupFile,
} from './backup-folder.ts';

type Settings = Pick<Config, 'walArchiveDir' | 'dataDir' | 'backupPassphrase' | 'databaseJobsUrl'>;

/** The age of the newest base backup at which the next one is made. */
const BASE_DAYS = 7;
/**
 * Set by the embedded server when it begins to archive. Segments before are missing, so a base backup must be newer.
 */
const SINCE = 'since';

/** The data of a copy of the cluster besides its files. */
const baseSchema = z.object({
  /** The earliest time to which the copy can be recovered. */
  usableFrom: z.iso.datetime(),
  label: z.string(),
  secrets: z.partialRecord(z.enum(KEPT_SECRETS), z.string()),
});

/** The embedded cluster, and the folder where its server links each finished segment of its log. */
const clusterIn = (dataDir: string) => join(dataDir, 'postgres', 'cluster');
const spoolIn = (dataDir: string) => join(dataDir, 'postgres', 'wal');

/** Opens the archive, or creates it. Throws a CommandError if the passphrase is not that of its files. */
async function openArchive({ walArchiveDir = '', backupPassphrase }: Settings): Promise<BackupFolder> {
  const path = resolve(walArchiveDir);
  const isNew = !(await isThere(join(path, 'wal')));
  const archive = isNew
    ? await createFolder(path, { createdAt: new Date().toISOString() }, backupPassphrase)
    : await openFolder(path, backupPassphrase);
  if (backupPassphrase !== undefined && !archive.key)
    throw new CommandError(`${path} is not encrypted, and BACKUP_PASSPHRASE is set: name a new WAL_ARCHIVE_DIR`);
  for (const name of ['base', 'wal', 'partial']) await mkdir(join(path, name), { recursive: true, mode: 0o700 });
  return archive;
}

/**
 * Contains the target time of an unfinished restore. While it exists the DATA_DIR must not serve, since it still has
 * erased data.
 */
const RESTORED_TO = 'restored-to';
export const restoredToIn = (dataDir: string) => join(dataDir, RESTORED_TO);

const restoredToSchema = z.object({ at: z.coerce.date(), lacksPins: z.boolean() });

/** The target time of an unfinished restore, and whether the archive had no pepper of PINs. */
export async function readRestoredTo(dataDir: string): Promise<z.infer<typeof restoredToSchema> | undefined> {
  const content = await readFile(restoredToIn(dataDir), 'utf8').catch(() => undefined);
  return content === undefined ? undefined : restoredToSchema.parse(JSON.parse(content));
}

/**
 * Moves finished segments to the archive. Copies the cluster if the newest copy is a week old.
 *
 * @returns the end of the newest segment if the archive has something new
 */
export async function archiveWal(settings: Settings, now: Date): Promise<Date | undefined> {
  const spool = spoolIn(settings.dataDir);
  const since = await stat(join(spool, SINCE)).catch(() => {
    throw new CommandError('WAL_ARCHIVE_DIR is for the embedded database, which does not archive its log here');
  });
  const bases = await basesIn(resolve(settings.walArchiveDir ?? ''));
  const isDue = !bases.some(begin => begin >= since.mtime && elapsedSince(begin, now) <= BASE_DAYS * DAY);
  if (!isDue && (await readdir(spool)).length === 1) return undefined;
  const archive = await openArchive(settings);
  await moveSegments(archive, spool);
  if (isDue) await copyCluster(archive, settings);
  return endOf(archive);
}

/** The end of the newest segment: the data of the archive is no newer. */
async function endOf({ path }: Pick<BackupFolder, 'path'>): Promise<Date | undefined> {
  const newest = (await segmentsIn(path)).at(-1);
  return newest === undefined ? undefined : (await stat(join(path, 'wal', `${newest}.gz`))).mtime;
}

/** The names of the archived segments in their order. */
async function segmentsIn(path: string): Promise<string[]> {
  const names = (await readdir(join(path, 'wal'))).map(name => name.replace(/\.gz$/, ''));
  return names.filter(name => /^[\dA-F]{24}$/.test(name)).sort();
}

async function moveSegments(archive: BackupFolder, spool: string): Promise<void> {
  for (const name of (await readdir(spool)).filter(name => name !== SINCE).sort()) {
    const source = join(spool, name);
    const [content, { mtime }] = [await readFile(source), await stat(source)];
    const target = `wal/${name}.gz`;
    if (await isThere(join(archive.path, target))) {
      // After a crash the segment can already be archived. Different content means that two servers share this folder.
      if (!(await readSegment(archive, target)).equals(content))
        throw new CommandError(`${join(archive.path, target)} is of another instance: name a new WAL_ARCHIVE_DIR`);
    } else {
      const partial = { ...archive, path: join(archive.path, 'partial') };
      await writeBackupFile(partial, target, [await promisify(gzip)(content)]);
      // Its age is that of its content.
      await utimes(join(partial.path, target), mtime, mtime);
      await rename(join(partial.path, target), join(archive.path, target));
    }
    await rm(source);
  }
}

async function readSegment(archive: BackupFolder, name: string): Promise<Buffer> {
  return promisify(gunzip)(await buffer(readBackupFile(archive, name)));
}

/** A base backup is named by its start time. Without its JSON it is incomplete. */
async function basesIn(path: string): Promise<Date[]> {
  const names = await readdir(join(path, 'base')).catch(() => []);
  const whole = names.filter(name => /^\d{4}-[\dT.Z-]+\.json$/.test(name)).sort();
  return whole.map(name => new Date(name.slice(0, -'.json'.length).replace(/T(..)-(..)-/, 'T$1:$2:')));
}

const baseFile = (begin: Date, end: 'tar.gz' | 'json') => `base/${begin.toISOString().replaceAll(':', '-')}.${end}`;

/**
 * Copies the files of the running cluster. The log that makes the copy consistent is archived before it counts as
 * whole.
 */
async function copyCluster(archive: BackupFolder, { dataDir, databaseJobsUrl }: Settings): Promise<void> {
  const begin = new Date();
  const { label, at } = await onLongConnection(databaseJobsUrl, 'pocketful-base-backup', async client => {
    await client.query("SELECT pg_backup_start('pocketful', fast => true)");
    const excluded = ['./pg_wal/*', './postmaster.*', 'pgsql_tmp*'].map(pattern => `--exclude=${pattern}`);
    const tar = startTar(['-c', ...excluded, '-C', clusterIn(dataDir), '.']);
    await writeBackupFile(archive, baseFile(begin, 'tar.gz'), tar.child.stdout.pipe(createGzip()));
    await tar.ended();
    const { rows } = await client.query<{ label: string; at: Date }>(
      'SELECT labelfile AS label, clock_timestamp() AS at FROM pg_backup_stop()',
    );
    return { label: rows[0]?.label ?? '', at: rows[0]?.at ?? begin };
  });
  await moveSegments(archive, spoolIn(dataDir));
  const secrets: z.infer<typeof baseSchema>['secrets'] = {};
  for (const name of secretsFor(archive))
    if (await isThere(join(dataDir, secretFile(name))))
      secrets[name] = await readFile(join(dataDir, secretFile(name)), 'utf8');
  const base: z.infer<typeof baseSchema> = { usableFrom: at.toISOString(), label, secrets };
  await writeBackupFile(archive, baseFile(begin, 'json'), [Buffer.from(JSON.stringify(base))]);
}

/** Removes files that are older than a number of days. */
export async function removeOldWal({ walArchiveDir = '' }: Settings, keepDays: number, now: Date): Promise<void> {
  for (const folder of ['base', 'wal', 'partial/wal'].map(name => join(resolve(walArchiveDir), name)))
    for (const name of await readdir(folder).catch(() => [])) {
      const { mtime } = await stat(join(folder, name));
      if (now.getTime() - mtime.getTime() > keepDays * DAY) await rm(join(folder, name));
    }
}

/**
 * Writes the newest base backup that is usable for a time to the cluster of a new DATA_DIR, its secrets, and the later
 * log to a folder next to the cluster.
 *
 * @param moment the target time of the restore; undefined for the end of the log
 * @returns the begin of the base backup
 */
export async function unpackCluster(settings: Settings, moment: Date | undefined): Promise<Date> {
  const archive = await openFolder(resolve(settings.walArchiveDir ?? ''), settings.backupPassphrase);
  const { begin, base } = await baseFor(archive, moment);
  if (!moment) await refuseGap(archive, base.label);
  const end = await endOf(archive);
  if (moment && end && moment > end)
    throw new CommandError(`${archive.path} ends at ${end.toISOString()}: name an earlier moment, or none for its end`);
  const restoredTo = moment ?? end ?? begin;
  const lacksPins = base.secrets['instance-key'] !== undefined && base.secrets['pin-pepper'] === undefined;
  await writeFile(restoredToIn(settings.dataDir), JSON.stringify({ at: restoredTo, lacksPins }), { mode: 0o600 });
  const [cluster, spool] = [clusterIn(settings.dataDir), spoolIn(settings.dataDir)];
  for (const folder of [cluster, spool, join(settings.dataDir, 'secrets')])
    await mkdir(folder, { recursive: true, mode: 0o700 });
  const tar = startTar(['-x', '-C', cluster]);
  await pipeline(readBackupFile(archive, baseFile(begin, 'tar.gz')), createGunzip(), tar.child.stdin).catch(error => {
    // tar reads no further than the end of the archive.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.code !== 'EPIPE') throw error;
  });
  await tar.ended();
  await writeFile(join(cluster, 'backup_label'), base.label, { mode: 0o600 });
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  for (const name of await readdir(join(archive.path, 'wal'))) {
    if ((await stat(join(archive.path, 'wal', name))).mtime < begin) continue;
    const content = await readSegment(archive, `wal/${name}`);
    const file = join(spool, name.slice(0, -'.gz'.length));
    // The rest of a segment that was ended early is zeros, which take no space.
    await writeFile(file, content.subarray(0, content.findLastIndex(byte => byte !== 0) + 1), { mode: 0o600 });
    await truncate(file, content.length);
  }
  const names = KEPT_SECRETS.filter(name => base.secrets[name] !== undefined);
  for (const name of names)
    await writeFile(join(settings.dataDir, secretFile(presentName(name, names))), base.secrets[name] ?? '', {
      ...{ mode: 0o600, flush: true },
    });
  return begin;
}

/** Refuses a gap in the log. Without a target time the server would end its recovery there, as if the archive ended. */
async function refuseGap({ path }: BackupFolder, label: string): Promise<void> {
  const [, start = ''] = /file ([\dA-F]{24})/.exec(label) ?? [];
  const place = (name: string) => Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);
  const later = (await segmentsIn(path)).filter(name => name >= start);
  const at = later.findIndex((name, index) => place(name) !== place(start) + index);
  if (later.length > 0 && at < 0) return;
  const before = at > 0 ? `after ${later[at - 1]}` : `from ${start}`;
  throw new CommandError(`${join(path, 'wal')} lacks the log ${before}: name a moment from before it`);
}

async function baseFor(archive: BackupFolder, moment: Date | undefined) {
  const bases = await basesIn(archive.path);
  for (const begin of bases.toReversed()) {
    if (moment && begin > moment) continue;
    const content = await text(readBackupFile(archive, baseFile(begin, 'json')));
    const base = baseSchema.parse(JSON.parse(content));
    if (!moment || new Date(base.usableFrom) <= moment) return { begin, base };
  }
  if (!bases[0]) throw new CommandError(`${archive.path} has no base backup`);
  throw new CommandError(
    `${archive.path} has no base backup from before that moment: the oldest began at ${bases[0].toISOString()}`,
  );
}

/** Status 1 means that a file changed while tar read it. The log repairs such a copy. */
function startTar(args: readonly string[]) {
  const child = spawn('tar', [...args.slice(0, 1), '-f', '-', ...args.slice(1)], { stdio: 'pipe' });
  const said = text(child.stderr);
  const ended = once(child, 'close');
  ended.catch(() => {});
  return {
    child,
    async ended(): Promise<void> {
      const [code] = await ended.catch((error: Error) => [error.message]);
      if (code !== 0 && !(code === 1 && args[0] === '-c'))
        throw new CommandError(`tar failed (${code}): ${(await said).trim()}`);
    },
  };
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
