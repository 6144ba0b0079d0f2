import type { AdultRole } from '@pocketful/domain/family';
import { type RawBuilder, sql } from 'kysely';

/**
 * Whether an adult still has the role that allowed a call, for a statement under the family's lock: an adult who was
 * removed or handed the family over in the meantime finishes nothing.
 */
export function stillMay(
  familyId: string,
  { memberId, role }: { readonly memberId: string; readonly role: AdultRole },
): RawBuilder<boolean> {
  // A family_admin may do all that a parent may.
  return sql`EXISTS (SELECT FROM members AS a WHERE a.family_id = ${familyId} AND a.member_id = ${memberId}
    AND a.role IN (${role}, 'family_admin'))`;
}
