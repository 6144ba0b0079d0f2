import type { AdultRole } from '@pocketful/domain/family';
import { type RawBuilder, sql } from 'kysely';

/**
 * Whether an adult still has the role by which a call was allowed, for a statement that is sent under the family's lock:
 * who handed the family over meanwhile, or was removed from it, finishes nothing by the role of before.
 */
export function stillMay(
  familyId: string,
  { memberId, role }: { readonly memberId: string; readonly role: AdultRole },
): RawBuilder<boolean> {
  // Whoever has become the family_admin may all that a parent may.
  return sql`EXISTS (SELECT FROM members AS a WHERE a.family_id = ${familyId} AND a.member_id = ${memberId}
    AND a.role IN (${role}, 'family_admin'))`;
}
