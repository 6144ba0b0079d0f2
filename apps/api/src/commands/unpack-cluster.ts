import { z } from 'zod';
import { unpackCluster } from '../platform/backups/wal-archive.ts';
import { CommandError } from '../platform/command-error.ts';
import { readConfig } from '../platform/config.ts';

/** Unpacks the archive of the write-ahead log for a server that recovers to a point in time. */
export async function unpackClusterAt([moment, ...more]: string[]): Promise<void> {
  const config = readConfig(process.env);
  const { walArchiveDir } = config;
  if (!walArchiveDir) throw new CommandError('Setting WAL_ARCHIVE_DIR is needed: the archive to restore from');
  if (more.length > 0) throw new CommandError(`One moment is needed, and ${more.join(' ')} is too much`);
  if (moment !== undefined && !z.iso.datetime({ offset: true }).safeParse(moment).success)
    throw new CommandError(`${moment} is no moment: write it as 2026-03-10T15:00:00Z`);
  const begin = await unpackCluster(config, moment === undefined ? undefined : new Date(moment)).catch(error => {
    if (error instanceof CommandError) throw error;
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    throw new CommandError(`${walArchiveDir} is damaged: ${reason}`);
  });
  console.log(`The database recovers from the base backup of ${begin.toISOString()}.`);
}
