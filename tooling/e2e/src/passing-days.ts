import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { withClient } from '@pocketful/local/database-roles';
import { type Api, copyOf, runCommand, startApi } from './instance.ts';
import { sharedInstance } from './shared-instance.ts';
import { expect, test as shared } from './test.ts';

const DAY_MS = 86_400_000;

/** Moves the clock of a program by milliseconds, from its real time. Its text runs in other programs. */
function shiftClock(ms: number): void {
  const real: DateConstructor = Reflect.get(globalThis, 'RealDate') ?? Date;
  const now = () => real.now() + ms;
  const shifted = new Proxy(real, {
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  Object.assign(globalThis, { RealDate: real, Date: shifted });
}

/**
 * Moves the clock of a database by milliseconds: functions with the names of PostgreSQL's own stand before them. The API's roles
 * read them, and the functions that pin their search path. An API whose clock differs from its database's saves nothing,
 * and removes nothing by age.
 */
async function shiftDatabase({ env }: Awaited<ReturnType<typeof copyOf>>, ms: number): Promise<void> {
  const { pathname } = new URL(env.DATABASE_URL ?? '');
  const superuserUrl = Object.assign(new URL(sharedInstance().superuserUrl), { pathname }).href;
  const roles = [env.DATABASE_URL, env.DATABASE_JOBS_URL].map(url => new URL(url ?? '').username);
  const shift = `interval '${Math.round(ms)} milliseconds'`;
  await withClient(superuserUrl, async client => {
    await client.query(`CREATE SCHEMA IF NOT EXISTS shifted; GRANT USAGE ON SCHEMA shifted TO PUBLIC;
      CREATE OR REPLACE FUNCTION shifted.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
        AS $$ SELECT pg_catalog.clock_timestamp() + ${shift} $$;
      CREATE OR REPLACE FUNCTION shifted.now() RETURNS timestamptz LANGUAGE sql STABLE
        AS $$ SELECT pg_catalog.now() + ${shift} $$;
      DO $$ DECLARE pinned regprocedure; BEGIN
        FOR pinned IN SELECT p.oid FROM pg_proc AS p
          WHERE p.pronamespace = 'public'::regnamespace AND p.proconfig::text LIKE '%search_path=%pg_catalog%'
        LOOP EXECUTE format('ALTER FUNCTION %s SET search_path = shifted, pg_catalog, pg_temp', pinned); END LOOP;
      END $$`);
    for (const role of roles)
      await client.query(
        `ALTER ROLE ${role} IN DATABASE ${pathname.slice(1)} SET search_path = shifted, pg_catalog, public`,
      );
  });
}

/** A server with a separate database, whose clock can be set to another day. */
export interface PassingDays {
  readonly url: string;
  /** Restarts the server at the same hour of another day, counted from the first one. */
  goTo(day: number): Promise<void>;
  /** Gives the pages of a context the server's clock, from their next load on. */
  follow(context: BrowserContext): Promise<void>;
  /** Runs one of the operator's commands, and returns its output. */
  run(command: string): Promise<string>;
}

/** The lines of a server's log. At the level `error` a failed job is one. */
async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).split('\n').filter(line => line !== '');
}

/** The first day is a Monday, seven to thirteen days from now. */
function firstShift(): number {
  const toMonday = (8 - new Date().getUTCDay()) % 7;
  const noon = new Date().setUTCHours(17, 0, 0, 0);
  return noon + (toMonday + 7) * DAY_MS - Date.now();
}

/** The test on such a server. */
export const test = shared.extend<{ readonly days: PassingDays }>({
  days: async ({ browserName: _ }, use) => {
    const database = await copyOf(sharedInstance());
    const first = firstShift();
    let shift = first;
    const logFile = join(database.env.DATA_DIR ?? '', 'server.log');
    const log = await open(logFile, 'a');
    const start = async (port?: number): Promise<Api> => {
      await shiftDatabase(database, shift);
      const code = `(${shiftClock})(${shift})`;
      const preload = `--import=data:text/javascript,${encodeURIComponent(code)}`;
      return startApi({ ...database.env, NODE_OPTIONS: preload }, port, log.fd);
    };
    let running = await start();
    const { url } = running;
    await use({
      url,
      goTo: async day => {
        shift = first + day * DAY_MS;
        await running.stop();
        running = await start(Number(new URL(url).port));
      },
      follow: async context => void (await context.addInitScript(shiftClock, shift)),
      run: async command => (await runCommand(database.env, [command])).stdout,
    });
    await running.stop();
    const errors = await linesOf(logFile);
    await log.close();
    await database.drop();
    expect(errors, 'errors in the log of the server').toEqual([]);
  },
  baseURL: async ({ days }, use) => use(days.url),
});
