import type { AuditAction } from '@pocketful/api-contract/core/audit';
import { type RawBuilder, sql } from 'kysely';
import type { Adult } from '../../platform/actor.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { newId } from '../../platform/ids.ts';
import { commit } from '../../platform/writes/outcome.ts';
import type { Writes } from '../../platform/writes/writes.ts';
import { post } from '../ledger/public.ts';
import { explainDecisionRefusal, type RequestKind, type RequestRow, replayRequest } from './request-kind.ts';

/** A call by an adult that decides a request, whichever events its route has. */
type Decision<Action extends AuditAction> = Writes<Action> & { readonly actor: Adult };

/** A kind of request with these events. */
type KindOf<Row extends RequestRow, T, A extends AuditAction, R extends AuditAction> = RequestKind<Row, T> & {
  readonly approved: A;
  readonly rejected: R;
};

/**
 * Approves an open request and posts its amount, both or neither, once. Of two concurrent decisions one finds it open.
 *
 * @param also a further change: a statement that reads the request as `source`
 */
export function approveRequest<Row extends RequestRow, T, A extends AuditAction, R extends AuditAction>(
  call: Decision<A>,
  kind: KindOf<Row, T, A, R>,
  also?: RawBuilder<unknown>,
) {
  const { actor, objectId: id, now } = call;
  const { table, columns, machine, source } = kind;
  const { from, to } = machine.actions.approve;
  return post(call, actor.family, {
    entryId: newId(),
    from: mine => sql<Row>`
      UPDATE ${sql.table(table)} AS r SET status = ${to}, decided_at = ${now}
      WHERE r.family_id = ${actor.family.familyId} AND r.request_id = ${id} AND r.status = ANY (${from}) AND ${mine}
      RETURNING ${columns}`,
    also,
    by: { source, id },
    createdBy: actor.memberId,
    event: { action: kind.approved, on: [source, id] },
    answer: kind.toAnswer,
    refusal: reads => explainDecisionRefusal(reads, kind, id),
    replay: replayRequest(kind),
  });
}

/**
 * Rejects an open request.
 *
 * @param comment the reason, if its kind has one
 * @param also a further change
 */
export function rejectRequest<Row extends RequestRow, T, A extends AuditAction, R extends AuditAction>(
  call: Decision<R>,
  kind: KindOf<Row, T, A, R>,
  {
    comment,
    also,
  }: { readonly comment?: string | undefined; readonly also?: (tx: FamilyTx, row: Row) => Promise<unknown> } = {},
) {
  const { actor, objectId: id, now } = call;
  const { table, columns, machine, source } = kind;
  const { from, to } = machine.actions.reject;
  const noted = comment === undefined ? sql`` : sql`, rejection_comment = ${comment}`;
  return call.write(
    actor.family,
    async tx => {
      const [row] = await tx.run(sql<Row>`
        UPDATE ${sql.table(table)} AS r SET status = ${to}, decided_at = ${now}${noted}
        WHERE r.family_id = ${tx.familyId} AND r.request_id = ${id} AND r.status = ANY (${from}) RETURNING ${columns}`);
      if (!row) return explainDecisionRefusal(tx, kind, id);
      await also?.(tx, row);
      return commit(kind.toAnswer(row), { action: kind.rejected, on: [source, id], childId: row.child_id });
    },
    replayRequest(kind),
  );
}
