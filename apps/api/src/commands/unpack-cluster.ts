import { z } from 'zod';
import { unpackCluster } from '../platform/backups/wal-archive.ts';
import { CommandError } from '../platform/command-error.ts';
import { readConfig } from '../platform/config.ts';

/** Unpacks the archive of the write-ahead log for a server that recovers to a moment. */
export async function unpackClusterAt([moment]: string[]): Promise<void> {
  const config = readConfig(process.env);
  if (!config.walArchiveDir) throw new CommandError('Setting WAL_ARCHIVE_DIR is needed: the archive to restore from');
  if (moment !== undefined && !z.iso.datetime({ offset: true }).safeParse(moment).success)
    throw new CommandError(`${moment} is no moment: write it as 2026-03-10T15:00:00Z`);
  const begin = await unpackCluster(config, moment === undefined ? undefined : new Date(moment));
  console.log(`The database recovers from the base backup of ${begin.toISOString()}.`);
}
