import { CommandError } from '../bin/lib/command.mjs';
import { runApiCommand } from './api-process.ts';
import { databaseEnv, type OpenDatabase, openDatabase } from './database.ts';
import { databaseUrls } from './database-roles.ts';
import { readLockHolder } from './instance-lock.ts';
import { describeFailure, OperatorError } from './operator-error.ts';
import { recoverCluster } from './recover-cluster.ts';
import { keepDatabasePasswords } from './secrets.ts';
import { type LocalSettings, readSettings } from './settings.ts';
import { listenForStop, StoppedError } from './stop-request.ts';
import { apiEnvironment, type SupervisorPlan } from './supervisor.ts';

/** The command that restores the embedded database to a point in time, and the API's commands that follow. */
const RESTORE = 'restore:moment';
const afterRestore = (flags: readonly string[]) => [['migrate'], ['erase-again', ...flags], ['verify']];

/**
 * Runs a command of the API on the database of this DATA_DIR, whether Pocketful is running or not.
 * @param args the command and its arguments
 * @returns its exit code
 */
export async function operate(
  plan: Omit<SupervisorPlan, 'apiEntry' | 'commands'>,
  args: readonly string[],
): Promise<number> {
  const stop = listenForStop();
  await using started = new AsyncDisposableStack();
  try {
    if (args[0] === undefined) throw new OperatorError('Name a command: node tooling/local/bin/run.mjs <command>');
    const settings = readSettings(process.env, plan.root, plan.defaultDataDir);
    const isRestore = args[0] === RESTORE;
    const firstFlag = args.findIndex(arg => arg.startsWith('--'));
    const flags = firstFlag < 0 ? [] : args.slice(firstFlag);
    if (isRestore) {
      const moments = args.slice(1, args.length - flags.length);
      const code = await recoverCluster(plan, settings, moments, stop);
      if (code !== 0) return code;
    }
    const database =
      (!settings.externalDatabase && joinRunning(settings)) || (await openDatabase(settings, console.log));
    started.defer(() => database.stop());
    const env = apiEnvironment(plan, settings, database);
    for (const command of isRestore ? afterRestore(flags) : [args]) {
      const code = await runApiCommand([plan.cliEntry, ...command], {
        ...{ env, cwd: plan.root, stop, stdin: 'inherit' },
        onSpawn: pid => database.addClient(pid),
      });
      if (code !== 0) return code;
    }
    return 0;
  } catch (error) {
    if (error instanceof StoppedError) return 1;
    console.error(error instanceof CommandError ? error.message : describeFailure(error));
    return 1;
  }
}

/** The database of the Pocketful that is running on this DATA_DIR; it stays up afterwards. */
function joinRunning(settings: LocalSettings): OpenDatabase | undefined {
  const holder = readLockHolder(settings.dataDir);
  if (!holder) return undefined;
  if (holder.databasePort === 0)
    throw new OperatorError(`Pocketful on ${settings.dataDir} is just starting: try again.`);
  const urls = databaseUrls(holder.databasePort, keepDatabasePasswords(settings.dataDir));
  return {
    env: databaseEnv({ ...urls, directUrl: urls.appUrl }),
    ended: new Promise(() => undefined),
    addClient: () => undefined,
    stop: async () => undefined,
  };
}
