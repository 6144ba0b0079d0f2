import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runApiCommand } from './api-process.ts';
import { placeCluster, resetSuperuserPassword } from './cluster.ts';
import { databaseEnv } from './database.ts';
import { databaseUrls } from './database-roles.ts';
import { resolveDatabaseUser } from './database-user.ts';
import { prepareDataDir } from './embedded-postgres.ts';
import { OperatorError } from './operator-error.ts';
import { locatePostgres } from './postgres-binaries.ts';
import { keepDatabasePasswords } from './secrets.ts';
import type { LocalSettings } from './settings.ts';
import type { StopRequest } from './stop-request.ts';
import { apiEnvironment, type SupervisorPlan } from './supervisor.ts';

/**
 * Creates the cluster of a new DATA_DIR from the archive of the write-ahead log, as of a point in time or the archive's
 * end.
 * @returns the exit code of the command that unpacks it
 * @throws OperatorError with the last line of the server
 */
export async function recoverCluster(
  plan: Omit<SupervisorPlan, 'apiEntry' | 'commands'>,
  settings: LocalSettings,
  args: readonly string[],
  stop: StopRequest,
): Promise<number> {
  const { dataDir } = settings;
  const folder = path.join(dataDir, 'postgres');
  if (existsSync(folder)) throw new OperatorError(`DATA_DIR ${dataDir} has a database already: name a new folder.`);
  const user = resolveDatabaseUser();
  const binaries = locatePostgres(user);
  prepareDataDir(dataDir, user);
  const { base } = placeCluster(dataDir, user);
  let isWhole = false;
  try {
    const passwords = keepDatabasePasswords(dataDir);
    const urls = databaseUrls(1, passwords);
    const env = apiEnvironment(plan, settings, { env: databaseEnv({ ...urls, directUrl: urls.appUrl }) });
    const command = [plan.cliEntry, 'unpack-cluster', ...args];
    const code = await runApiCommand(command, { env, cwd: plan.root, stop, onSpawn: () => undefined });
    if (code !== 0) return code;
    if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, base]);
    const [moment] = args;
    // The server reads this setting before it has loaded the abbreviation Z.
    const at = moment && new Date(moment).toISOString().replace('Z', '+00');
    resetSuperuserPassword(path.join(base, 'cluster'), binaries, user, passwords.superuser, {
      restore_command: 'ln "../wal/%f" "%p"',
      // A server of one user cannot recover as a standby.
      hot_standby: 'off',
      ...(at ? { recovery_target_time: at, recovery_target_action: 'promote' } : {}),
    });
    rmSync(path.join(base, 'wal'), { recursive: true });
    isWhole = true;
    return 0;
  } finally {
    if (!isWhole) for (const part of [base, folder]) rmSync(part, { recursive: true, force: true });
  }
}
