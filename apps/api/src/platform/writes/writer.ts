import type { AuditAction } from '@pocketful/api-contract/core/audit';
import type { ErrorCode } from '@pocketful/api-contract/core/errors';
import { type RawBuilder, sql } from 'kysely';
import type { PooledLink } from '../database/connect.ts';
import { isConnectionLost, isNothingToDo, isPoolExhausted } from '../database/failures.ts';
import { type FamilyReads, type FamilyScope, FamilyTx, ReplayedIds } from '../database/family-scope.ts';
import type { SentFor } from '../database/handle-mark.ts';
import { newId } from '../ids.ts';
import { type Refusal, RefusalError, refuse } from '../refusal.ts';
import { type Claim, claimKey, findClaim, type IdempotentRequest } from './idempotency.ts';
import { CommitLost, OneWrite, type Settled } from './one-write.ts';
import { Done, Unchanged, type WriteEvent } from './outcome.ts';
import { APPEND_TEXT, appendValues, eventExpression } from './trail.ts';
import type { WriteOrder, WriterDeps } from './write-order.ts';

/** Holds one session, or locks all of the family or of staff. Each returns the hashes of the sessions. */
const HOLD = {
  family: (tx: FamilyTx, hash: Buffer) =>
    tx.read<Held>(
      'SELECT s.session_hash AS hash FROM sessions AS s WHERE s.family_id = $1 AND s.session_hash = $2 FOR KEY SHARE',
      hash,
    ),
  staff: (tx: FamilyTx, hash: Buffer) =>
    tx.run(sql<Held>`SELECT token_hash AS hash FROM staff_sessions WHERE token_hash = ${hash} FOR KEY SHARE`),
};
const LOCK_ALL = {
  family: (tx: FamilyTx) =>
    tx.read<Held>(
      'SELECT s.session_hash AS hash FROM sessions AS s WHERE s.family_id = $1 ORDER BY s.session_hash FOR UPDATE',
    ),
  staff: (tx: FamilyTx) =>
    tx.run(sql<Held>`SELECT token_hash AS hash FROM staff_sessions ORDER BY token_hash FOR UPDATE`),
};
interface Held {
  readonly hash: Buffer;
}

/** A check before a write begins, such as a secret. A repeated request skips it. */
export type Proof<Code extends ErrorCode = ErrorCode> = () => Promise<Refusal<Code> | undefined>;

/** What a write does in its transaction. */
type Effect<T> = (tx: FamilyTx) => Promise<Done<T> | Unchanged<T> | Refusal>;

/** Reads the answer to an earlier request with the same key. */
export type Again<T> = (reads: FamilyReads, id: string) => Promise<T>;

/** The refusals of a repeated request. */
export type RepeatRefusal = Refusal<'IDEMPOTENCY_CONFLICT' | 'NO_LONGER_THERE'>;

/** The parts that a write in one statement is built from. */
interface AtOnceParts {
  /** Common table expressions for WITH: the request's key, or nothing; each with a trailing comma. */
  readonly key: RawBuilder<unknown>;
  /** True if this request claimed the key and its session, which is held until the commit, has not ended. */
  readonly mine: RawBuilder<boolean>;
  /**
   * The same for the outermost SELECT. It fails with NOT_SIGNED_IN if the session has ended, so that the key is free
   * again. In an inner SELECT PostgreSQL may evaluate the failure although it is not needed.
   */
  readonly orRefused: RawBuilder<boolean>;
  /** The event, for the function that writes it. */
  readonly event: RawBuilder<unknown>;
}

/** A write in one statement, which is its own transaction. */
export interface AtOnce<
  Row extends { audit_sequence: string },
  T,
  Code extends ErrorCode,
  Action extends AuditAction = AuditAction,
> {
  readonly event: WriteEvent<Action>;
  readonly statement: (parts: AtOnceParts) => RawBuilder<Row>;
  readonly answer: (row: Row) => T;
  /** The child it concerns, for the hint. */
  readonly childOf: (row: Row) => string;
  /** The reason for which there was nothing to do. The statement then raises `PF204`, so that its key is free again. */
  readonly refusal: (reads: FamilyReads) => Promise<Refusal<Code>>;
  readonly again: Again<T | RepeatRefusal>;
}

/**
 * The only way to change a family's data. It creates ids once for all runs, runs the transaction, honours the request's
 * key, appends the audit row last, and notifies listeners after the commit. Another run after a deadlock, a
 * serialization failure or a lost connection is safe: each write has a unique id, and the audit log accepts it once.
 */
