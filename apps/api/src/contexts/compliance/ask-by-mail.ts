import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { newRows } from '../../platform/database/new-rows.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';

/** Asks the adult to confirm by mail, if this instance sends mail. */
export async function askByMail(
  tx: FamilyTx,
  outbox: Outbox,
  { consentId, askedOf }: { readonly consentId: string; readonly askedOf: string },
  now: Date,
): Promise<void> {
  const about = tx.newId();
  if (!(await outbox.queue(tx, { kind: 'consent_notice', to: { memberId: askedOf }, about }, now))) return;
  const asked = {
    family_id: tx.familyId,
    verification_id: about,
    consent_id: consentId,
    asked_of: askedOf,
    verification_method: 'email_verification',
    status: 'pending',
    attempted_at: now,
  } as const;
  await tx.run(sql`INSERT INTO consent_verification_audit ${newRows('consent_verification_audit', [asked])}`);
}
