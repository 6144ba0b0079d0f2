import type { FamilyReads } from '../../platform/database/family-scope.ts';
import { selectUsers } from '../family/public.ts';

/** The family's own adult. */
export function selectFamilyAdmin(reads: FamilyReads) {
  return selectUsers(reads).where('m.role', '=', 'family_admin').executeTakeFirst();
}
