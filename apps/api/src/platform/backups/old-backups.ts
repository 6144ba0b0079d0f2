import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { elapsedSince } from '@pocketful/domain/elapsed';
import { DAY } from '../clock.ts';
import type { Config } from '../config.ts';
import { isSameDevice } from '../free-space.ts';
import { ENCRYPTION, isFileOfBackup, MANIFEST, PARTIAL, shownBy, tableFile } from './backup-folder.ts';

/** The number of the newest backups that stay however old they are, as the policy says. */
export const KEPT_BACKUPS = 3;

/** The beginning of the name of a backup that the job wrote. */
export const NIGHTLY = 'nightly-';
/** Of the nightly backups the newest of each of the last 7 days and of the last 4 weeks stay. */
const NIGHTLY_KEPT = [
  { span: DAY, count: 7 },
  { span: 7 * DAY, count: 4 },
];

export interface OldBackup {
  readonly path: string;
  readonly createdAt: Date;
  /** Whether the clock of that time was trusted. If not, the backup counts as infinitely old. */
  readonly isDated: boolean;
  /** Whether every file is one of a backup, and none is missing. */
  readonly isPure: boolean;
  readonly isEncrypted: boolean;
}

/** The folders of an instance's backups. */
export function backupPlaces({ backupDir, dataDir }: Pick<Config, 'backupDir' | 'dataDir'>): string[] {
  return [...new Set([backupDir, join(dataDir, 'backups')].map(place => resolve(place)))];
}

/** The whole ones of some backups, the newest first. */
export function wholeOf(backups: readonly OldBackup[], now: Date): OldBackup[] {
  const whole = backups.filter(({ path, isPure }) => isPure && !path.endsWith(PARTIAL));
  return whole.toSorted((a, b) => timeOf(b, now) - timeOf(a, now));
}

/** The time of a backup. One of a clock that was ahead is before all others. */
function timeOf({ createdAt, isDated }: OldBackup, now: Date): number {
  return isDated && elapsedSince(createdAt, now) < Number.POSITIVE_INFINITY ? createdAt.getTime() : 0;
}

/** Whether backups are on the disk of the data alone, and are lost with it. A hook copies them elsewhere. */
export async function areBackupsBesideData({
  backupDir,
  backupHook,
  dataDir,
}: Pick<Config, 'backupDir' | 'backupHook' | 'dataDir'>): Promise<boolean> {
  return backupHook === undefined && (await isSameDevice(dataDir, backupDir));
}

/** The time of the newest whole backup. Undefined if there is none, or if the folders cannot be read. */
export async function newestBackup(config: Pick<Config, 'backupDir' | 'dataDir'>): Promise<Date | undefined> {
  const found = await Promise.all(backupPlaces(config).map(backupsIn)).catch(() => []);
  const now = new Date();
  return wholeOf(found.flat(), now).find(backup => timeOf(backup, now) > 0)?.createdAt;
}

/** The backups of an instance that are not encrypted, also such as were interrupted, the newest first. */
export async function openBackups(config: Pick<Config, 'backupDir' | 'dataDir'>, now: Date): Promise<OldBackup[]> {
  const found = await Promise.all(backupPlaces(config).map(backupsIn)).catch(() => []);
  const open = found.flat().filter(({ isEncrypted }) => !isEncrypted);
  return open.toSorted((a, b) => timeOf(b, now) - timeOf(a, now));
}

/**
 * Removes backups that are older than a number of days, except the newest three, and nightly ones between the days and
 * weeks that keep one. Removes only folders whose every file is one of a backup: whole backups, and such as were
 * interrupted, whose names end in `.partial`.
 *
 * @param places the folders that contain backups
 * @returns the removed folders
 */
