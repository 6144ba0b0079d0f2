import type { Measured } from './load.ts';
import { approveChores, fillChores, type NumberRange } from './seed.ts';
import type { Stage } from './stage.ts';
import { needsChore, type Work } from './works.ts';

/** Chores per second that are prepared before the first measurement. If they run out, the run ends sooner. */
const FIRST_GUESS = 1000;
/** Above the numbers of the chores in a family's own history. */
const FIRST_NUMBER = 1_000_001;

/** Submitted chores for works that use them up, in a seeded database. */
export class ChoreSupply {
  readonly #stage: Stage;
  readonly #database: string;
  readonly #families: number;
  /** Approvals a second, as last measured for each system. */
  readonly #rates = new Map<string, number>();
  #next = FIRST_NUMBER;

  constructor(stage: Stage, database: string, families: number) {
    this.#stage = stage;
    this.#database = database;
    this.#families = families;
  }

  /** Measures with 30 % more chores than the expected approvals in this time. Works without chores get none. */
  async during<S extends Measured>(
    work: Work,
    system: string,
    seconds: number,
    measure: (chores: NumberRange | undefined) => Promise<S>,
  ): Promise<S> {
    if (!needsChore(work)) return measure(undefined);
    const known = this.#rates.get(system);
    // The rate is 0 if no answer came in time.
    const count = Math.ceil((known ? 1.3 * known : FIRST_GUESS) * seconds);
    const chores = { first: this.#next, last: this.#next + count - 1 };
    this.#next += count;
    await fillChores(this.#stage, this.#database, chores, this.#families);
    const measured = await measure(chores);
    this.#rates.set(system, measured.rate);
    // Unused chores would make every list of chores longer. The hand-written server uses copies, so it uses none.
    const used = system === 'hand' ? 0 : measured.calls;
    const rest = { first: chores.first + used, last: chores.last };
    await approveChores(this.#stage, this.#database, rest, this.#families);
    return measured;
  }
}
