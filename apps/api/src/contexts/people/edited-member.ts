import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
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

const ONE = `SELECT ${columnsOf('members', 'm')} FROM members AS m WHERE m.family_id = $1 AND m.member_id = $2`;

export async function findEdited(reads: FamilyReads, memberId: string): Promise<EditedMember | undefined> {
  const [row] = await reads.read<RowOf<'members'>>(ONE, memberId);
  if (!row) return undefined;
  const { role, email } = row;
  return {
    ...{ role, email, memberId: row.member_id, birthYear: row.birth_year },
    ...{ passwordHash: row.password_hash, pinHash: row.pin_hash?.startsWith(LOST_PIN) ? null : row.pin_hash },
  };
}
