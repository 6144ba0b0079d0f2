import { ADULT_ROLES, FAMILY_ROLES } from '@pocketful/domain/family';
import type { ErrorCode } from './errors.ts';

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
 * A child, at what is its own: the parameter of the path, else the field of the body, that must name it, and what it is
 * the refusal at another child's.
 */
export interface OwnChild {
  readonly role: 'child';
  readonly param: string;
  readonly otherwise: NotFoundCode;
}
type NotFoundCode = Extract<ErrorCode, `${string}_NOT_FOUND`>;

/** A child where the path or the body names itself; a sibling's id is to it as one that never was. */
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
