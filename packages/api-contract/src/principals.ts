import { ADULT_ROLES, FAMILY_ROLES } from '@pocketful/domain/family';

/** Roles of staff, who live apart from families. */
export const STAFF_ROLES = ['app_owner', 'support_user', 'app_admin', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * Everyone who can stand before a call: nobody known, a device that an adult unlocked but where no profile is picked
 * yet, an active family member by role, a staff member by role.
 */
export const PRINCIPALS = ['stranger', 'unlocked', ...FAMILY_ROLES, ...STAFF_ROLES] as const;
export type Principal = (typeof PRINCIPALS)[number];

/** The sets of principals that routes declare. */
export const who = {
  anyone: PRINCIPALS,
  unlockedOrMember: ['unlocked', ...FAMILY_ROLES],
  member: FAMILY_ROLES,
  adult: ADULT_ROLES,
  familyAdmin: ['family_admin'],
  child: ['child'],
  staff: STAFF_ROLES,
  signedIn: ['unlocked', ...FAMILY_ROLES, ...STAFF_ROLES],
} as const satisfies Record<string, readonly Principal[]>;
