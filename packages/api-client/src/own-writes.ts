/** The writes of this tab. It ignores their events among the events of its family. */
export interface OwnWrites {
  /** Resolves when no call of this name is under way that is so now. */
  settled(name: string): Promise<unknown>;
  /** Whether this tab wrote the row of the audit log with this number. */
  made(sequence: number): boolean;
}

/** Rows that are remembered; an event comes shortly after its answer. */
const REMEMBERED = 100;

/** Keeps the writes of a tab. */
export class OwnWritesKeeper implements OwnWrites {
  readonly #underWay = new Map<Promise<unknown>, string>();
  readonly #made: number[] = [];

  settled(name: string): Promise<unknown> {
    return Promise.allSettled([...this.#underWay].flatMap(([write, called]) => (called === name ? [write] : [])));
  }

  made(sequence: number): boolean {
    return this.#made.includes(sequence);
  }

  /** Follows a write until it is answered, or fails. */
  async follow<T>(name: string, write: Promise<T>): Promise<T> {
    this.#underWay.set(write, name);
    try {
      return await write;
    } finally {
      this.#underWay.delete(write);
    }
  }

  /** Stores the number in an answer; null if it has none. */
  answered(sequence: string | null): void {
    if (sequence === null) return;
    this.#made.push(Number(sequence));
    if (this.#made.length > REMEMBERED) this.#made.shift();
  }
}
