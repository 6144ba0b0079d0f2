import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ServingProcess, startServing } from '@pocketful/local/api-process';
import { withClient } from '@pocketful/local/database-roles';
import { startLocalPostgres } from '@pocketful/local/embedded-postgres';
import { builtApps } from '@pocketful/local/layout';
import { newSecret } from '@pocketful/local/secrets';

/** The first staff account of a test instance. */
export const OWNER = { username: 'owner', email: 'owner@example.com', password: 'Portal-Pass-1!' } as const;

/** Settings of the API, complete but for the port. */
export type ApiEnvironment = Readonly<Record<string, string>>;

/** A migrated database with the demo family in it, and the settings by which an API uses it. */
export interface Database {
  readonly env: ApiEnvironment;
  /** The superuser, who may copy it. */
  readonly superuserUrl: string;
  /** The database ends after this process, should the one that started both be killed. */
  addClient(pid: number): void;
  stop(): Promise<void>;
}

/** An API process that serves both web apps. */
export interface Api {
  /** Such as http://127.0.0.1:34567 */
  readonly url: string;
  readonly pid: number;
  /** Ends it in order. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash would, and waits until it is gone. */
  kill(): Promise<void>;
}

const run = promisify(execFile);

/** The database that copies are made of. */
const UNTOUCHED = 'pocketful_untouched';

/**
 * Starts a throwaway PostgreSQL, migrates it and fills it with the demo family.
 * @throws Error in one line when something is not built
 */
export async function openDatabase(): Promise<Database> {
  requireBuilt();
  // The check of the books compares the database with notes in this folder, so each database has a separate one.
  const folder = await mkdtemp(path.join(tmpdir(), 'pocketful-e2e-'));
  const postgres = await startLocalPostgres({ ephemeral: true });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const env: ApiEnvironment = {
      DATA_DIR: folder,
      DATABASE_URL: postgres.appUrl,
      DATABASE_JOBS_URL: postgres.jobsUrl,
      DATABASE_ADMIN_URL: postgres.adminUrl,
      SESSION_SECRET: newSecret(),
      PIN_PEPPER: newSecret(),
      HOST: '127.0.0.1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      FAMILY_WEB_DIR: builtApps.familyWebDir,
      ADMIN_WEB_DIR: builtApps.adminWebDir,
      BOOTSTRAP_ADMIN_USERNAME: OWNER.username,
      BOOTSTRAP_ADMIN_EMAIL: OWNER.email,
      BOOTSTRAP_ADMIN_PASSWORD: OWNER.password,
    };
    for (const command of ['migrate', 'seed-demo']) await runCommand(env, [command]);
    const { superuserUrl } = postgres;
    // Only a database without connections can be copied, so copies are made from a copy that no process uses.
    await copyDatabase(superuserUrl, 'pocketful', UNTOUCHED);
    return { env, superuserUrl, addClient: pid => postgres.addClient(pid), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs one of the operator's commands on a database. */
export function runCommand(env: ApiEnvironment, args: readonly string[]): Promise<{ readonly stdout: string }> {
  return run(process.execPath, [builtApps.cliEntry, ...args], {
    cwd: builtApps.root,
    env: { ...process.env, ...env },
  });
}

/** Creates a database on the same server, in the state after the migrations and the demo family. */
export async function copyOf({ env, superuserUrl }: Pick<Database, 'env' | 'superuserUrl'>): Promise<{
  readonly env: ApiEnvironment;
  drop(): Promise<void>;
}> {
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  await copyDatabase(superuserUrl, UNTOUCHED, name);
  const folder = await mkdtemp(path.join(tmpdir(), 'pocketful-e2e-'));
  const within = (url = ''): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return {
    env: {
      ...env,
      DATA_DIR: folder,
      DATABASE_URL: within(env.DATABASE_URL),
      DATABASE_JOBS_URL: within(env.DATABASE_JOBS_URL),
      DATABASE_ADMIN_URL: within(env.DATABASE_ADMIN_URL),
    },
    drop: async () => {
      await withClient(superuserUrl, client => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function copyDatabase(superuserUrl: string, from: string, to: string): Promise<void> {
  await withClient(superuserUrl, client =>
    client.query(`CREATE DATABASE ${to} TEMPLATE ${from} OWNER pocketful_owner STRATEGY file_copy`),
  );
}

/**
 * Starts an API on a port, by default a free one, and waits until it serves. It ends with this process.
 * @param log an open file for its log; by default the log goes to this process's output
 */
export async function startApi(env: ApiEnvironment, port = 0, log?: number): Promise<Api> {
  const variables = { ...process.env, ...env, PORT: String(port) };
  const api = startServing('The API', [builtApps.apiEntry], variables, builtApps.root, undefined, log);
  return { url: await readyOrStopped(api), pid: api.pid, stop: () => api.stop(), kill: () => kill(api) };
}

async function readyOrStopped(api: ServingProcess): Promise<string> {
  try {
    return await api.ready();
  } catch (error) {
    await api.stop();
    throw error;
  }
}

async function kill(api: ServingProcess): Promise<void> {
  process.kill(api.pid, 'SIGKILL');
  await api.ended;
}

function requireBuilt(): void {
  const { apiEntry, cliEntry, familyWebDir, adminWebDir } = builtApps;
  const files = [apiEntry, cliEntry, path.join(familyWebDir, 'app.html'), path.join(adminWebDir, 'index.html')];
  const missing = files.find(file => !existsSync(file));
  if (missing === undefined) return;
  throw new Error(`${path.relative(builtApps.root, missing)} is missing: build first (pnpm exec turbo run build).`);
}
