import type { AuditAction } from '@pocketful/api-contract/core/audit';
import type { ErrorCode } from '@pocketful/api-contract/core/errors';
import { type RawBuilder, sql } from 'kysely';
import { isConnectionLost, isNothingToDo, isPoolExhausted } from '../database/failures.ts';
import type { FamilyReads, FamilyScope } from '../database/family-scope.ts';
import type { Refusal } from '../refusal.ts';
import { eventExpression } from './audit-row.ts';
import { claimKey } from './idempotency.ts';
import { CommitLost, OneWrite } from './one-write.ts';
import type { WriteEvent } from './outcome.ts';
import { answerBeforeWrite, type RepeatRefusal, type Replay, replayAnswer } from './replay.ts';
import type { WriteOrder, WriterDeps } from './write-order.ts';

/** The parts that a write in one statement is built from. */
interface StatementParts {
  /** Common table expressions for WITH: the request's key, or nothing; each with a trailing comma. */
  readonly claimIdempotencyKey: RawBuilder<unknown>;
  /** True if this request claimed the key and its session, which is held until the commit, has not ended. */
  readonly isFirstRequest: RawBuilder<boolean>;
  /**
   * The same for the outermost SELECT. It fails with NOT_SIGNED_IN if the session has ended, so that the key is free
   * again. In an inner SELECT PostgreSQL may evaluate the failure although it is not needed.
   */
  readonly isFirstOrThrow: RawBuilder<boolean>;
  /** The event, for the function that writes it. */
  readonly event: RawBuilder<unknown>;
}

/** A write in one statement, which is its own transaction. */
export interface SingleStatementWrite<
  Row extends { audit_sequence: string },
  T,
  Code extends ErrorCode,
  Action extends AuditAction = AuditAction,
> {
  readonly event: WriteEvent<Action>;
  readonly statement: (parts: StatementParts) => RawBuilder<Row>;
  readonly answer: (row: Row) => T;
  /** The child it concerns, for the notification. */
  readonly childOf: (row: Row) => string;
  /** The reason for which there was nothing to do. The statement then raises `PF204`, so that its key is free again. */
  readonly refusal: (reads: FamilyReads) => Promise<Refusal<Code>>;
  readonly replay: Replay<T | RepeatRefusal>;
}

/** Runs one statement as its own transaction. */
export async function writeInOneStatement<Row extends { audit_sequence: string }, T>(
  deps: WriterDeps,
  order: WriteOrder,
  scope: FamilyScope,
  plan: SingleStatementWrite<Row, T, ErrorCode>,
): Promise<T | Refusal> {
  const first = await answerBeforeWrite<T>(deps, order, plan.replay);
  if (first) return first.answer;
  const { idempotent, now, objectId } = order;
  const write = new OneWrite(deps, order, scope.familyId);
  const statement = plan.statement({
    claimIdempotencyKey: idempotent ? sql`key AS (${claimKey(idempotent, objectId, now)}),` : sql``,
    ...conditions(order, scope.familyId),
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
      return { answer: await replayAnswer(scope, idempotent, plan.replay) };
    },
    () => plan.replay(scope, objectId),
  );
}

/** Whether the statement may write, as conditions in it. */
function conditions(
  { idempotent, session, endsSessions }: WriteOrder,
  familyId: string,
): Pick<StatementParts, 'isFirstRequest' | 'isFirstOrThrow'> {
  if (endsSessions || session?.kind === 'staff') throw new Error('one statement holds the session of a family only');
  const claimed = idempotent ? sql<boolean>`EXISTS (SELECT FROM key)` : sql<boolean>`true`;
  if (!session) return { isFirstRequest: claimed, isFirstOrThrow: claimed };
  const held = sql<boolean>`EXISTS (SELECT FROM sessions AS s WHERE s.family_id = ${familyId}
    AND s.session_hash = ${session.hash} FOR KEY SHARE)`;
  return {
    isFirstRequest: sql<boolean>`(${claimed} AND ${held})`,
    isFirstOrThrow: sql<boolean>`CASE WHEN ${claimed} THEN ${held} OR (SELECT refuse_call('NOT_SIGNED_IN')) ELSE false END`,
  };
}
