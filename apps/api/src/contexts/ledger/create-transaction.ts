import { centsOf } from '@pocketful/domain/money';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { once } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { selectEntries, toTransaction } from './entries.ts';
import { postEntry } from './post-entry.ts';

/** Records a parent's credit or debit. A debit may take the balance below zero: the parent is the bank. */
export async function createTransaction({ actor, body, now, audit, idempotent }: CallOf<'createTransaction'>) {
  const entryId = newId();
  return actor.family.transaction(tx => {
    const create = async () => {
      const posted = await postEntry(
        tx,
        {
          entryId,
          childId: body.childId,
          amountCents: centsOf(body.amount),
          overdraft: 'allowed',
          description: body.description,
          category: body.category,
          createdBy: actor.memberId,
        },
        { ...audit, action: 'transaction.created', objectType: 'entry', objectId: entryId },
        now,
      );
      if (!('code' in posted)) return posted;
      if (posted.code === 'INSUFFICIENT_FUNDS') throw new Error('an allowed overdraft was refused');
      return refuse(posted.code);
    };
    return once(tx, idempotent, now, entryId, create, first => findTransaction(tx, first));
  });
}

async function findTransaction(tx: FamilyScope, entryId: string) {
  return toTransaction(await selectEntries(tx).where('e.entry_id', '=', entryId).executeTakeFirstOrThrow());
}
