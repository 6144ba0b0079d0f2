import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isConnectionLost, isContention, isPoolExhausted, refusedCode } from '../database/failures.ts';
import { newId } from '../ids.ts';
import { type Refusal, RefusalError, refuse } from '../refusal.ts';
import type { WriteEvent } from './outcome.ts';
import type { TrailRow } from './trail.ts';
import type { WriteOrder, WriterDeps } from './write-order.ts';

/** Runs of one write at the most, and the longest wait before the second, in milliseconds; it doubles. */
const RUNS = 5;
const FIRST_PAUSE_MS = 20;
/** A caller is waiting: past this nothing is begun again. */
const GIVE_UP_MS = 6000;
/** How long the fate of a commit that was not answered is asked for. */
const FATE_MS = 3000;

/** How a run ended, when it ended for good. */
export type Settled<T> = { readonly answer: T } | { readonly refused: T };

/** A commit was sent and not answered: what it would have answered, and that nobody knows yet whether it happened. */
export class CommitLost extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('the answer to a commit was lost');
    this.answer = answer;
  }
}

/** One write through all of its runs: its id in the trail, and what is known of its fate. */
export class OneWrite {
  readonly familyId: string;
  readonly #deps: WriterDeps;
  readonly #order: WriteOrder;
  readonly #writeId = newId();
  readonly #began = performance.now();
  /** Set when a commit was lost: what it would have answered, and until when its fate is asked for. */
  #lost: { readonly answer: unknown; readonly until: number } | undefined;

  constructor(deps: WriterDeps, order: WriteOrder, familyId: string) {
    this.#deps = deps;
    this.#order = order;
    this.familyId = familyId;
  }

  rowOf(event: WriteEvent): TrailRow {
    const { author, now } = this.#order;
    return { writeId: this.#writeId, at: now, author, event, addressKey: this.#deps.addressKey };
  }

  /** Tells the listeners: once of each child that it concerns, or once where it concerns none in particular. */
  tell(children: readonly (string | null | undefined)[], sequence: string | undefined): void {
    const concerned = children.filter(childId => typeof childId === 'string');
    for (const childId of concerned.length > 0 ? concerned : [undefined]) {
      const hint = { familyId: this.familyId, call: this.#order.call, childId, sequence: Number(sequence) };
      // What is committed stays so, whatever becomes of those who are told.
      try {
        this.#deps.onCommitted(hint);
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
  }

  /**
   * Runs until it is settled what came of it. What the database gave up for another's sake runs again. A commit that was
   * lost is looked up under its id: when it happened, its answer is given; when it did not, running again cannot make
   * it happen twice; when nobody can tell in time, that is the answer, and nothing is run again.
   *
   * @param again reads the answer of a lost commit, where the lost reply held it
   */
  async untilSettled<T>(run: () => Promise<Settled<T>>, again?: () => Promise<T>): Promise<T | Refusal> {
    for (let count = 1; ; count++) {
      const tried = await run().catch((error: unknown) => ({ error }));
      if ('answer' in tried) return tried.answer;
      if ('error' in tried && tried.error instanceof CommitLost)
        this.#lost ??= { answer: tried.error.answer, until: performance.now() + FATE_MS };
      // After a lost commit whatever comes next may be of its own making: nobody hears a refusal from their own success.
      const { answer } = this.#lost ?? {};
      if (this.#lost && (await this.#happened())) return again ? again().catch(unknown) : (answer as T);
      if ('refused' in tried) return tried.refused;
      const code = refusedCode(tried.error);
      if (code) return refuse(code);
      if (!this.#mayRunAgain(tried.error, count)) throw this.#lost ? outcomeUnknown() : tried.error;
      await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** (count - 1));
    }
  }

  #mayRunAgain(error: unknown, count: number): boolean {
    const passing = isContention(error) || (isConnectionLost(error) && !isPoolExhausted(error));
    const now = performance.now();
    const inTime = now - this.#began < GIVE_UP_MS && (!this.#lost || now < this.#lost.until);
    return (passing || error instanceof CommitLost) && inTime && count < RUNS;
  }

  /** Whether the trail has this write, and if so tells the listeners. Throws when that cannot be learned in time. */
  async #happened(): Promise<boolean> {
    const until = this.#lost?.until ?? 0;
    const scope = this.#deps.database.family(this.familyId);
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, 500)) {
      try {
        const [row] = await scope.run(sql<{ sequence: string; child_id: string | null; former_id: string | null }>`
          SELECT sequence, details ->> 'childId' AS child_id, details ->> 'formerChildId' AS former_id
          FROM audit_entries WHERE family_id = ${this.familyId} AND write_id = ${this.#writeId}`);
        if (row) this.tell([row.child_id, row.former_id], row.sequence);
        return row !== undefined;
      } catch (error) {
        if (performance.now() + pause > until || !isConnectionLost(error)) throw outcomeUnknown();
      }
      await sleep(pause);
    }
  }
}

/** It happened, and what it made cannot be read: no error of that reading may pass for the write's own. */
function unknown(): never {
  throw outcomeUnknown();
}

function outcomeUnknown(): RefusalError {
  return new RefusalError(refuse('OUTCOME_UNKNOWN', { retryAfterSeconds: 5 }));
}
