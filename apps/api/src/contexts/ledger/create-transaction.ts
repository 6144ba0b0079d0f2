import { typedEntry } from '@pocketful/ledger/entry-text';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { findEntry, toTransaction } from './entries.ts';
import { post } from './post.ts';

/** Records a parent's credit or debit. A debit may take the balance below zero: the parent is the bank. */
export function createTransaction(call: CallOf<'createTransaction'>) {
  const { actor, body, now, objectId: entryId } = call;
  const { childId, amount, description, category } = body;
  return post(call, actor.family, {
    entry: { entryId, childId, amount, description, category },
    createdBy: actor.memberId,
    event: { action: 'transaction.created', on: ['entry', entryId], childId },
    answer: ({ child_id, balance_after }) =>
      toTransaction(
        {
          ...{ entry_id: entryId, child_id, amount, balance_after: balance_after ?? '0', category },
          ...typedEntry(description),
          ...{ created_at: now, source_type: null, source_id: null, reverses: null, reversed_by: null },
        },
        actor.formats,
      ),
    refusal: async () => refuse('CHILD_NOT_FOUND'),
    replay: async (reads, id) => {
      const row = await findEntry(reads, id);
      return row ? toTransaction(row, actor.formats) : refuse('NO_LONGER_THERE');
    },
  });
}
