import type { AuditAction } from '@pocketful/api-contract/audit';
import type { ErrorCode } from '@pocketful/api-contract/errors';
import { isConnectionLost, isNothingToDo, isPoolExhausted } from '../database/failures.ts';
import type { FamilyReads, FamilyScope } from '../database/family-scope.ts';
import type { Refusal } from '../refusal.ts';
import { eventAt, eventValues } from './audit-row.ts';
import { keyAsJson } from './idempotency.ts';
import { CommitLost, OneWrite } from './one-write.ts';
import type { WriteEvent } from './outcome.ts';
import { type RepeatRefusal, type Replay, replayAnswer } from './replay.ts';
import type { WriteOrder, WriterDeps } from './write-order.ts';

/** A write in one statement, which is its own transaction. */
export interface SingleStatementWrite<
  Row extends { audit_sequence: string },
  T,
  Code extends ErrorCode,
  Action extends AuditAction = AuditAction,
> {
  /**
   * A constant text, so that its plan and its check are cached: the call of a function whose first arguments are
   * FIRST_ARGUMENTS. It is called alone, since only then can a database of several nodes send it to the node of the
   * family.
   */
  readonly text: string;
  /** The values after those of FIRST_ARGUMENTS. */
  readonly values: readonly unknown[];
  readonly event: WriteEvent<Action>;
  readonly answer: (row: Row) => T;
  /** The child it concerns, for the notification. */
  readonly childOf: (row: Row) => string;
  /** The reason for which there was nothing to do. The statement then raises `PF204`, so that its key is free again. */
  readonly refusal: (reads: FamilyReads) => Promise<Refusal<Code>>;
  readonly replay: Replay<T | RepeatRefusal>;
}

/** The family, the idempotency key, the session of the caller, and the event: $1 to $13. */
export const FIRST_ARGUMENTS = `$1, $2::jsonb, $3::bytea, ${eventAt(4)}`;

/** Runs one statement as its own transaction. */
export async function writeInOneStatement<Row extends { audit_sequence: string }, T>(
  deps: WriterDeps,
  order: WriteOrder,
  scope: FamilyScope,
  plan: SingleStatementWrite<Row, T, ErrorCode>,
): Promise<T | Refusal> {
  const { idempotent, objectId, session, endsSessions } = order;
  if (endsSessions || session?.kind === 'staff') throw new Error('one statement holds the session of a family only');
  const write = new OneWrite(deps, order, scope.familyId);
  const values = [
    idempotent ? keyAsJson(idempotent, objectId) : null,
    session?.hash ?? null,
    ...eventValues(write.rowOf(plan.event)),
    ...plan.values,
  ];
  return write.untilSettled<T | Refusal>(
    async () => {
      const sent = await scope.write<Row>(plan.text, ...values).catch((error: unknown) => {
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
      return { answer: await replayAnswer(scope, idempotent, plan.replay) };
    },
    () => plan.replay(scope, objectId),
  );
}
