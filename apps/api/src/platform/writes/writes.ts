import type { AuditAction } from '@pocketful/api-contract/core/audit';
import type { ErrorCode } from '@pocketful/api-contract/core/errors';
import type { FamilyScope, FamilyTx } from '../database/family-scope.ts';
import { newId } from '../ids.ts';
import type { Refusal } from '../refusal.ts';
import type { Done, Unchanged } from './outcome.ts';
import { SYSTEM } from './trail.ts';
import type { WriteOrder, WriterDeps } from './write-order.ts';
import { type Again, type AtOnce, type Proof, type RepeatRefusal, Writer } from './writer.ts';

/** The way to write, as a use case is given it: by a call, a job or a command. */
export interface Writes<Action extends AuditAction> {
  readonly now: Date;
  /**
   * The id of what is written: the one that the path names, else the one of what will be made. It is the same however
   * often the write runs, and a repeated request is answered by it.
   */
  readonly objectId: string;
  /**
   * Changes a family's data in a transaction, which is the only place where its handle can write; it ends with `done`
   * and the event that the trail is told, with `unchanged`, or with a refusal.
   *
   * @param again reads the answer of an earlier request with the same key
   * @param proof what must hold first, such as a secret that is tried; asked only of a request that was not made before,
   *   and after what it is held against was read, so that the change itself cannot make its repetition wrong
   */
  write<T, Code extends ErrorCode = never>(
    family: FamilyScope,
    effect: (tx: FamilyTx) => Promise<Done<T, Action> | Unchanged<T> | Refusal<Code>>,
    again: Again<T | RepeatRefusal>,
    proof?: Proof<Code>,
  ): Promise<T | Refusal<Code> | RepeatRefusal>;
  /**
   * A write beside the call's own, which the request's key does not cover: what is kept although the call is refused.
   */
  writeAside<T, Code extends ErrorCode = never>(
    family: FamilyScope,
    effect: (tx: FamilyTx) => Promise<Done<T, Action> | Refusal<Code>>,
  ): Promise<T | Refusal<Code>>;
  /** Changes it in one statement, where every round trip counts. */
  writeAtOnce<Row extends { audit_sequence: string }, T, Code extends ErrorCode>(
    family: FamilyScope,
    plan: AtOnce<Row, T, Code, Action>,
  ): Promise<T | Refusal<Code> | RepeatRefusal>;
}

/** For a write whose success has no body: a repeated one is answered alike without a look. */
export const nothing = async (): Promise<undefined> => undefined;

/** For a write that no key repeats. */
export const neverAgain = async (): Promise<never> => {
  throw new Error('a call without a key was repeated');
};

/** The way to write of one call, job or command. */
export function writesFor(deps: WriterDeps, order: WriteOrder): Writes<AuditAction> {
  const writer = new Writer(deps, order);
  return {
    now: order.now,
    objectId: order.objectId,
    // What the writer may refuse besides are codes of the database, which the door holds against the route's list.
    write: (family, effect, again, proof) => writer.inTransaction(family, effect, again, proof) as never,
    writeAtOnce: (family, plan) => writer.atOnce(family, plan) as never,
    writeAside: (family, effect) => {
      const aside = new Writer(deps, { ...order, idempotent: undefined, objectId: newId() });
      return aside.inTransaction(family, effect, neverAgain) as never;
    },
  };
}

/** The way to write of a job or a command, which nobody asked for by a request. */
export function systemWrites<Action extends AuditAction>(
  deps: WriterDeps,
  call: string,
  now: Date,
  endsSessions?: 'family' | 'staff',
): Writes<Action> {
  const order = { call, now, author: SYSTEM, idempotent: undefined, objectId: newId() };
  return writesFor(deps, { ...order, endsSessions });
}
