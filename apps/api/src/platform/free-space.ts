import { stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** The free space below which an operator is warned, in bytes. */
export const LITTLE_SPACE = 500 * 1024 * 1024;

/** The free bytes of the file system that has a folder; undefined if there is no such folder. */
export async function freeBytesOf(folder: string): Promise<number | undefined> {
  const system = await statfs(folder).catch(() => undefined);
  return system && system.bavail * system.bsize;
}

/** Whether two folders are on one device. A folder that is not there yet counts as the one above it. */
export async function isSameDevice(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([deviceOf(resolve(one)), deviceOf(resolve(other))]);
  return first !== undefined && first === second;
}

async function deviceOf(folder: string): Promise<number | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (found) return found.dev;
  return dirname(folder) === folder ? undefined : deviceOf(dirname(folder));
}
