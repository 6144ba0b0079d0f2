/** Rules on edits: which member may change which fields of which other member. */

import { type FamilyRole, type KnownMember, memberConflict, nameKey } from '@pocketful/domain/family';

/** The fields of a member that can be changed. */
export const MEMBER_FIELDS = [
  'firstName',
  'lastName',
  'username',
  'age',
  'pin',
  'parentId',
  'email',
  'newPassword',
  'locale',
] as const;
export type MemberField = (typeof MEMBER_FIELDS)[number];

interface Person {
  readonly id: string;
  readonly role: FamilyRole;
}

const NAMES = ['firstName', 'lastName'] as const;
const OF_A_CHILD = [...NAMES, 'username', 'age', 'pin', 'locale'] as const;
const OF_ONESELF = [...NAMES, 'username', 'email', 'newPassword', 'pin', 'locale'] as const;

/**
 * The fields of a member that another member may change. An adult changes every own field, every field of a child except
 * that only the family_admin changes `parentId`, and the names of another parent. A child changes nothing.
 */
export function editableFields(by: Person, member: Person): readonly MemberField[] {
  if (by.role === 'child') return [];
  if (member.id === by.id) return OF_ONESELF;
  if (member.role === 'child') return by.role === 'family_admin' ? [...OF_A_CHILD, 'parentId'] : OF_A_CHILD;
  return member.role === 'parent' ? NAMES : [];
}

/** Whether an adult sees a way to edit a member: every other one but the family_admin. */
export function canEdit(by: Person, member: Person): boolean {
  return editableFields(by, member).length > 0;
}

/** Whether an adult may remove another one: the family_admin may remove a parent; the family_admin cannot be removed. */
export function canRemoveParent(by: { readonly role: FamilyRole }, member: Person): boolean {
  return by.role === 'family_admin' && member.role === 'parent';
}

/** Whether an adult may hand the family over: the family_admin may. */
export function canHandOver({ role }: { readonly role: FamilyRole }): boolean {
  return role === 'family_admin';
}

/** The address that is wanted, where it is another: a form sends the one it was given, too. */
export function otherEmail(wanted: string | undefined, current: string | null): string | undefined {
  return wanted !== undefined && nameKey(wanted) !== nameKey(current ?? '') ? wanted : undefined;
}

/** The proof that a change of an adult's own data needs: the password, the PIN, or nothing. */
export function secretsNeeded(
  change: { readonly email: boolean; readonly password: boolean; readonly pin: boolean },
  known: { readonly hasPin: boolean; readonly gavePin: boolean },
): { readonly password: boolean; readonly pin: boolean } {
  // The password replaces a PIN that was forgotten or never set.
  const byPin = change.pin && known.hasPin && known.gavePin;
  return { password: change.email || change.password || (change.pin && !byPin), pin: byPin };
}

/** The error for an own change without a secret. A change of the PIN alone needs the current PIN, if there is one. */
export function missingSecret(
  change: { readonly email: boolean; readonly password: boolean; readonly pin: boolean },
  { hasPin }: { readonly hasPin: boolean },
): { readonly path: 'currentPin' | 'currentPassword'; readonly message: string } {
  if (change.pin && hasPin && !change.email && !change.password)
    return { path: 'currentPin', message: 'Please enter your current PIN to change it' };
  return { path: 'currentPassword', message: 'Please enter your current password' };
}

/** The conflict of a new username or PIN with other members; undefined if there is none. */
export function editConflict(
  family: readonly KnownMember[],
  by: { readonly id: string },
  wanted: { readonly id: string; readonly username: string; readonly pin: string | null },
): ReturnType<typeof memberConflict> {
  return memberConflict(
    family.filter(({ id }) => id !== wanted.id),
    by,
    wanted,
  );
}
