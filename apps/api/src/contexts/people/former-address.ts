import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';

/** Queues a mail to an adult's former address after another one replaced it. Without mail it does nothing. */
export async function notifyFormerAddress(
  tx: FamilyTx,
  { memberId, email }: { readonly memberId: string; readonly email: string | null },
  { now, outbox }: { readonly now: Date; readonly outbox: Outbox },
): Promise<void> {
  if (email === null || !outbox.on) return;
  const changeId = tx.newId();
  await tx.db
    .insertInto('address_changes')
    .values({
      family_id: tx.familyId,
      change_id: changeId,
      member_id: memberId,
      former_email: email,
      changed_at: now,
    })
    .execute();
  await outbox.queue(tx, { kind: 'email_changed', to: { memberId }, about: changeId }, now);
}
