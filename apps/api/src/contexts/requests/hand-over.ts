import type { AuditAction } from '@pocketful/api-contract/audit';
import { isWithinTakeBack } from '@pocketful/ledger/rules/take-back';
import { type RawBuilder, sql } from 'kysely';
import type { Adult, Member } from '../../platform/actor.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import type { Writes } from '../../platform/writes/writes.ts';
import { isOther } from '../ledger/public.ts';
import { type PromiseRow, type RequestKind, type RequestRow, replayRequest } from './request-kind.ts';

type Promised = RequestRow & PromiseRow;

/** An adult marks an approved request as handed over, or takes the mark back within seven days. */
export function handOverRequest<Row extends Promised, T, Action extends AuditAction>(
  {
    actor,
    objectId: id,
    now,
    body,
    write,
  }: Writes<Action> & {
    readonly actor: Adult;
    readonly body: { readonly handedOver: boolean; readonly decidedAt?: string | undefined };
  },
  kind: RequestKind<Row, T>,
  action: Action,
) {
  const { handedOver } = body;
  return write(
    actor.family,
    async tx => {
      const before = await lockRequest<Row, T>(tx, kind, id);
      if (!before) return refuse('REQUEST_NOT_FOUND');
      if (before.status !== 'approved') return refuse('NOTHING_TO_HAND_OVER');
      const at = before.handed_over_at;
      // An older request counts as handed over, without a time.
      if (handedOver ? !before.owed : at === null) return noop(kind.toAnswer(before));
      if (at && !isWithinTakeBack(at.toISOString(), now)) return refuse('TOO_LATE');
      if (at && isOther(body.decidedAt, at.toISOString())) return refuse('DECIDED_AGAIN');
      const set = sql`owed = ${!handedOver}, handed_over_at = ${handedOver ? now : null}, received_at = NULL`;
      const row = await change<Row, T>(tx, kind, id, set);
      const event = { on: [kind.source, id], childId: row.child_id, details: { handedOver } } as const;
      return commit(kind.toAnswer(row), { action, ...event });
    },
    replayRequest(kind),
  );
}

/** A child confirms that it received a request that was handed over. */
export function receiveRequest<Row extends Promised, T, Action extends AuditAction>(
  { actor, objectId: id, now, write }: Writes<Action> & { readonly actor: Member<'child'> },
  kind: RequestKind<Row, T>,
  action: Action,
) {
  return write(
    actor.family,
    async tx => {
      const before = await lockRequest<Row, T>(tx, kind, id);
      if (before?.child_id !== actor.memberId) return refuse('REQUEST_NOT_FOUND');
      if (!before.handed_over_at) return refuse('NOT_HANDED_OVER');
      if (before.received_at) return noop(kind.toAnswer(before));
      const row = await change<Row, T>(tx, kind, id, sql`received_at = ${now}`);
      return commit(kind.toAnswer(row), { action, on: [kind.source, id], childId: actor.memberId });
    },
    replayRequest(kind),
  );
}

type Where<Row extends RequestRow, T> = Pick<RequestKind<Row, T>, 'table' | 'columns'>;

async function lockRequest<Row extends Promised, T>(
  tx: FamilyTx,
  { table, columns }: Where<Row, T>,
  id: string,
): Promise<Row | undefined> {
  const [row] = await tx.run(sql<Row>`
    SELECT ${columns} FROM ${sql.table(table)} AS r
    WHERE r.family_id = ${tx.familyId} AND r.request_id = ${id} FOR NO KEY UPDATE`);
  return row;
}

async function change<Row extends Promised, T>(
  tx: FamilyTx,
  { table, columns }: Where<Row, T>,
  id: string,
  set: RawBuilder<unknown>,
): Promise<Row> {
  const [row] = await tx.run(sql<Row>`
    UPDATE ${sql.table(table)} AS r SET ${set} WHERE r.family_id = ${tx.familyId} AND r.request_id = ${id}
    RETURNING ${columns}`);
  if (!row) throw new Error('a locked request is gone');
  return row;
}
