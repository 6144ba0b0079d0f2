import { access, constants, mkdir } from 'node:fs/promises';
import { elapsedSince } from '@pocketful/domain/elapsed';
import { areBackupsBesideData, newestBackup, openBackups } from './platform/backups/old-backups.ts';
import { DAY } from './platform/clock.ts';
import { commandLine } from './platform/command-line.ts';
import { type Config, doubtsAbout } from './platform/config.ts';
import { freeBytesOf, LITTLE_SPACE } from './platform/free-space.ts';

/** The warnings of a start, one line each. */
export async function startWarnings(config: Config, environment: NodeJS.ProcessEnv, now: Date): Promise<string[]> {
  const { dataDir, backupDir, backupNightly, backupPassphrase, backupKeepDays } = config;
  const warnings = doubtsAbout(config, environment);
  const backup = await newestBackup(config);
  if (backup && elapsedSince(backup, now) > 7 * DAY)
    warnings.push(`The newest backup is older than a week, of ${backup.toISOString()}: run ${commandLine('backup')}`);
  const open = backupPassphrase === undefined ? [] : await openBackups(config, now);
  if (open[0])
    warnings.push(
      `${open.length} backups are not encrypted, the newest is ${open[0].path}: remove them, or they are removed at the age of ${backupKeepDays} days`,
    );
  const refused = await whyNotWritable(backupDir);
  if (refused) warnings.push(`BACKUP_DIR ${backupDir} cannot be written (${refused}): no backup is made`);
  else if (backupNightly && (await areBackupsBesideData(config)))
    warnings.push(
      'The backups are on the disk of the data, and are lost with it: let BACKUP_DIR be on another disk, or copy them by BACKUP_HOOK',
    );
  const free = await freeBytesOf(dataDir);
  if (free !== undefined && free < LITTLE_SPACE)
    warnings.push(`The disk of DATA_DIR has ${Math.floor(free / 1024 ** 2)} MB left`);
  return warnings;
}

/** Makes the folder. Undefined if this process can write there. */
async function whyNotWritable(folder: string): Promise<string | undefined> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}