export async function removeOldBackups(places: readonly string[], keepDays: number, now: Date): Promise<string[]> {
  const found = (await Promise.all(places.map(backupsIn))).flat();
  const whole = wholeOf(found, now);
  const parts = found.filter(({ path, isPure }) => isPure && path.endsWith(PARTIAL));
  const isOld = (backup: OldBackup) => now.getTime() - timeOf(backup, now) > keepDays * DAY;
  const nightly = whole.filter(({ path }) => basename(path).startsWith(NIGHTLY));
  const kept = NIGHTLY_KEPT.flatMap(({ span, count }) => newestOfEach(span, nightly).slice(0, count));
  const isBetween = (backup: OldBackup) => nightly.includes(backup) && !kept.includes(backup);
  const removed: string[] = [];
  const due = [...whole.slice(KEPT_BACKUPS), ...parts].filter(backup => isOld(backup) || isBetween(backup));
  for (const { path } of due) {
    // An interrupted removal leaves no folder that looks whole.
    const partial = path.endsWith(PARTIAL) ? path : `${path}${PARTIAL}`;
    if (partial !== path) await rename(path, partial);
    await rm(partial, { recursive: true });
    removed.push(path);
  }
  return removed;
}

/** The newest backup of each span of time that has one, the newest first. */
function newestOfEach(span: number, newestFirst: readonly OldBackup[]): OldBackup[] {
  const spanOf = ({ createdAt }: OldBackup) => Math.floor(createdAt.getTime() / span);
  return newestFirst.filter((backup, at) => newestFirst.findIndex(other => spanOf(other) === spanOf(backup)) === at);
}

/**
 * The backups in a folder, with their times: each folder with the manifest of a backup, and those that were
 * interrupted. A copy of another instance counts too.
 */
export async function backupsIn(place: string): Promise<OldBackup[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch(gone([]));
  const folders = entries.filter(entry => entry.isDirectory()).map(({ name }) => join(place, name));
  // A folder that is renamed or removed meanwhile is not there.
  const found = folders.map(folder => backupAt(folder).catch(gone(undefined)));
  return (await Promise.all(found)).filter(backup => backup !== undefined);
}

/** The copies of members in the folders of an instance and below that are in none of its backups, with their times. */
export async function strayCopies(
  config: Pick<Config, 'backupDir' | 'dataDir'>,
  backups: readonly OldBackup[],
): Promise<OldCopy[]> {
  const known = new Set(backups.map(({ path }) => path));
  const found = await Promise.all(
    [config.dataDir, config.backupDir].map(folder => copiesBelow(resolve(folder), known)),
  );
  return [...new Map(found.flat().map(copy => [copy.path, copy])).values()];
}

type OldCopy = Pick<OldBackup, 'path' | 'createdAt'>;

async function copiesBelow(folder: string, known: ReadonlySet<string>): Promise<OldCopy[]> {
  if (known.has(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true }).catch(gone([]));
  // The files of a database cluster are not copies.
  if (entries.some(({ name }) => name === 'PG_VERSION')) return [];
  const found = entries.map(async (entry): Promise<OldCopy[]> => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return copiesBelow(path, known);
    return entry.name === tableFile('members') ? [{ path, createdAt: (await stat(path)).mtime }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Answers for a path that does not exist. */
function gone<T>(answer: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return answer;
    throw error;
  };
}

async function backupAt(path: string): Promise<OldBackup | undefined> {
  const files = new Set<string>();
  let hasOthers = false;
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    const name = join(entry.parentPath, entry.name).slice(path.length + 1);
    if (entry.isDirectory() ? name !== 'secrets' : !isFileOfBackup(name)) hasOthers = true;
    files.add(name);
  }
  if (path.endsWith(PARTIAL) && !hasOthers)
    return {
      ...{ path, createdAt: (await stat(path)).mtime, isDated: true, isPure: true },
      isEncrypted: files.has(ENCRYPTION),
    };
  const shown = files.has(MANIFEST) ? await shownBy(path) : undefined;
  if (!shown) return undefined;
  const isWhole = shown.tables.every(table => files.has(tableFile(table)));
  const { createdAt, isDated, isEncrypted } = shown;
  return { path, createdAt, isDated, isPure: isWhole && !hasOthers, isEncrypted };
}
