import { sql } from 'kysely';
import { lockEndedAt, pinOf } from '../../platform/attempts.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { endAccessOf } from '../identity/public.ts';
import type { MemberEdit } from './edit-member.ts';
import { newPin, type PinHolder } from './new-pin.ts';

/** New secrets as typed. An absent one stays, and null removes a PIN. */
interface NewSecrets {
  readonly password: string | undefined;
  readonly pin: string | null | undefined;
}

/** New secrets as they are stored. Hashing is slow, so it is done before the transaction. */
export async function hashSecrets(
  hasher: SecretHasher,
  holder: PinHolder,
  { password, pin }: NewSecrets,
): Promise<Pick<MemberEdit, 'passwordHash' | 'pin'>> {
  return {
    passwordHash: password === undefined ? undefined : await hasher.hash(password, 'signed-in'),
    pin: pin ? await newPin(hasher, pin, holder) : pin === undefined ? undefined : null,
  };
}

/**
 * Applies a member's new secrets to other devices. A new password ends every session that it opened or in which the
 * member is picked, and queues a mail. A new PIN returns the other devices to the picker and lifts the lock of the old
 * PIN.
 *
 * @param kept the session that the change was made in
 */
export async function leaveOtherDevices(
  tx: FamilyTx,
  memberId: string,
  { passwordHash, pin }: Pick<MemberEdit, 'passwordHash' | 'pin'>,
  { kept, now, outbox }: { readonly kept: Buffer; readonly now: Date; readonly outbox: Outbox },
): Promise<void> {
  if (passwordHash !== undefined) {
    await endAccessOf(tx, memberId, kept);
    await outbox.queue(tx, { kind: 'password_changed', to: { memberId } }, now);
  }
  if (pin === undefined) return;
  const { subject, kind } = pinOf(tx.familyId, memberId);
  await tx.run(sql`
    WITH lifted AS (
      UPDATE attempts SET failures = 0, lock_level = 0, locked_until = ${lockEndedAt(now)}
      WHERE family_id = ${tx.familyId} AND subject = ${subject} AND kind = ${kind}
    ), invited AS (
      -- A person who knew the former PIN may have made them.
      DELETE FROM invitations AS i WHERE i.family_id = ${tx.familyId} AND i.invited_by = ${memberId}
    )
    UPDATE sessions SET active_member_id = NULL
    WHERE family_id = ${tx.familyId} AND active_member_id = ${memberId} AND session_hash <> ${kept}`);
}