export class Writer {
  readonly #deps: WriterDeps;
  readonly #order: WriteOrder;

  constructor(deps: WriterDeps, order: WriteOrder) {
    this.#deps = deps;
    this.#order = order;
  }

  /** Runs a function in a transaction, READ COMMITTED. A refusal, no change, or anything thrown rolls it back. */
  async inTransaction<T>(
    scope: FamilyScope,
    effect: Effect<T>,
    again: Again<T | Refusal>,
    proof?: Proof,
  ): Promise<T | Refusal> {
    const first = await this.#firstAnswer(again, proof);
    if (first) return first.answer;
    const ids = new ReplayedIds(newId);
    const write = new OneWrite(this.#deps, this.#order, scope.familyId);
    const run = async (): Promise<Settled<T | Refusal>> => {
      ids.rewind();
      const tried = await this.#try(scope, write, ids, effect);
      // The connection is back in the pool by now, so that no caller waits for a second one while it holds a first.
      if (!('repeats' in tried)) return tried;
      const { repeats } = tried;
      return { answer: await answerAgain(this.#deps.database.family(repeats.familyId), repeats, again) };
    };
    return scope.closedDuring(() => write.untilSettled(run));
  }

  /**
   * The answer before anything is written: the first answer to a repeated request, or the refusal of its proof. It is
   * looked up only if there is a proof. Otherwise claiming the key shows whether the request is repeated.
   */
  async #firstAnswer<T>(again: Again<T | Refusal>, proof: Proof | undefined) {
    const { idempotent, repeatsOnly } = this.#order;
    if (!proof && !repeatsOnly) return undefined;
    if (idempotent) {
      const reads = this.#deps.database.family(idempotent.familyId);
      const claim = await findClaim(reads, idempotent);
      if (claim) return { answer: await answerTo(reads, claim, again) };
    }
    if (repeatsOnly) throw new RefusalError(refuse('NOT_ALLOWED'));
    const refused = await proof?.();
    return refused && { answer: refused };
  }

  async #try<T>(
    scope: FamilyScope,
    write: OneWrite,
    ids: ReplayedIds,
    effect: Effect<T>,
  ): Promise<Settled<T | Refusal> | { readonly repeats: IdempotentRequest }> {
    const { database } = this.#deps;
    const sentFor = { family: scope.familyId };
    const link = await database.connect();
    try {
      const tx = new FamilyTx(link, scope.familyId, ids);
      // Not awaited: it goes out with the first statement, which fails if it fails.
      const begun = link.send('BEGIN', [], sentFor);
      begun.catch(() => {});
      const { idempotent } = this.#order;
      // Both go out with BEGIN. docs/ledger.md has the order of all locks.
      const claiming = idempotent ? this.#claim(link, idempotent, ids) : Promise.resolve(true);
      const holding = this.#hold(tx);
      const [claimed, held] = await Promise.allSettled([claiming, holding]);
      if (claimed.status === 'rejected') throw claimed.reason;
      if (idempotent && !claimed.value) {
        await rollBack(link, sentFor);
        return { repeats: idempotent };
      }
      if (held.status === 'rejected') throw held.reason;
      const result = await effect(tx);
      await begun;
      if (result instanceof Done) return await this.#commit(tx, link, write, result);
      await rollBack(link, sentFor);
      return result instanceof Unchanged ? { answer: result.answer } : { refused: result };
    } catch (error) {
      await rollBack(link, sentFor);
      throw error;
    } finally {
      link.release();
    }
  }

  /** Locks the calling session until the commit. Throws NOT_SIGNED_IN if it ended since the call was admitted. */
  async #hold(tx: FamilyTx): Promise<void> {
    const { session, endsSessions } = this.#order;
    if (!session) {
      if (endsSessions) await LOCK_ALL[endsSessions](tx);
      return;
    }
    const { kind, hash } = session;
    const held = endsSessions === kind ? await LOCK_ALL[kind](tx) : await HOLD[kind](tx, hash);
    if (!held.some(row => row.hash.equals(hash))) throw new RefusalError(refuse('NOT_SIGNED_IN'));
  }

