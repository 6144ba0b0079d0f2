import type { FamilyRole } from '@pocketful/domain/family';

/** What a member's role is called on the screens. */
export const ROLE_LABELS: Readonly<Record<FamilyRole, string>> = {
  family_admin: 'Family Admin',
  parent: 'Parent',
  child: 'Child',
};
