import { randomBytes } from 'node:crypto';
import { rivera } from '@pocketful/testkit/family/rivera';
import { eventsOf, type World } from '@pocketful/testkit/family/world';
import pg from 'pg';
import { inject } from 'vitest';
import { openBrowser } from '../../../apps/api/src/commands/in-process-client.ts';
import { WorldPlayer } from '../../../apps/api/src/commands/seed-demo-world.ts';
import { overSocket, type TestDatabase } from '../../../apps/api/test/databases.ts';
import { startAppOn } from '../../../apps/api/test/harness.ts';

/** Databases with a family, by their families and times. The calls that create a family take seconds, a copy a tenth. */
const filled = new Map<World, Map<number, Promise<string>>>();

/**
 * A database in which a family has lived until now.
 *
 * @param now the time at which its story ends
 * @param kept identifies the time among tests: those with equal numbers share the story
 */
export async function familyDatabase(world: World = rivera, now: Date, kept: number): Promise<TestDatabase> {
  const times = filled.get(world) ?? new Map<number, Promise<string>>();
  filled.set(world, times);
  const made = times.get(kept) ?? fillDatabase(world, now);
  times.set(kept, made);
  const name = await copyOf(await made, 'test');
  const pool = new pg.Pool({ connectionString: overSocket(within(name, 'superuserUrl')), max: 1 });
  pool.on('error', () => {});
  return {
    ...addressesOf(name),
    query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await pool.query<Row>(text, values)).rows,
    close: async () => {
      await pool.end();
      await asSuperuser(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Plays a family's story by calls on the API, each at its time. */
async function fillDatabase(world: World, now: Date): Promise<string> {
  const name = await copyOf('pocketful', 'family');
  let time = now;
  const database = { ...addressesOf(name), query: async () => [], close: async () => {} };
  const { app, end } = await startAppOn(database, {
    clock: () => time,
    // The story types no PIN after a pause.
    config: { adultIdleMinutes: 1_000_000 },
    outlivesTest: true,
  });
  const player = new WorldPlayer(openBrowser(app), world);
  for (const event of eventsOf(world, now)) {
    time = event.at;
    await player.play(event);
  }
  await end();
  return name;
}

async function copyOf(template: string, kind: 'test' | 'family'): Promise<string> {
  const name = `${kind}_${randomBytes(6).toString('hex')}`;
  await asSuperuser(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER pocketful_owner STRATEGY file_copy`);
  return name;
}

function within(name: string, as: 'appUrl' | 'jobsUrl' | 'superuserUrl'): string {
  return Object.assign(new URL(inject('postgres')[as]), { pathname: `/${name}` }).href;
}

function addressesOf(name: string) {
  return {
    appUrl: within(name, 'appUrl'),
    jobsUrl: within(name, 'jobsUrl'),
    superuserUrl: within(name, 'superuserUrl'),
  };
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: overSocket(inject('postgres').superuserUrl) });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
