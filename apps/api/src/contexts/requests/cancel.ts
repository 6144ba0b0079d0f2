import type { AuditAction } from '@pocketful/api-contract/audit';
import { decisionRefusal } from '@pocketful/requests/rules';
import { sql } from 'kysely';
import type { Member } from '../../platform/actor.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { emptyReplay, type Writes } from '../../platform/writes/writes.ts';
import { findRequest, type RequestKind, type RequestRow } from './request-kind.ts';

/**
 * A child cancels its open request, which is deleted. One that was ever paid stays and waits for an adult.
 *
 * @param also a further change
 */
export function cancelRequest<Row extends RequestRow, T, Action extends AuditAction>(
  { actor, objectId: id, write }: Writes<Action> & { readonly actor: Member<'child'> },
  kind: RequestKind<Row, T>,
  action: Action,
  also?: (tx: FamilyTx, row: Row) => Promise<unknown>,
) {
  const { table, columns, machine, source } = kind;
  return write(
    actor.family,
    async tx => {
      const [row] = await tx.run(sql<Row>`
        DELETE FROM ${sql.table(table)} AS r WHERE r.family_id = ${tx.familyId} AND r.request_id = ${id}
          AND r.child_id = ${actor.memberId} AND r.status = ANY (${machine.actions.cancel.from})
          AND NOT was_paid(${tx.familyId}, ${source}, ${id})
        RETURNING ${columns}`);
      if (!row) return whyNotCancelled(tx, kind, id, actor.memberId);
      await also?.(tx, row);
      return commit(undefined, { action, on: [source, id], childId: actor.memberId });
    },
    emptyReplay,
  );
}

async function whyNotCancelled<Row extends RequestRow, T>(
  tx: FamilyTx,
  kind: RequestKind<Row, T>,
  id: string,
  childId: string,
) {
  const row = await findRequest<Row>(tx, kind, id);
  if (row?.child_id !== childId) return refuse('REQUEST_NOT_FOUND');
  return refuse(row.decided_at ? decisionRefusal(row.status) : 'DECIDED_BEFORE');
}
