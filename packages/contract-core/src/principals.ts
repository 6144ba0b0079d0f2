import { ADULT_ROLES, FAMILY_ROLES } from '@pocketful/domain/family';

/** Roles of staff, who live apart from families. */
export const STAFF_ROLES = ['app_owner', 'support_user', 'app_admin', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * Kinds of callers: a visitor, a device that an adult unlocked without a picked profile, a children’s own device without a
 * picked profile, an active family member by role, a staff member by role.
 */
export const PRINCIPALS = ['stranger', 'unlocked', 'device', ...FAMILY_ROLES, ...STAFF_ROLES] as const;
export type Principal = (typeof PRINCIPALS)[number];

/**
 * A child may make the call only for itself. `param` is the parameter of the path, else the field of the body, with the
 * child's id. `otherwise` is the error for another child's id.
 */
export interface OwnChild {
  readonly role: 'child';
  readonly param: string;
  readonly otherwise: NotFoundCode;
}
type NotFoundCode = `${Uppercase<string>}_NOT_FOUND`;

/** A child that names itself in the path or the body. A sibling's id gets the same answer as an unknown id. */
export function own(param: string, otherwise: NotFoundCode): OwnChild {
  return { role: 'child', param, otherwise };
}

/** The principals of a route's `who`. */
export function principalsOf(who: readonly (Principal | OwnChild)[]): Principal[] {
  return who.map(entry => (typeof entry === 'string' ? entry : entry.role));
}

/** How a child may use a route only for itself; undefined where it may for others too, or not at all. */
export function ownChildOf(who: readonly (Principal | OwnChild)[]): OwnChild | undefined {
  return who.find(entry => typeof entry !== 'string');
}

/** The sets of principals that routes declare. */
export const who = {
  anyone: PRINCIPALS,
  unlockedOrMember: ['unlocked', 'device', ...FAMILY_ROLES],
  member: FAMILY_ROLES,
  adult: ADULT_ROLES,
  familyAdmin: ['family_admin'],
  child: ['child'],
  staff: STAFF_ROLES,
  signedIn: ['unlocked', 'device', ...FAMILY_ROLES, ...STAFF_ROLES],
} as const satisfies Record<string, readonly Principal[]>;
