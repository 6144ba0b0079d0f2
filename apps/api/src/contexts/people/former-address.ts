import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { newRows } from '../../platform/database/new-rows.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';

/** Queues a mail to an adult's former address after another one replaced it. Without mail it does nothing. */
export async function notifyFormerAddress(
  tx: FamilyTx,
  { memberId, email }: { readonly memberId: string; readonly email: string | null },
  { now, outbox }: { readonly now: Date; readonly outbox: Outbox },
): Promise<void> {
  if (email === null || !outbox.on) return;
  const changeId = tx.newId();
  const change = {
    family_id: tx.familyId,
    change_id: changeId,
    member_id: memberId,
    former_email: email,
    changed_at: now,
  };
  await tx.run(sql`INSERT INTO address_changes ${newRows('address_changes', [change])}`);
  await outbox.queue(tx, { kind: 'email_changed', to: { memberId }, about: changeId }, now);
}
