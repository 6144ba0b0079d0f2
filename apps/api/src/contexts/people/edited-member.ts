import type { FamilyReads } from '../../platform/database/family-scope.ts';
import { LOST_PIN } from '../../platform/hashing.ts';
import type { MemberBefore } from './edit-member.ts';

/** A member to be changed, with the fields that decide about it. */
export interface EditedMember extends MemberBefore {
  readonly email: string | null;
  readonly birthYear: number | null;
  readonly passwordHash: string | null;
  readonly pinHash: string | null;
}

export async function findEdited(reads: FamilyReads, memberId: string): Promise<EditedMember | undefined> {
  const row = await reads.db
    .selectFrom('members')
    .select(['member_id', 'role', 'email', 'birth_year', 'password_hash', 'pin_hash'])
    .where('family_id', '=', reads.familyId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { role, email } = row;
  return {
    ...{ role, email, memberId: row.member_id, birthYear: row.birth_year },
    ...{ passwordHash: row.password_hash, pinHash: row.pin_hash?.startsWith(LOST_PIN) ? null : row.pin_hash },
  };
}
