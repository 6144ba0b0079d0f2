import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ServingProcess, startServing } from '@pocketful/local/api-process';
import type { DatabaseUrls } from '@pocketful/local/database-roles';
import type { LocalPostgres } from '@pocketful/local/embedded-postgres';
import { type MailServer, startMailServer } from '@pocketful/local/mail-server';
import { type PushSink, startPushSink } from '@pocketful/local/push-sink';
import { newSecret } from '@pocketful/local/secrets';
import { startProxy, type TcpProxy } from '@pocketful/local/tcp-proxy';
import { type ApiGroup, startApis } from './api-group.ts';
import { type RunningCommand, startCommand } from './command.ts';
import { type KillableDatabase, startDatabase } from './database.ts';
import { installPlannedErrors } from './planned-errors.ts';
import { startStandby } from './standby.ts';

/** The programs of the API: the built ones, or their sources. */
export interface ApiPrograms {
  readonly apiEntry: string;
  readonly cliEntry: string;
}

/** Everything that runs: PostgreSQL, two API processes, the proxies before both, a mail server, push services. */
export interface Stage {
  readonly database: KillableDatabase;
  /** The standby that staff's reads use, if there is one. */
  readonly standby: LocalPostgres | undefined;
  readonly apis: ApiGroup;
  /** Between the API processes and PostgreSQL, unless there is a standby. */
  readonly wire: TcpProxy;
  /** Between the clients and the API processes. */
  readonly front: TcpProxy;
  readonly mail: MailServer;
  readonly push: PushSink;
  /** The address of the API for clients. */
  readonly base: () => string;
  /** The folder of everything, which `stop` removes. */
  readonly folder: string;
  /** The folder of the instance, with the journal of revocations. */
  readonly operatorDir: string;
  /** Starts one more API process, which no client of the front reaches. */
  serve(name: string, settings: NodeJS.ProcessEnv): ServingProcess;
  /** Starts a command of the operator. Its settings replace those of the stage. */
  start(args: readonly string[], settings?: NodeJS.ProcessEnv): RunningCommand;
  /** Runs a command of the operator. Returns its output. */
  command(...args: readonly string[]): Promise<string>;
  /** Runs `npm run verify`. Returns its first line, and whether the books add up. */
  verify(): Promise<{ readonly ok: boolean; readonly said: string }>;
  /** Ends all processes and removes the folder, unless it is kept. May be called again. */
  stop(keep?: boolean): Promise<string>;
}

/** The second process sends its statements unprepared, so that the proxy finds commits by their text. */
const PREPARED = ['on', 'off'];

/** Starts everything on 127.0.0.1, with the data in a new temporary folder. */
export async function openStage(programs: ApiPrograms, withStandby = false): Promise<Stage> {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'pocketful-chaos-'));
  chmodSync(folder, 0o711);
  const [dataDir, standbyDir] = [path.join(folder, 'data'), path.join(folder, 'standby')];
  await using stack = new AsyncDisposableStack();
  let kept = false;
  stack.defer(() => {
    if (kept) return;
    // The folder of a cluster may be outside, behind a link.
    for (const gone of [...[dataDir, standbyDir].map(dir => realpathOf(path.join(dir, 'postgres'))), folder])
      if (gone) rmSync(gone, { recursive: true, force: true, maxRetries: 5 });
  });
  const database = await startDatabase(dataDir);
  stack.defer(() => database.stop());
  const standby = withStandby ? await startStandby(database.current(), dataDir, standbyDir) : undefined;
  stack.defer(() => standby?.stop());
  const wire = await startProxy(() => database.current().port);
  stack.defer(() => wire.close());
  const mail = await startMailServer();
  stack.defer(() => mail.close());
  const push = await startPushSink();
  stack.defer(() => push.close());
  const secrets = { SESSION_SECRET: newSecret(), PIN_PEPPER: newSecret() };
  const operatorDir = path.join(folder, 'operator');
  const env = (port: number): NodeJS.ProcessEnv => {
    const replicaUrl = standby === database.current() ? undefined : standby?.appUrl;
    return {
      ...{ PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', ...secrets },
      ...databaseSettings(database.current(), { port: String(port) }),
      DATABASE_REPLICA_URL: replicaUrl,
      ...{ DATA_DIR: operatorDir, SMTP_URL: mail.url },
      // Over HTTPS it sends pushes.
      ...{ PUBLIC_URL: 'https://pocketful.example', TRUSTED_PROXIES: 'loopback', ...push.environment },
      ...{ RATE_LIMITS: 'on', LOG_LEVEL: process.env.LOG_LEVEL || 'silent', ADULT_IDLE_MINUTES: '1440' },
    };
  };
  const start: Stage['start'] = (args, settings = {}) =>
    startCommand([programs.cliEntry, ...args], { ...env(database.current().port), ...settings }, folder);
  const command = (...args: readonly string[]) => start(args).output;
  await command('migrate');
  await database.connected(installPlannedErrors);
  const apis = await startApis({
    entry: programs.apiEntry,
    cwd: folder,
    environments: PREPARED.map(prepared => () => ({
      ...env(standby ? database.current().port : wire.port),
      PREPARED_STATEMENTS: prepared,
    })),
    onStart: pid => database.current().addClient(pid),
  });
  stack.defer(() => apis.stop());
  const front = await startProxy(() => apis.nextPort());
  stack.defer(() => front.close());
  const running = stack.move();
  let stopped: Promise<void> | undefined;
  return {
    ...{ database, standby, apis, wire, front, mail, push, folder, operatorDir, start, command },
    base: () => `http://127.0.0.1:${front.port}`,
    serve: (name, settings) =>
      startServing(name, [programs.apiEntry], { ...env(database.current().port), ...settings }, folder),
    verify: () =>
      command('verify').then(
        said => ({ ok: true, said: firstLine(said) }),
        (error: unknown) => ({ ok: false, said: String(error) }),
      ),
    async stop(keep = false) {
      kept ||= keep;
      stopped ??= running.disposeAsync();
      await stopped;
      return folder;
    },
  };
}

/** The settings of a command for a database. Parts of its addresses, such as the port, can be others. */
export function databaseSettings(
  { appUrl, jobsUrl, adminUrl }: DatabaseUrls,
  other: { readonly port?: string; readonly pathname?: string } = {},
): NodeJS.ProcessEnv {
  const at = (url: string): string => Object.assign(new URL(url), other).href;
  return { DATABASE_URL: at(appUrl), DATABASE_JOBS_URL: at(jobsUrl), DATABASE_ADMIN_URL: at(adminUrl) };
}

function realpathOf(link: string): string | undefined {
  try {
    return realpathSync(link);
  } catch {
    return undefined;
  }
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
