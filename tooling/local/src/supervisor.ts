import { existsSync } from 'node:fs';
import path from 'node:path';
import { renderUnicodeCompact } from 'uqr';
import pocketful from '../../../package.json' with { type: 'json' };
import { CommandError } from '../bin/lib/command.mjs';
import { runApiCommand, startServing } from './api-process.ts';
import { type OpenDatabase, openDatabase, secretEnv } from './database.ts';
import { describeFailure, OperatorError } from './operator-error.ts';
import { addressLines, type LocalSettings, readSettings } from './settings.ts';
import { listenForStop, StoppedError, type StopRequest, unlessStopped } from './stop-request.ts';

/** The command that prepares the database before a start: one of the operator is backed up by its own tools. */
export function preparation(env: NodeJS.ProcessEnv = process.env): 'upgrade' | 'migrate' {
  return env.DATABASE_URL?.trim() ? 'migrate' : 'upgrade';
}

/** The programs to run, with their settings. */
export interface SupervisorPlan {
  /** Folder of the repository: relative settings are resolved from it. */
  readonly root: string;
  /** The API's program. */
  readonly apiEntry: string;
  /** The program with the API's commands. */
  readonly cliEntry: string;
  /** Folders of the built web apps. */
  readonly familyWebDir: string;
  readonly adminWebDir: string;
  /** Used when DATA_DIR is not set, relative to the root. */
  readonly defaultDataDir: string;
  /** Commands to run one after the other on the started database, before the API begins. */
  readonly commands: readonly string[];
}

/**
 * Starts the database, runs the commands and the API, prints the address, and keeps them until the end is asked for or
 * one of them ends. Whatever happens, the API ends before the database.
 * @returns the exit code for this process: 0 when the end was asked for, 1 otherwise
 */
export async function supervise(plan: SupervisorPlan): Promise<number> {
  // A closed terminal or pipe must not end this process before its children have ended.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const stop = listenForStop();
  await using started = new AsyncDisposableStack();
  try {
    const settings = readSettings(process.env, plan.root, plan.defaultDataDir);
    if (existsSync(path.join(settings.dataDir, 'restored-to')))
      throw new OperatorError(
        `The restore to DATA_DIR ${settings.dataDir} has not ended: run the command erase-again, or restore to a new folder.`,
      );
    const database = await openDatabase(settings, console.log);
    started.defer(() => database.stop());
    const env = apiEnvironment(plan, settings, database);
    // It loads its modules while the commands run.
    const api = startServing('The API', [plan.apiEntry, '--wait'], env, plan.root);
    database.addClient(api.pid);
    started.defer(() => api.stop());
    stop.onSecond(() => api.hurry());
    for (const command of plan.commands) await runCommandOf(plan, command, env, database, stop);
    api.begin();
    const url = await unlessStopped(stop, Promise.race([api.ready(), failWhenEnded(database, settings)]));
    if (!settings.externalDatabase)
      console.log(`Pocketful ${pocketful.version}. Data: ${settings.dataDir} - Ctrl-C ends Pocketful.`);
    const { publicUrl } = settings;
    for (const line of boxed(addressLines({ ...settings, port: Number(new URL(url).port) || settings.port })))
      console.log(line);
    if (publicUrl !== undefined) console.log(renderUnicodeCompact(publicUrl));
    const apiGone = api.ended.then((code): never => {
      throw new OperatorError(
        `The API ended by itself (${code === null ? 'by a signal, mostly of the system when memory runs out' : `code ${code}`}): see above.`,
      );
    });
    await unlessStopped(stop, Promise.race([apiGone, failWhenEnded(database, settings)]));
    return 0;
  } catch (error) {
    if (error instanceof StoppedError) return 0;
    console.error(error instanceof CommandError ? error.message : describeFailure(error));
    return 1;
  }
}

/** Lines in a frame, so that they stand out as the last ones. */
function boxed(lines: readonly string[]): string[] {
  const width = Math.max(...lines.map(({ length }) => length));
  const rule = '─'.repeat(width + 2);
  return [`┌${rule}┐`, ...lines.map(line => `│ ${line.padEnd(width)} │`), `└${rule}┘`];
}

/** The environment of the API and its commands: the operator's settings, and defaults for unset ones. */
export function apiEnvironment(
  plan: Pick<SupervisorPlan, 'familyWebDir' | 'adminWebDir'>,
  settings: LocalSettings,
  database: Pick<OpenDatabase, 'env'>,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...secretEnv(process.env, settings.dataDir),
    ...database.env,
    PORT: String(settings.port),
    HOST: settings.host,
    // Who starts it by hand reads addresses, not requests.
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    DATA_DIR: settings.dataDir,
    // The operator's own server has its own tools for backups, and may hold much data.
    BACKUP_NIGHTLY: process.env.BACKUP_NIGHTLY || (settings.externalDatabase ? 'off' : 'on'),
    FAMILY_WEB_DIR: process.env.FAMILY_WEB_DIR || plan.familyWebDir,
    ADMIN_WEB_DIR: process.env.ADMIN_WEB_DIR || plan.adminWebDir,
  };
}

async function runCommandOf(
  plan: SupervisorPlan,
  command: string,
  env: NodeJS.ProcessEnv,
  database: OpenDatabase,
  stop: StopRequest,
): Promise<void> {
  const onSpawn = (pid: number): void => database.addClient(pid);
  const code = await runApiCommand([plan.cliEntry, command], { env, cwd: plan.root, stop, onSpawn });
  if (code !== 0) throw new OperatorError(`The command '${command}' failed (code ${code}): see above.`);
}

/** Rejects when the embedded database ends by itself. */
export async function failWhenEnded(database: OpenDatabase, settings: LocalSettings): Promise<never> {
  await database.ended;
  const log = path.join(settings.dataDir, 'logs', 'postgres.log');
  throw new OperatorError(`The database ended by itself: see ${log}`);
}
