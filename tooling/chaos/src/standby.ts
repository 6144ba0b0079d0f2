import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { placeCluster } from '@pocketful/local/cluster';
import { withClient } from '@pocketful/local/database-roles';
import { resolveDatabaseUser } from '@pocketful/local/database-user';
import { type LocalPostgres, prepareDataDir, startLocalPostgres } from '@pocketful/local/embedded-postgres';

const run = promisify(execFile);

/** The name by which a primary knows its standby. */
export const STANDBY = 'standby';

/** The settings by which a standby follows its primary. */
export const conninfoOf = (primary: LocalPostgres): string => `${primary.superuserUrl}?application_name=${STANDBY}`;

/** Omits the log, which the primary sends, and the files of a running server. */
const COPY = `tar -cf - --exclude='./pg_wal/*' --exclude='./pg_replslot/*' --exclude='./postmaster.*' -C "$1" . | tar -xf - -C "$2"`;

/** Copies the cluster of a running server to a new folder, and starts the copy as a standby of that server. */
export async function startStandby(primary: LocalPostgres, from: string, to: string): Promise<LocalPostgres> {
  const user = resolveDatabaseUser();
  prepareDataDir(to, user);
  cpSync(path.join(from, 'secrets'), path.join(to, 'secrets'), { recursive: true });
  const cluster = path.join(placeCluster(to, user).base, 'cluster');
  mkdirSync(cluster);
  const label = await withClient(primary.superuserUrl, async client => {
    // The slot keeps the log from here on.
    await client.query('SELECT pg_create_physical_replication_slot($1, true)', [STANDBY]);
    await client.query('SELECT pg_backup_start($1, fast => true)', [STANDBY]);
    await run('sh', ['-c', COPY, 'sh', path.join(from, 'postgres/cluster'), cluster]);
    const { rows } = await client.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop()');
    return rows[0]?.label ?? '';
  });
  writeFileSync(path.join(cluster, 'backup_label'), label);
  writeFileSync(path.join(cluster, 'standby.signal'), '');
  const settings = `primary_conninfo = '${conninfoOf(primary)}'\nprimary_slot_name = '${STANDBY}'\n`;
  appendFileSync(path.join(cluster, 'postgresql.auto.conf'), settings);
  if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, cluster]);
  return startLocalPostgres({ dataDir: to });
}
