import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '../clock.ts';
import { isFileOfBackup, MANIFEST, PARTIAL, shownBy, tableFile } from './backup-folder.ts';

/** Backups that stay however old they are. */
const KEPT_BACKUPS = 3;

export interface OldBackup {
  readonly path: string;
  readonly createdAt: Date;
  /** Whether every file is one of a backup, and none is missing. */
  readonly isPure: boolean;
}

/**
 * Removes backups that are older than a number of days, except the newest three. Removes only folders whose every file
 * is one of a backup: whole backups, and such as were interrupted, whose names end in `.partial`.
 *
 * @param places the folders that contain backups
 * @returns the removed folders
 */
export async function removeOldBackups(places: readonly string[], keepDays: number, now: Date): Promise<string[]> {
  const found = (await Promise.all(places.map(backupsIn))).flat().filter(({ isPure }) => isPure);
  const newestFirst = found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const whole = newestFirst.filter(({ path }) => !path.endsWith(PARTIAL));
  const parts = newestFirst.filter(({ path }) => path.endsWith(PARTIAL));
  const isOld = ({ createdAt }: OldBackup) => now.getTime() - createdAt.getTime() > keepDays * DAY;
  const removed: string[] = [];
  for (const { path } of [...whole.slice(KEPT_BACKUPS), ...parts].filter(isOld)) {
    // An interrupted removal leaves no folder that looks whole.
    const partial = path.endsWith(PARTIAL) ? path : `${path}${PARTIAL}`;
    if (partial !== path) await rename(path, partial);
    await rm(partial, { recursive: true });
    removed.push(path);
  }
  return removed;
}

/**
 * The backups in a folder, with their times: each folder with the manifest of a backup, and those that were interrupted. A
 * copy of another instance counts too.
 */
export async function backupsIn(place: string): Promise<OldBackup[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch(gone([]));
  const folders = entries.filter(entry => entry.isDirectory()).map(({ name }) => join(place, name));
  // A folder that is renamed or removed meanwhile is not there.
  const found = folders.map(folder => backupAt(folder).catch(gone(undefined)));
  return (await Promise.all(found)).filter(backup => backup !== undefined);
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
  if (path.endsWith(PARTIAL) && !hasOthers) return { path, createdAt: (await stat(path)).mtime, isPure: true };
  const shown = files.has(MANIFEST) ? await shownBy(path) : undefined;
  if (!shown) return undefined;
  const isWhole = shown.tables.every(table => files.has(tableFile(table)));
  return { path, createdAt: shown.createdAt, isPure: isWhole && !hasOthers };
}
