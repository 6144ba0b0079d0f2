import type pg from 'pg';
import { ChoreSupply } from './chore-supply.ts';
import { load } from './load.ts';
import type { Recording } from './recording.ts';
import { median } from './report.ts';
import { requestsToOurs } from './requests.ts';
import { fillFamilies, fillPosts, installSeed } from './seed.ts';
import type { Stage, Target } from './stage.ts';
import { needsChore, type Work } from './works.ts';

/** The works and the sizes to compare. */
export interface GrowthOptions {
  readonly works: readonly Work[];
  /** Families, from the fewest to the most. */
  readonly sizes: readonly number[];
  readonly rounds: number;
  readonly seconds: number;
  /** Entries of the one child with a long history, in the largest database. */
  readonly longHistory: number;
  readonly say: (line: string) => void;
}

/** The measurements of one database. */
export interface Grown {
  readonly families: number;
  readonly entries: number;
  /** Milliseconds of a call in the middle, by work. */
  readonly p50: Partial<Record<Work, number>>;
  /** The same for the child with the long history. */
  readonly longChild: Partial<Record<Work, number>>;
  /** The product's own check of the books. */
  readonly verify: { readonly seconds: number; readonly peak: number; readonly said: string };
  /** The size of the database before the calls, in bytes. */
  readonly bytes: number;
}

const CONNECTIONS = 4;
const HISTORY = { posts: 12, approvedChores: 3, openChores: 2 };
const ENTRIES = HISTORY.posts + HISTORY.approvedChores;

/** One size: its database, its API, and the times it took in each round. */
interface Size {
  readonly families: number;
  readonly database: string;
  readonly api: Target;
  readonly supply: ChoreSupply;
  readonly largest: boolean;
  readonly bytes: number;
  readonly times: Map<Work, number[]>;
  readonly longTimes: Map<Work, number[]>;
}

/** Measures the works in databases of several sizes, in rounds of alternating order; the first round only warms up. */
export async function measureGrowth(stage: Stage, recording: Recording, options: GrowthOptions): Promise<Grown[]> {
  await using stack = new AsyncDisposableStack();
  const sizes: Size[] = [];
  // Copying a database requires that no connection uses it.
  for (const index of options.sizes.keys()) await fill(stage, recording, options, index);
  for (const [index, families] of options.sizes.entries()) {
    const largest = index === options.sizes.length - 1;
    const database = databaseOf(families);
    const api = await stage.startApi(database);
    stack.defer(() => api.stop());
    const supply = new ChoreSupply(stage, database, families);
    const bytes = await stage.connected(database, 'superuser', sizeOf);
    sizes.push({ families, database, api, supply, largest, bytes, times: new Map(), longTimes: new Map() });
  }
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const size of round % 2 === 0 ? sizes : sizes.toReversed())
      for (const work of options.works)
        await measure(stage, recording, size, { work, seconds: options.seconds / 2, counts: round > 0 });
    options.say(`Growth: round ${round} of ${options.rounds} is done.`);
  }
  const grown: Grown[] = [];
  for (const { families, database, times, longTimes, largest, bytes } of sizes) {
    const { ok: _ok, ...verify } = await stage.command(database, 'verify');
    const entries = families * ENTRIES + (largest ? options.longHistory : 0);
    grown.push({
      families,
      entries,
      p50: mediansOf(times),
      longChild: mediansOf(longTimes),
      verify,
      bytes,
    });
  }
  return grown;
}

/** A database of this size, grown from the one before. */
async function fill(stage: Stage, recording: Recording, options: GrowthOptions, index: number): Promise<void> {
  const { sizes, longHistory, say } = options;
  const [before = 0, families = 0] = [sizes[index - 1], sizes[index]];
  const database = databaseOf(families);
  say(`Filling in ${families} families ...`);
  await stage.createDatabase(database, index === 0 ? 'migrated' : databaseOf(before));
  if (index === 0) await installSeed(stage, database, recording);
  await fillFamilies(stage, database, { first: before + 1, last: families }, HISTORY);
  if (index === sizes.length - 1) {
    const family = families + 1;
    await fillFamilies(stage, database, { first: family, last: family }, HISTORY);
    await fillPosts(stage, database, family, { first: HISTORY.posts + 1, last: longHistory - HISTORY.approvedChores });
  }
}

async function sizeOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
  return Number(rows[0]?.bytes);
}

function databaseOf(families: number): string {
  return `size_${families}`;
}

async function measure(
  stage: Stage,
  recording: Recording,
  size: Size,
  { work, seconds, counts }: { work: Work; seconds: number; counts: boolean },
): Promise<void> {
  const { api, families, supply } = size;
  const next = (audience: Parameters<typeof requestsToOurs>[4]) =>
    requestsToOurs(recording, stage.sessionSecret, api.port, work, audience);
  const options = { connections: CONNECTIONS, seconds };
  const { p50 } = await supply.during(work, 'ours', seconds, chores =>
    load(api.port, next({ first: 1, families, ...(chores ? { chores } : {}) }), options),
  );
  if (counts) add(size.times, work, p50);
  if (!size.largest || needsChore(work)) return;
  const long = await load(api.port, next({ first: families + 1, families: 1 }), options);
  if (counts) add(size.longTimes, work, long.p50);
}

function add(times: Map<Work, number[]>, work: Work, milliseconds: number): void {
  times.set(work, [...(times.get(work) ?? []), milliseconds]);
}

function mediansOf(times: Map<Work, number[]>): Partial<Record<Work, number>> {
  return Object.fromEntries([...times].map(([work, list]) => [work, median(list)]));
}
