import { setTimeout as sleep } from 'node:timers/promises';
import { backUpAndRestore } from './backup-fault.ts';
import { moveClocks } from './clock-fault.ts';
import { fillDisk } from './disk-fault.ts';
import type { Family } from './families.ts';
import type { Finding } from './findings.ts';
import { floodSignIns } from './flood-fault.ts';
import { raceMigrations } from './migration-fault.ts';
import type { ChaosOptions } from './options.ts';
import { forgetErrors, planErrors } from './planned-errors.ts';
import type { Random } from './random.ts';
import type { Stage } from './stage.ts';

/** The stage and the callbacks of a fault. */
export interface FaultScene {
  readonly stage: Stage;
  readonly random: Random;
  /** The families at work. */
  readonly families: readonly Family[];
  /** Reports findings of the fault itself. The usual check follows. */
  report(findings: readonly Finding[]): void;
  say(line: string): void;
  /** Measures the time from the call of `onKilled` until the first good answer through the proxy: to a read, or to `probe`. */
  recovered(
    what: Recovered,
    kill: (onKilled: () => void) => Promise<void>,
    probe?: () => Promise<unknown>,
  ): Promise<void>;
}

export type Recovered = 'API' | 'both API processes' | 'PostgreSQL' | 'the primary';

/** A kind of fault. */
export interface Fault {
  readonly name: string;
  readonly weight: number;
  /** Whether it ends a process by SIGKILL. */
  readonly kills?: true;
  /** Whether it takes so long that the short form leaves it out. */
  readonly isLong?: true;
  /** Causes the fault, and ends it. Resolves to false if it did not happen. */
  run(scene: FaultScene): Promise<unknown>;
}

/** A lost reply belongs to one of the next statements with this text. */
const COMMITS = ['commit'];
const POSTINGS = ['post_entries'];
const CONTENTION = ['40001', '40P01'];

/** The faults. */
const FAULTS: readonly Fault[] = [
  {
    name: 'an API process is killed',
    weight: 6,
    kills: true,
    run: ({ stage, random, recovered }) =>
      recovered('API', onKilled => stage.apis.kill([random.whole(0, stage.apis.size - 1)], onKilled)),
  },
  {
    name: 'both API processes are killed',
    weight: 1,
    kills: true,
    run: ({ stage, recovered }) => recovered('both API processes', onKilled => stage.apis.kill([0, 1], onKilled)),
  },
  {
    name: 'PostgreSQL is killed',
    weight: 3,
    kills: true,
    run: ({ stage, recovered }) => recovered('PostgreSQL', onKilled => stage.database.kill(onKilled)),
  },
  {
    name: 'backends are terminated',
    weight: 2,
    run: ({ stage, random }) =>
      stage.database.connected(client =>
        client.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE usename IN ('pocketful_app', 'pocketful_jobs') AND random() < $1`,
          [random.next()],
        ),
      ),
  },
  {
    name: 'connections to PostgreSQL are cut',
    weight: 2,
    run: async ({ stage, random }) => stage.wire.cut(() => random.chance(0.5)),
  },
  {
    name: 'connections to PostgreSQL stall for a second',
    weight: 1,
    run: ({ stage }) => delayed(stage.wire),
  },
  { name: 'the reply to a commit is lost', weight: 3, run: ({ stage }) => lose(stage, COMMITS) },
  { name: 'the reply to a posting is lost', weight: 3, run: ({ stage }) => lose(stage, POSTINGS) },
  {
    name: 'a table is locked until the pool is exhausted',
    weight: 1,
    run: ({ stage, random }) =>
      stage.database.connected(async client => {
        await client.query('BEGIN');
        await client.query('LOCK TABLE audit_heads IN EXCLUSIVE MODE');
        await sleep(random.whole(1000, 3000));
        await client.query('ROLLBACK');
      }),
  },
  {
    name: 'statements fail with a deadlock or a serialization failure',
    weight: 3,
    run: ({ stage, random }) =>
      stage.database.connected(async client => {
        const at = Array.from({ length: 10 }, () => random.whole(1, 100));
        await planErrors(client, at, random.pick(CONTENTION) ?? '');
        await sleep(500);
        await forgetErrors(client);
      }),
  },
  {
    name: 'the reply to a mail is lost',
    weight: 2,
    run: async ({ stage, random }) => stage.mail.dropNext(random.whole(1, 2)),
  },
  {
    name: 'the push services fail',
    weight: 2,
    kills: true,
    run: async ({ stage, random, recovered }) => {
      stage.push.answerWith(random.pick(['nothing', 'broken', 429, 500] as const) ?? 500);
      // A start of all processes sends pushes.
      await recovered('both API processes', onKilled => stage.apis.kill([0, 1], onKilled));
      await sleep(random.whole(300, 1000));
      stage.push.answerWith(201);
      stage.push.release();
    },
  },
  {
    name: 'connections of clients are cut',
    weight: 2,
    run: async ({ stage, random }) => stage.front.cut(() => random.chance(0.5)),
  },
  {
    name: 'answers to clients stall for a second',
    weight: 1,
    run: ({ stage }) => delayed(stage.front),
  },
  {
    name: 'a backup is made and restored, and a child erased in between',
    weight: 0.3,
    isLong: true,
    run: backUpAndRestore,
  },
  {
    name: 'sign-ins, PINs and sign-ups come in floods',
    weight: 0.3,
    isLong: true,
    run: floodSignIns,
  },
  {
    name: 'the disk of the audit log is full',
    weight: 0.3,
    isLong: true,
    run: fillDisk,
  },
  {
    name: 'the clocks of the API and of PostgreSQL jump',
    weight: 0.3,
    isLong: true,
    run: moveClocks,
  },
  {
    name: 'two migrations race, and one or both are killed',
    weight: 0.3,
    isLong: true,
    run: raceMigrations,
  },
];

/** The faults of a run in their order: so many kills, and as many others, each kind at least once if there is room. */
export function planFaults(
  random: Random,
  { kills, withLong, only }: Pick<ChaosOptions, 'kills' | 'withLong' | 'only'>,
): readonly Fault[] {
  const faults = FAULTS.filter(({ name, isLong }) => name.includes(only) && (withLong || !isLong));
  const chosen = [true, undefined].flatMap(killing => {
    const kinds = faults.filter(fault => fault.kills === killing);
    if (kinds.length === 0) return [];
    return Array.from(
      { length: Math.max(kills, killing ? 0 : kinds.length) },
      (_, index) => kinds[index] ?? random.weighted(kinds),
    );
  });
  return chosen
    .map(fault => ({ fault, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ fault }) => fault);
}

async function delayed(proxy: { delay(milliseconds: number): void }): Promise<void> {
  proxy.delay(1000);
  await sleep(1000);
}

/** Waits until the reply was lost, at most a second. Returns whether it was. */
async function lose({ wire }: Stage, texts: readonly string[]): Promise<boolean> {
  const before = wire.lost();
  wire.loseAnswerTo(texts);
  for (let waited = 0; wire.lost() === before && waited < 1000; waited += 20) await sleep(20);
  wire.loseAnswerTo([]);
  return wire.lost() > before;
}
