import type { AuditAction } from '@pocketful/api-contract/audit';
import type { ErrorCode } from '@pocketful/api-contract/errors';
import { isWithinTakeBack } from '@pocketful/ledger/rules/take-back';
import type { Adult } from '../../platform/actor.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import type { Writes } from '../../platform/writes/writes.ts';
import { isOther, post, rowOf, type SourceJson, takeBack, takeStep } from '../ledger/public.ts';
import {
  explainDecisionRefusal,
  findRequest,
  type RequestKind,
  type RequestRow,
  replayRequest,
} from './request-kind.ts';

/** A call by an adult that decides a request. Its event is recorded. */
type Deciding<Action extends AuditAction> = Writes<Action> & { readonly actor: Adult };

/** The answer from a row that a step returned. */
export const answerOf = <Row extends RequestRow, T>(
  { toAnswer }: Pick<RequestKind<Row, T>, 'toAnswer'>,
  json: SourceJson,
): T => toAnswer(rowOf<Row>(json, ['submitted_at', 'decided_at']));

/**
 * Approves an open request and posts its amount, both or neither, once. Of two concurrent decisions one finds it open.
 */
export function approveRequest<Row extends RequestRow, T, Action extends AuditAction>(
  call: Deciding<Action>,
  kind: RequestKind<Row, T>,
  action: Action,
) {
  const { actor, objectId: id, now } = call;
  const { source } = kind;
  return post(call, actor.family, {
    entry: { pays: source, step: kind.step(id, 'approve', now.toISOString()) },
    createdBy: actor.memberId,
    event: { action, on: [source, id] },
    answer: posted => answerOf(kind, posted.source),
    refusal: reads => explainDecisionRefusal(reads, kind, id),
    replay: replayRequest(kind),
  });
}

/**
 * Rejects an open request.
 *
 * @param comment the reason, if its kind has one
 */
export function rejectRequest<Row extends RequestRow, T, Action extends AuditAction>(
  call: Deciding<Action>,
  kind: RequestKind<Row, T>,
  action: Action,
  comment?: string,
) {
  const { actor, objectId: id, now } = call;
  return call.write(
    actor.family,
    async tx => {
      const taken = await takeStep(tx, kind.step(id, 'reject', now.toISOString(), comment));
      if (!taken) return explainDecisionRefusal(tx, kind, id);
      const answer = answerOf(kind, taken.source);
      return commit(answer, { action, on: [kind.source, id], childId: taken.child_id });
    },
    replayRequest(kind),
  );
}

/**
 * Takes back the decision on a request: it is open again, and its payment is reversed.
 *
 * @param whyNot a further reason, if the decision was made in time
 */
export function takeBackRequest<Row extends RequestRow, T, Action extends AuditAction, Code extends ErrorCode = never>(
  call: Deciding<Action> & {
    readonly body: { readonly allowBelowZero: boolean; readonly decidedAt?: string | undefined };
  },
  kind: RequestKind<Row, T>,
  action: Action,
  whyNot?: (reads: FamilyReads, row: Row) => Promise<Refusal<Code> | undefined>,
) {
  const { objectId: id, now, body } = call;
  return takeBack(call, kind.step(id, 'takeBack', now.toISOString()), {
    event: { action, on: [kind.source, id] },
    answer: posted => answerOf(kind, posted.source),
    refusal: async (
      reads,
    ): Promise<Refusal<'REQUEST_NOT_FOUND' | 'REQUEST_NOT_DECIDED' | 'TOO_LATE' | 'DECIDED_AGAIN' | Code>> => {
      const row = await findRequest<Row>(reads, kind, id);
      if (!row) return refuse('REQUEST_NOT_FOUND');
      if (!row.decided_at) return refuse('REQUEST_NOT_DECIDED');
      const decidedAt = row.decided_at.toISOString();
      if (!isWithinTakeBack(decidedAt, now)) return refuse('TOO_LATE');
      if (isOther(body.decidedAt, decidedAt)) return refuse('DECIDED_AGAIN');
      // A concurrent call decided it.
      return (await whyNot?.(reads, row)) ?? refuse('DECIDED_AGAIN');
    },
    replay: replayRequest(kind),
  });
}
