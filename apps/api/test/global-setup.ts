import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startLocalPostgres } from '@pocketful/local/embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/database/migrate.ts';
import { openCitus } from './citus.ts';
import { undoStatements } from './databases.ts';
import { startPooler } from './pooler.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test cluster: its superuser, the schema's owner, the application and its jobs. */
    postgres: { superuserUrl: string; adminUrl: string; appUrl: string; jobsUrl: string; socketFolder: string };
    /** Where the application reaches the cluster: itself, or with `POOLED=1` a pooler before it. */
    applicationUrl: string;
    /** Resets a used copy to its first state. */
    undo: string;
    /** The folder with the names of the functions that a run's databases called. */
    functionsFolder: string;
    /** Whether the run has no filter, so that it records the statements of the whole suite. */
    wholeSuite: boolean;
  }
}

export const MIGRATIONS = fileURLToPath(new URL('../src/migrations', import.meta.url));

const isNoFilter = (argument: string) => /^(?:run|--|--(?:reporter|outputFile|retry)\b.*)$/.test(argument);

/** One cluster for all test files, migrated once. Each test works on a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.CLUSTER_URL
    ? { ...(await openCitus(process.env.CLUSTER_URL, MIGRATIONS)), socketFolder: undefined }
    : await startLocalPostgres({ ephemeral: true });
  await migrate(server.adminUrl, MIGRATIONS);
  const client = new pg.Client({
    connectionString: Object.assign(new URL(server.superuserUrl), { pathname: new URL(server.appUrl).pathname }).href,
  });
  await client.connect();
  if (!process.env.CLUSTER_URL) await client.query('ALTER DATABASE pocketful IS_TEMPLATE true');
  project.provide('undo', await undoStatements(client));
  await client.end();
  const { superuserUrl, adminUrl, appUrl, jobsUrl, socketFolder = '' } = server;
  project.provide('postgres', { superuserUrl, adminUrl, appUrl, jobsUrl, socketFolder });
  const pooler = process.env.POOLED ? await startPooler(appUrl) : undefined;
  project.provide('applicationUrl', pooler?.at(appUrl) ?? appUrl);
  const run = await mkdtemp(join(tmpdir(), 'pocketful-run-'));
  for (const name of ['statementsFolder', 'functionsFolder'] as const) {
    await mkdir(join(run, name));
    project.provide(name, join(run, name));
  }
  project.provide('wholeSuite', process.argv.slice(2).every(isNoFilter));
  return async () => {
    await pooler?.stop();
    await server.stop();
    await rm(run, { recursive: true });
  };
}
