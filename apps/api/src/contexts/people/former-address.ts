import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';

/** Tells the address that an adult had before that another one took its place; where mail is off, nobody. */
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
