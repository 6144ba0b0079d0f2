import { sql } from 'kysely';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { selectEntries, toTransaction } from './entries.ts';
import { post } from './post.ts';

interface Values {
  readonly amount: string;
  readonly description: string;
}

/** Records a parent's credit or debit. A debit may take the balance below zero: the parent is the bank. */
export function createTransaction(call: CallOf<'createTransaction'>) {
  const { actor, body, now, objectId: entryId } = call;
  const { category } = body;
  return post(call, actor.family, {
    entryId,
    from: mine => sql<Values>`
      SELECT ${body.childId}::uuid AS child_id, ${body.amount}::numeric(10, 2) AS amount,
        ${body.description}::text AS description WHERE ${mine}`,
    by: { category },
    createdBy: actor.memberId,
    event: { action: 'transaction.created', on: ['entry', entryId], childId: body.childId },
    answer: row => toTransaction({ ...row, entry_id: entryId, category, created_at: now }),
    refusal: async () => refuse('CHILD_NOT_FOUND'),
    replay: findTransaction,
  });
}

async function findTransaction(reads: FamilyReads, entryId: string) {
  const row = await selectEntries(reads).where('e.entry_id', '=', entryId).executeTakeFirst();
  return row ? toTransaction(row) : refuse('NO_LONGER_THERE');
}
