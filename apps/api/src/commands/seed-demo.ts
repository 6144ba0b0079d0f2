import { eventsOf } from '@pocketful/testkit/family/fixture';
import { demo } from '@pocketful/testkit/family/fixtures';
import { neighbours } from '@pocketful/testkit/family/neighbours';
import { sql } from 'kysely';
import { buildApp } from '../app.ts';
import { readGauges } from '../contexts/metrics/gauges.ts';
import { Recorder } from '../contexts/metrics/recorder.ts';
import { readClock } from '../platform/clock-gate.ts';
import type { DatabaseHandle } from '../platform/database/connect.ts';
import type { SecretHasher } from '../platform/hashing.ts';
import { openBrowser } from './in-process-client.ts';
import { DESK, deskEvents } from './seed-demo-desk.ts';
import { FixturePlayer } from './seed-fixture.ts';
import { type Instance, withInstance } from './with-instance.ts';

/** Fills a fresh instance with a lively family, its neighbors and staff, each at its own time. */
export async function seedDemo(): Promise<void> {
  await withInstance(async instance => {
    const db = instance.database.crossTenant('commands');
    const { rows: names } = await sql`SELECT FROM login_names LIMIT 1`.execute(db);
    if (names.length === 0) await fillDemo(instance, new Date());
  });
  for (const adult of demo.adults) console.log(`Sign in as ${adult.username} / ${adult.password}, PIN ${adult.pin}`);
  for (const child of demo.children) console.log(`Then pick ${child.username}, PIN ${child.pin}`);
  console.log(`At /admin-portal sign in as ${DESK.username} / ${DESK.password}`);
}

/** An event and its time. */
interface Happening {
  readonly at: Date;
  readonly happen: () => Promise<void>;
}

/** Plays eight weeks that end at `now`, through the calls of browsers and the jobs and commands of operators. */
export async function fillDemo(instance: Instance, now: Date): Promise<void> {
  const { database } = instance;
  // The metrics of the calls below are useful sample data: they have the times of the past.
  const recorder = new Recorder({
    database,
    onFailure: error => {
      throw error;
    },
  });
  const past = await openPast({ ...instance, recorder });
  const { app, clock } = past;
  const happenings: Happening[] = [demo, ...neighbours].flatMap(fixture => {
    const player = new FixturePlayer(openBrowser(app), fixture);
    return eventsOf(fixture, now).map(event => ({ at: event.at, happen: () => player.play(event) }));
  });
  happenings.push(...deskEvents(instance, { now, clock, browser: openBrowser(app), recorder }));
  for (const { at, happen } of happenings.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    // The trace of a day stays in memory until its end. It is small.
    if (dayOf(at) !== dayOf(clock())) await recorder.flush();
    past.setTime(at);
    await happen();
  }
  await recorder.flush();
  await app.close();
}

/** The parts of an instance on which a past is played. */
export interface PastDeps extends Pick<Instance, 'config' | 'hasher'> {
  readonly database: DatabaseHandle;
  readonly recorder?: Recorder;
}

/** Opens an application whose time is set, without limits on calls. */
export async function openPast({ config, database, hasher, ...others }: PastDeps) {
  let time = new Date(0);
  let remembered = remembering(hasher);
  const clock = () => time;
  const app = await buildApp({
    config: { ...config, logLevel: 'silent', rateLimits: false, adultIdleMinutes: 1_000_000 },
    ...{ database, clock, databaseTime: async () => clock(), ...others },
    hasher: { ...hasher, verify: (...secret) => remembered.verify(...secret) },
    readiness: {
      draining: false,
      pendingMigrations: async () => [],
      missingForSchema: async () => undefined,
      books: async () => undefined,
      clock: () => readClock(database, time),
      oldest: async () => [],
      gauges: () => readGauges(database, time),
    },
  });
  return {
    app,
    clock,
    setTime: (at: Date) => {
      time = at;
    },
    /** Forgets the secrets that were compared. */
    forget: () => {
      remembered = remembering(hasher);
    },
  };
}

/** Compares a secret with its hash once: the past types the same PINs hundreds of times. */
function remembering(hasher: SecretHasher): SecretHasher {
  const matched = new Set<string>();
  return {
    ...hasher,
    async verify(stored, secret, options) {
      const pair = `${stored} ${secret}`;
      if (matched.has(pair)) {
        await options.before?.();
        return true;
      }
      const matches = await hasher.verify(stored, secret, options);
      if (matches) matched.add(pair);
      return matches;
    },
  };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