  /** Inserts the request's key; false if an earlier request has inserted it. */
  async #claim(link: PooledLink, request: IdempotentRequest, ids: ReplayedIds): Promise<boolean> {
    // The key of a sign-up is not stored in the family that the request creates.
    const tx = new FamilyTx(link, request.familyId, ids);
    return (await tx.run(claimKey(request, this.#order.objectId, this.#order.now))).length > 0;
  }

  /** The audit row and the commit go out together. If the first fails, the second rolls back. */
  async #commit<T>(
    { afterCommit }: FamilyTx,
    link: PooledLink,
    write: OneWrite,
    { answer, event }: Done<T>,
  ): Promise<Settled<T>> {
    const values = appendValues(write.familyId, write.rowOf(event));
    const sentFor = { family: write.familyId };
    const appended = link.send<{ sequence: string }>(APPEND_TEXT, values, sentFor);
    const [trail, commit] = await Promise.allSettled([appended, link.send('COMMIT', [], sentFor)]);
    if (commit.status === 'rejected') {
      if (isConnectionLost(commit.reason)) throw new CommitLost(answer, afterCommit);
      throw commit.reason;
    }
    if (trail.status === 'rejected') throw trail.reason;
    if (commit.value.command === 'ROLLBACK') throw new Error('a transaction that had failed was to be committed');
    write.notify([event.childId, event.formerChildId], trail.value.rows[0]?.sequence, afterCommit);
    return { answer };
  }

  /** The conditions of a write in one statement. */
  #conditions(familyId: string): Pick<AtOnceParts, 'mine' | 'orRefused'> {
    const { idempotent, session } = this.#order;
    const claimed = idempotent ? sql<boolean>`EXISTS (SELECT FROM key)` : sql<boolean>`true`;
    if (!session) return { mine: claimed, orRefused: claimed };
    const held = sql<boolean>`EXISTS (SELECT FROM sessions AS s WHERE s.family_id = ${familyId}
      AND s.session_hash = ${session.hash} FOR KEY SHARE)`;
    return {
      mine: sql<boolean>`(${claimed} AND ${held})`,
      orRefused: sql<boolean>`CASE WHEN ${claimed} THEN ${held} OR (SELECT refuse_call('NOT_SIGNED_IN')) ELSE false END`,
    };
  }

  /** Runs one statement as its own transaction; see `AtOnce`. */
  async atOnce<Row extends { audit_sequence: string }, T>(
    scope: FamilyScope,
    plan: AtOnce<Row, T, ErrorCode>,
  ): Promise<T | Refusal> {
    const { idempotent, now, objectId } = this.#order;
    const first = await this.#firstAnswer<T>(plan.again, undefined);
    if (first) return first.answer;
    const write = new OneWrite(this.#deps, this.#order, scope.familyId);
    const statement = plan.statement({
      key: idempotent ? sql`key AS (${claimKey(idempotent, objectId, now)}),` : sql``,
      ...this.#conditions(scope.familyId),
      event: eventExpression(write.rowOf(plan.event)),
    });
    return write.untilSettled<T | Refusal>(
      async () => {
        const sent = await scope.write(statement).catch((error: unknown) => {
          if (isNothingToDo(error)) return undefined;
          throw isConnectionLost(error) && !isPoolExhausted(error) ? new CommitLost(undefined) : error;
        });
        if (!sent) return { refused: await plan.refusal(scope) };
        const [row] = sent;
        if (row) {
          write.notify([plan.childOf(row)], row.audit_sequence);
          return { answer: plan.answer(row) };
        }
        if (!idempotent) throw new Error('a statement without a key neither wrote nor refused');
        return { answer: await answerAgain(scope, idempotent, plan.again) };
      },
      () => plan.again(scope, objectId),
    );
  }
}

async function answerAgain<T>(
  reads: FamilyReads,
  request: IdempotentRequest,
  again: Again<T>,
): Promise<T | Refusal<'IDEMPOTENCY_CONFLICT'>> {
  const first = await findClaim(reads, request);
  if (!first) throw new Error('a key that is taken is not there');
  return answerTo(reads, first, again);
}

async function answerTo<T>(
  reads: FamilyReads,
  claim: Claim,
  again: Again<T>,
): Promise<T | Refusal<'IDEMPOTENCY_CONFLICT'>> {
  return claim === 'other' ? refuse('IDEMPOTENCY_CONFLICT') : again(reads, claim.resourceId);
}

/** Ignores a failed rollback: the connection is lost, and the transaction with it. */
async function rollBack(link: PooledLink, sentFor: SentFor): Promise<void> {
  await link.send('ROLLBACK', [], sentFor).catch(() => {});
}
