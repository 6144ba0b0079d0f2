import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isConnectionLost, isContention, isPoolExhausted, refusedCode } from '../database/failures.ts';
import { newId } from '../ids.ts';
import { type Refusal, RefusalError, refuse } from '../refusal.ts';
import type { AuditRow } from './audit-row.ts';
import type { WriteEvent } from './outcome.ts';
import type { WriteOrder, WriterDeps } from './write-order.ts';

/** The most runs of one write, and the longest pause before the second run, in milliseconds; the pause doubles. */
const RUNS = 5;
const FIRST_PAUSE_MS = 20;
/** After this time a write is not run again, since a caller waits; milliseconds. */
const GIVE_UP_MS = 6000;
/** The time for which the outcome of an unanswered commit is looked up; milliseconds. */
const FATE_MS = 3000;

/** The final outcome of a run. */
export type Settled<T> = { readonly answer: T } | { readonly refused: T };

/** A commit that was sent and not answered, with the answer and the effects that follow if it happened. */
export class CommitLost extends Error {
  readonly answer: unknown;
  readonly afterCommit: ReadonlySet<() => void>;

  constructor(answer: unknown, afterCommit: ReadonlySet<() => void> = new Set()) {
    super('the answer to a commit was lost');
    this.answer = answer;
    this.afterCommit = afterCommit;
  }
}

/** One write over all of its runs: its id in the audit log, and its outcome. */
export class OneWrite {
  readonly familyId: string;
  readonly #deps: WriterDeps;
  readonly #order: WriteOrder;
  readonly #writeId = newId();
  readonly #began = performance.now();
  /** Set after a lost commit: the commit, and the end of the look-up. */
  #lost: { readonly commit: CommitLost; readonly until: number } | undefined;

  constructor(deps: WriterDeps, order: WriteOrder, familyId: string) {
    this.#deps = deps;
    this.#order = order;
    this.familyId = familyId;
  }

  rowOf(event: WriteEvent): AuditRow {
    const { actor, now } = this.#order;
    return { writeId: this.#writeId, at: now, actor, event };
  }

  /** Notifies the listeners once for each child it concerns, or once if it concerns none. Then runs further effects. */
  notify(
    children: readonly (string | null | undefined)[],
    sequence: string | undefined,
    afterCommit: Iterable<() => void> = [],
    call = this.#order.call,
  ): void {
    const concerned = children.filter(childId => typeof childId === 'string');
    for (const childId of concerned.length > 0 ? concerned : [undefined]) {
      const hint = { familyId: this.familyId, call, childId, sequence: Number(sequence) };
      // A listener that throws does not undo the commit.
      try {
        this.#deps.onCommitted(hint);
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
    for (const effect of afterCommit) effect();
  }

  /**
   * Runs until the outcome is known. After a deadlock or a serialization failure it runs again. After a lost commit it
   * looks the write up by its id: if it happened, its answer is returned; if not, it runs again and cannot happen
   * twice; if the look-up fails in time, it throws OUTCOME_UNKNOWN and does not run again.
   *
   * @param again reads the answer of a lost commit, if the lost reply held the answer
   */
  async untilSettled<T>(run: () => Promise<Settled<T>>, again?: () => Promise<T>): Promise<T | Refusal> {
    for (let count = 1; ; count++) {
      const tried = await run().catch((error: unknown) => ({ error }));
      if ('answer' in tried) return tried.answer;
      if ('error' in tried && tried.error instanceof CommitLost)
        this.#lost ??= { commit: tried.error, until: performance.now() + FATE_MS };
      // After a lost commit the next refusal may be the effect of its success, so the outcome is looked up first.
      const { commit } = this.#lost ?? {};
      if (commit && (await this.#happened(commit))) return again ? again().catch(answerUnknown) : (commit.answer as T);
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

  /** Whether the audit log has this write. If so, notifies the listeners. Throws if the look-up fails in time. */
  async #happened({ afterCommit }: CommitLost): Promise<boolean> {
    const until = this.#lost?.until ?? 0;
    const scope = this.#deps.database.family(this.familyId);
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, 500)) {
      try {
        const [row] = await scope.run(sql<{ sequence: string; child_id: string | null; former_id: string | null }>`
          SELECT sequence, details ->> 'childId' AS child_id, details ->> 'formerChildId' AS former_id
          FROM audit_entries WHERE family_id = ${this.familyId} AND write_id = ${this.#writeId}`);
        if (row) this.notify([row.child_id, row.former_id], row.sequence, afterCommit);
        return row !== undefined;
      } catch (error) {
        if (performance.now() + pause > until || !isConnectionLost(error)) throw outcomeUnknown();
      }
      await sleep(pause);
    }
  }
}

/** The write happened and its answer cannot be read. An error of that read must not look like one of the write. */
export function answerUnknown(): never {
  throw outcomeUnknown();
}

function outcomeUnknown(): RefusalError {
  return new RefusalError(refuse('OUTCOME_UNKNOWN', { retryAfterSeconds: 5 }));
}
