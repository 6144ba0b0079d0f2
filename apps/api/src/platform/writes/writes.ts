import type { AuditAction } from '@pocketful/api-contract/audit';
import type { ErrorCode } from '@pocketful/api-contract/errors';
import type { FamilyScope, FamilyTx } from '../database/family-scope.ts';
import { newId } from '../ids.ts';
import type { Refusal } from '../refusal.ts';
import { SYSTEM } from './audit-row.ts';
import type { Commit, Noop } from './outcome.ts';
import type { Precondition, RepeatRefusal, Replay } from './replay.ts';
import { type SingleStatementWrite, writeInOneStatement } from './write-in-one-statement.ts';
import { writeInTransaction } from './write-in-transaction.ts';
import type { WriteOrder, WriterDeps } from './write-order.ts';

/**
 * The only way to change a family's data. A write has one id and one audit row, honors the request's idempotency key,
 * and notifies listeners after the commit. It may run several times: after a deadlock, a serialization failure or a
 * lost connection. The audit log accepts its id once.
 */
export interface Writes<Action extends AuditAction> {
  readonly now: Date;
  /**
   * The id of the object: the one in the path, else a new one. It is the same in each run, and for a repeated request.
   */
  readonly objectId: string;
  /**
   * Runs a function in a transaction. It ends with `commit` and an event of the audit log, with `noop`, or with a
   * refusal.
   *
   * @param replay reads the answer to an earlier request with the same key
   * @param precondition a check before the transaction, such as a secret. A repeated request skips it, because the
   * write
   *   itself may have changed the outcome
   */
  write<T, Code extends ErrorCode = never>(
    family: FamilyScope,
    effect: (tx: FamilyTx) => Promise<Commit<T, Action> | Noop<T> | Refusal<Code>>,
    replay: Replay<T | RepeatRefusal>,
    precondition?: Precondition<Code>,
  ): Promise<T | Refusal<Code> | RepeatRefusal>;
  /** A further write that the request's key does not cover. It remains if the call is refused. */
  writeInSeparateTransaction<T, Code extends ErrorCode = never>(
    family: FamilyScope,
    effect: (tx: FamilyTx) => Promise<Commit<T, Action> | Refusal<Code>>,
  ): Promise<T | Refusal<Code>>;
  /** Runs one statement as its own transaction, where each round trip counts. */
  writeInOneStatement<Row extends { audit_sequence: string }, T, Code extends ErrorCode>(
    family: FamilyScope,
    plan: SingleStatementWrite<Row, T, Code, Action>,
  ): Promise<T | Refusal<Code> | RepeatRefusal>;
}

/** The replay of a write whose answer has no body. */
export const emptyReplay = async (): Promise<undefined> => undefined;

/** The replay of a write without a key. Throws. */
export const notReplayable = async (): Promise<never> => {
  throw new Error('a call without a key was repeated');
};

/** The writes of one call, job or command. */
export function writesFor(deps: WriterDeps, order: WriteOrder): Writes<AuditAction> {
  return {
    now: order.now,
    objectId: order.objectId,
    // A write may also be refused with a code of the database, which is checked against the route's list.
    write: (family, effect, replay, precondition) =>
      writeInTransaction(deps, order, family, effect, replay, precondition) as never,
    writeInOneStatement: (family, plan) => writeInOneStatement(deps, order, family, plan) as never,
    writeInSeparateTransaction: (family, effect) => {
      const separate = { ...order, idempotent: undefined, objectId: newId() };
      return writeInTransaction(deps, separate, family, effect, notReplayable) as never;
    },
  };
}

/** The writes of a job or a command. */
export function systemWrites<Action extends AuditAction>(
  deps: WriterDeps,
  call: string,
  now: Date,
  endsSessions?: 'family' | 'staff',
): Writes<Action> {
  const order = { call, now, actor: SYSTEM, idempotent: undefined, objectId: newId() };
  return writesFor(deps, { ...order, endsSessions });
}
