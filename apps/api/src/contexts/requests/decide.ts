import type { AuditAction } from '@pocketful/api-contract/core/audit';
import type { Adult } from '../../platform/actor.ts';
import { commit } from '../../platform/writes/outcome.ts';
import type { Writes } from '../../platform/writes/writes.ts';
import { post, rowOf, type SourceJson, takeStep } from '../ledger/public.ts';
import { explainDecisionRefusal, type RequestKind, type RequestRow, replayRequest } from './request-kind.ts';

/** A call by an adult that decides a request, whichever events its route has. */
type Deciding<Action extends AuditAction> = Writes<Action> & { readonly actor: Adult };

/** A kind of request with these events. */
type KindOf<Row extends RequestRow, T, A extends AuditAction, R extends AuditAction> = RequestKind<Row, T> & {
  readonly approved: A;
  readonly rejected: R;
};

/** The answer from a row that a step returned. */
const answerOf = <Row extends RequestRow, T>(
  { toAnswer }: Pick<RequestKind<Row, T>, 'toAnswer'>,
  json: SourceJson,
): T => toAnswer(rowOf<Row>(json, ['submitted_at', 'decided_at']));

/** Approves an open request and posts its amount, both or neither, once. Of two concurrent decisions one finds it open. */
export function approveRequest<Row extends RequestRow, T, A extends AuditAction, R extends AuditAction>(
  call: Deciding<A>,
  kind: KindOf<Row, T, A, R>,
) {
  const { actor, objectId: id, now } = call;
  const { source } = kind;
  return post(call, actor.family, {
    entry: { pays: source, step: kind.step(id, 'approve', now.toISOString()) },
    createdBy: actor.memberId,
    event: { action: kind.approved, on: [source, id] },
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
export function rejectRequest<Row extends RequestRow, T, A extends AuditAction, R extends AuditAction>(
  call: Deciding<R>,
  kind: KindOf<Row, T, A, R>,
  comment?: string,
) {
  const { actor, objectId: id, now } = call;
  return call.write(
    actor.family,
    async tx => {
      const taken = await takeStep(tx, kind.step(id, 'reject', now.toISOString(), comment));
      if (!taken) return explainDecisionRefusal(tx, kind, id);
      const answer = answerOf(kind, taken.source);
      return commit(answer, { action: kind.rejected, on: [kind.source, id], childId: taken.child_id });
    },
    replayRequest(kind),
  );
}
