import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServing } from '@pocketful/local/api-process';
import { startLocalPostgres } from '@pocketful/local/embedded-postgres';
import { newSecret } from '@pocketful/local/secrets';
import pg from 'pg';
import { peakMegabytes } from './usage.ts';

/** The programs of the API: built ones, or their sources. */
export interface ApiPrograms {
  readonly apiEntry: string;
  readonly cliEntry: string;
}

/** A server under load. */
export interface Target {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A PostgreSQL with the settings of `npm start`, and the servers that use it. */
export interface Stage {
  readonly sessionSecret: string;
  readonly postgresPort: number;
  /** The connection string of the application's role. */
  appUrl(database: string): string;
  /** Makes a migrated database, or a copy of one. */
  createDatabase(name: string, from?: string): Promise<void>;
  /** Runs `work` on one connection of the superuser, or of the application's role. */
  connected<T>(database: string, role: 'superuser' | 'app', work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** Starts the API in production; `port` leads it to the database through a proxy. */
  startApi(database: string, port?: number): Promise<Target>;
  /** Starts the bare server with a plan. */
  startBare(database: string, plan: unknown): Promise<Target>;
  /** Starts the hand-written server. */
  startHand(database: string): Promise<Target>;
  /** Runs a command of the API. @returns its seconds, its most megabytes, and its first line or why it failed */
  command(database: string, ...args: string[]): Promise<{ seconds: number; peak: number; said: string; ok: boolean }>;
  /** Ends PostgreSQL, and with it whatever is under way. May be called again. */
  stop(): Promise<void>;
}

/** A sleeping adult's profile would ask for its PIN in the middle of a long run. */
const ADULT_IDLE_MINUTES = '1440';

/**
 * Starts PostgreSQL with a new data folder in the system's temporary folder. stop() removes it.
 * @param durable false for tests of the bench, which need not wait for the disk
 */
export async function openStage(programs: ApiPrograms, durable: boolean): Promise<Stage> {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'pocketful-bench-'));
  chmodSync(folder, 0o711);
  const postgres = await startLocalPostgres(durable ? { dataDir: path.join(folder, 'data') } : { ephemeral: true });
  const secrets = { SESSION_SECRET: newSecret(), PIN_PEPPER: newSecret() };
  const within = (url: string, database: string, port = postgres.port): string =>
    Object.assign(new URL(url), { pathname: `/${database}`, port: String(port) }).href;
  const environment = (database: string, port?: number): NodeJS.ProcessEnv => ({
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    ...secrets,
    DATABASE_URL: within(postgres.appUrl, database, port),
    DATABASE_DIRECT_URL: within(postgres.appUrl, database, port),
    DATABASE_JOBS_URL: within(postgres.jobsUrl, database),
    DATABASE_ADMIN_URL: within(postgres.adminUrl, database),
    // One folder per database: it also has a note of signed checkpoints, and a foreign note is a fault.
    DATA_DIR: path.join(folder, 'operator', database),
    HOST: '127.0.0.1',
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ADULT_IDLE_MINUTES,
  });
  const connected: Stage['connected'] = async (database, role, work) => {
    const client = new pg.Client({
      connectionString: within(role === 'app' ? postgres.appUrl : postgres.superuserUrl, database),
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const command: Stage['command'] = async (database, ...args) => {
    const began = performance.now();
    const options = { env: environment(database), cwd: folder };
    const running = promisify(execFile)(process.execPath, [programs.cliEntry, ...args], options);
    let peak = Number.NaN;
    const watch = setInterval(() => {
      peak = peakMegabytes(running.child.pid ?? 0) || peak;
    }, 50);
    const answer = await running
      .then(
        ({ stdout }) => ({ ok: true, said: firstLine(stdout) }),
        (error: unknown) => ({ ok: false, said: `FAILED: ${firstLine(said(error))}` }),
      )
      .finally(() => clearInterval(watch));
    return { ...answer, peak, seconds: (performance.now() - began) / 1000 };
  };
  const serve = async (name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Target> => {
    const serving = startServing(name, args, env, folder);
    postgres.addClient(serving.pid);
    return { name, pid: serving.pid, port: Number(new URL(await serving.ready()).port), stop: () => serving.stop() };
  };
  const beside = (name: 'bare' | 'hand', database: string, more: NodeJS.ProcessEnv = {}): Promise<Target> => {
    const { PATH } = process.env;
    const env = { PATH, NODE_ENV: 'production', DATABASE_URL: within(postgres.appUrl, database), ...more };
    return serve(name, [path.join(import.meta.dirname, `${name}-server.ts`)], env);
  };
  const stop = async (): Promise<void> => {
    await postgres.stop();
    const cluster = durable ? [realpathSync(path.join(folder, 'data/postgres'))] : [];
    for (const gone of [...cluster, folder]) rmSync(gone, { recursive: true, force: true, maxRetries: 5 });
  };
  let stopped: Promise<void> | undefined;
  return {
    sessionSecret: secrets.SESSION_SECRET,
    postgresPort: postgres.port,
    appUrl: database => within(postgres.appUrl, database),
    connected,
    command,
    async createDatabase(name, from) {
      await connected('postgres', 'superuser', async client => {
        await client.query(
          `CREATE DATABASE ${name} OWNER pocketful_owner TEMPLATE ${from ?? 'template0'} STRATEGY file_copy`,
        );
        await client.query(`GRANT CONNECT ON DATABASE ${name} TO pocketful_app, pocketful_jobs`);
      });
      if (from) return;
      const { ok, said } = await command(name, 'migrate');
      if (!ok) throw new Error(`The database of the bench could not be migrated: ${said}`);
    },
    startApi: (database, port) => serve('ours', [programs.apiEntry], environment(database, port)),
    startBare: (database, plan) => beside('bare', database, { BENCH_PLAN: JSON.stringify(plan) }),
    startHand: database => beside('hand', database),
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

function said(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const streams = ['stderr', 'stdout'].map(name => String(Reflect.get(error, name) ?? ''));
  return streams.find(text => text.trim() !== '') ?? String(error);
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
