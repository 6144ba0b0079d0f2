import type { BarePlan } from './bare-server.ts';
import { ChoreSupply } from './chore-supply.ts';
import { copyNewChores, makeHandTables } from './hand-tables.ts';
import { load, type Measured } from './load.ts';
import { runPgbench } from './pgbench.ts';
import type { Recording } from './recording.ts';
import { median } from './report.ts';
import { requestsToBare, requestsToOurs } from './requests.ts';
import { fillFamilies, type History, installSeed, type NumberRange } from './seed.ts';
import { parameterTypes } from './sql.ts';
import type { Stage, Target } from './stage.ts';
import { cpuSeconds, memoryMegabytes } from './usage.ts';
import { WORKS, type Work, writes } from './works.ts';

/** The works to measure, and how long. */
export interface RatioOptions {
  readonly works: readonly Work[];
  readonly families: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  /** Undefined leaves pgbench out. */
  readonly pgbench: string | undefined;
  readonly history: History;
  readonly say: (line: string) => void;
}

/** The processes that are measured: without rules, written by hand, and the product. */
const SERVERS = ['bare', 'hand', 'ours'] as const;
type Server = (typeof SERVERS)[number];
const SYSTEMS = ['pgbench', ...SERVERS] as const;
export type System = (typeof SYSTEMS)[number];

/** One measurement, with the processor's time of the server's process per call in microseconds. */
export interface Sample extends Measured {
  readonly cpu: number;
}

/** The samples of one work, by system and round. */
export type Samples = Partial<Record<System, readonly Sample[]>>;

/** The results of all works. */
export interface Ratios {
  readonly works: Partial<Record<Work, Samples>>;
  /** Statements of a call, the session's look-up and the transaction's frame included. */
  readonly statements: Recording['counts'];
  /** Megabytes of each process before the first round and after the last. */
  readonly memory: Record<Server, { readonly before: number; readonly after: number }>;
  /** The output of the product's own check of the books afterwards. */
  readonly books: string;
}

const DATABASE = 'ratios';
/** Seconds of calls before the first round, which compile and cache everything. */
const WARM_UP_SECONDS = 1;

/** Measures pgbench and the servers in rounds, each round in another order. */
export async function measureRatios(stage: Stage, recording: Recording, options: RatioOptions): Promise<Ratios> {
  await stage.createDatabase(DATABASE, 'migrated');
  await installSeed(stage, DATABASE, recording);
  options.say(`Filling in ${options.families} families ...`);
  await fillFamilies(stage, DATABASE, { first: 1, last: options.families }, options.history);
  await using stack = new AsyncDisposableStack();
  await makeHandTables(stage, DATABASE);
  const started = async (starting: Promise<Target>): Promise<Target> => {
    const target = await starting;
    stack.defer(() => target.stop());
    return target;
  };
  const targets = {
    ours: await started(stage.startApi(DATABASE)),
    bare: await started(stage.startBare(DATABASE, planOf(recording))),
    hand: await started(stage.startHand(DATABASE)),
  };
  const before = ofServers(name => memoryMegabytes(targets[name].pid));
  const run = new Rounds(stage, recording, options, targets);
  await run.warmUp();
  for (let round = 1; round <= options.rounds; round += 1) {
    await run.round(round);
    options.say(`Round ${round} of ${options.rounds} is done.`);
  }
  const memory = ofServers(name => ({ before: before[name], after: memoryMegabytes(targets[name].pid) }));
  const { ok, said } = await stage.command(DATABASE, 'verify');
  if (!ok) throw new Error(`The books do not add up after the rounds: ${said}`);
  return { works: run.found, statements: recording.counts, memory, books: said };
}

/** The median of a figure over the rounds. */
export function middle(samples: readonly Sample[] | undefined, figure: keyof Omit<Sample, 'sample'>): number {
  return median((samples ?? []).map(sample => sample[figure]));
}

