import { centsOf } from '@pocketful/domain/money';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { postEntry } from '../ledger/public.ts';
import { type ChoreRow, toChore } from './chores.ts';
import { stepChore, whyNotReviewed } from './step-chore.ts';

/** Approves a submitted chore and pays its reward, both or neither, once. */
export async function approveChore(call: CallOf<'approveChore'>) {
  const { actor, params, now } = call;
  const entryId = newId();
  return actor.family.transaction(async tx => {
    const chore = await stepChore(tx, params.id, 'approve', { approved_at: now, updated_at: now });
    if (!chore) return whyNotReviewed(tx, params.id);
    await recordPayment(tx, chore, entryId);
    const paid = await postEntry(
      tx,
      {
        entryId,
        childId: chore.child_id,
        amountCents: centsOf(chore.reward),
        overdraft: 'allowed',
        description: chore.name,
        category: 'chore',
        source: { type: 'chore', id: chore.chore_id },
        createdBy: actor.memberId,
      },
      { ...call.audit, action: 'chore.approved', objectType: 'chore', objectId: chore.chore_id },
      now,
    );
    if (!('code' in paid)) return toChore(chore);
    if (paid.code !== 'BALANCE_LIMIT') throw new Error(`a reward was refused with ${paid.code}`);
    return refuse(paid.code);
  });
}

/** Ties the chore to the entry that pays it: from now on it cannot be deleted, nor paid again. */
async function recordPayment(tx: FamilyScope, chore: ChoreRow, entryId: string): Promise<void> {
  const payment = { family_id: tx.familyId, chore_id: chore.chore_id, entry_id: entryId };
  await tx.db.insertInto('chore_payments').values(payment).execute();
}