/** The ratios of two systems' figure within each round: noise that lasts longer than a round cancels. */
export function ratiosOf(samples: Samples, a: System, b: System, figure: 'rate' | 'cpu' | 'p99' = 'rate'): number[] {
  const others = samples[b] ?? [];
  return (samples[a] ?? []).map((sample, round) => sample[figure] / (others[round]?.[figure] ?? Number.NaN));
}

function ofServers<T>(make: (name: Server) => T): Record<Server, T> {
  return { bare: make('bare'), hand: make('hand'), ours: make('ours') };
}

function planOf({ works }: Recording): BarePlan {
  return WORKS.flatMap(work => (work === 'healthz' ? [] : [{ work, writes: writes(work), statements: works[work] }]));
}

/** The rounds on one database. */
class Rounds {
  readonly found: Partial<Record<Work, Partial<Record<System, Sample[]>>>> = {};
  readonly #stage: Stage;
  readonly #recording: Recording;
  readonly #options: RatioOptions;
  readonly #targets: Record<Server, Target>;
  readonly #supply: ChoreSupply;
  readonly #types = new Map<Work, string[][]>();
  #runs = 0;

  constructor(stage: Stage, recording: Recording, options: RatioOptions, targets: Record<Server, Target>) {
    this.#stage = stage;
    this.#recording = recording;
    this.#options = options;
    this.#targets = targets;
    this.#supply = new ChoreSupply(stage, DATABASE, options.families);
  }

  async warmUp(): Promise<void> {
    const { works, seconds } = this.#options;
    await this.#stage.connected(DATABASE, 'superuser', async client => {
      for (const work of works)
        if (work !== 'healthz') this.#types.set(work, await parameterTypes(client, this.#recording.works[work]));
    });
    for (const system of SERVERS)
      for (const work of works) await this.#measure(work, system, Math.min(seconds, WARM_UP_SECONDS));
  }

  async round(round: number): Promise<void> {
    const systems = SYSTEMS.filter(system => system !== 'pgbench' || this.#options.pgbench);
    for (const work of this.#options.works) {
      for (const system of round % 2 === 0 ? systems.toReversed() : systems) {
        if (work === 'healthz' && system === 'pgbench') continue;
        const sample = await this.#measure(work, system, this.#options.seconds);
        if (sample.failed > 0)
          this.#options.say(`${system}, ${work}: ${sample.failed} of ${sample.calls} failed: ${sample.sample}`);
        const { [work]: samples = {} } = this.found;
        this.found[work] = { ...samples, [system]: [...(samples[system] ?? []), sample] };
      }
    }
  }

  async #measure(work: Work, system: System, seconds: number): Promise<Sample> {
    return this.#supply.during(work, system, seconds, chores =>
      system !== 'pgbench' ? this.#byLoad(work, system, seconds, chores) : this.#byPgbench(work, seconds, chores),
    );
  }

  async #byLoad(work: Work, system: Server, seconds: number, chores: NumberRange | undefined): Promise<Sample> {
    const { families, connections } = this.#options;
    const target = this.#targets[system];
    if (system === 'hand' && chores) await copyNewChores(this.#stage, DATABASE);
    const audience = { first: 1, families, ...(chores ? { chores } : {}) };
    const next =
      system === 'bare'
        ? requestsToBare(target.port, work, audience)
        : requestsToOurs(this.#recording, this.#stage.sessionSecret, target.port, work, audience);
    const before = cpuSeconds(target.pid);
    const measured = await load(target.port, next, { connections, seconds });
    return { ...measured, cpu: ((cpuSeconds(target.pid) - before) / measured.calls) * 1e6 };
  }

  async #byPgbench(work: Work, seconds: number, chores: NumberRange | undefined): Promise<Sample> {
    const { families, connections, pgbench = '' } = this.#options;
    if (work === 'healthz') throw new Error('pgbench has no statement for it');
    this.#runs += 1;
    const options = { connections, seconds, families, run: this.#runs, ...(chores ? { chores } : {}) };
    const { works } = this.#recording;
    const types = this.#types.get(work) ?? [];
    const measured = await runPgbench(pgbench, this.#stage.appUrl(DATABASE), works[work], types, options);
    return { ...measured, cpu: Number.NaN };
  }
}
