import { type AdultRole, type FamilyRole, nameKey } from '@pocketful/domain/family';
import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { patch } from '../../platform/database/patch.ts';
import { type Refusal, RefusalError, refuse } from '../../platform/refusal.ts';
import { lockFamily } from './lock-family.ts';
import { giveUpLoginNames, takeLoginNames } from './login-names.ts';
import type { NewPin } from './new-pin.ts';
import { stillMay } from './still-may.ts';

/** The changes of a member. An absent field stays. Secrets are hashed already. */
export interface MemberEdit {
  readonly firstName?: string | undefined;
  /** Null removes it. */
  readonly lastName?: string | null | undefined;
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly birthYear?: number | undefined;
  readonly parentId?: string | undefined;
  /** Null: the family's. */
  readonly locale?: string | null | undefined;
  readonly passwordHash?: string | undefined;
  /** Null removes it. */
  readonly pin?: NewPin | null | undefined;
}

/** A member before an edit: the fields that decide about it. */
export interface MemberBefore {
  readonly memberId: string;
  readonly role: FamilyRole;
}

type EditRefusal = Refusal<
  'MEMBER_NOT_FOUND' | 'PARENT_NOT_FOUND' | 'USERNAME_TAKEN' | 'LOGIN_NAME_TAKEN' | 'PIN_TAKEN' | 'ACCOUNT_EXISTS'
>;

/**
 * Changes a member. A member whose role has changed counts as removed, since the permission was decided by the role.
 */
export async function editMember(
  tx: FamilyTx,
  by: { readonly memberId: string; readonly role: AdultRole },
  before: MemberBefore,
  edit: MemberEdit,
): Promise<EditRefusal | undefined> {
  await lockFamily(tx);
  const now = await compare(tx, by, before.memberId, edit);
  if (now && !now.still_may) throw new RefusalError(refuse('NOT_ALLOWED'));
  if (now?.role !== before.role) return refuse('MEMBER_NOT_FOUND');
  if (edit.parentId !== undefined && !now.has_parent) return refuse('PARENT_NOT_FOUND');
  if (now.is_named) return refuse('USERNAME_TAKEN');
  if (await edit.pin?.isTaken(tx)) return refuse('PIN_TAKEN');
  const taken = before.role === 'child' ? undefined : await moveLoginNames(tx, before.memberId, now, edit);
  if (taken) return taken;
  await store(tx, before.memberId, edit);
  return undefined;
}

interface Compared {
  readonly role: string;
  readonly username: string;
  readonly email: string | null;
  readonly has_parent: boolean;
  readonly is_named: boolean;
  readonly still_may: boolean;
}

/** The member under the family's lock, and the reason against the edit, if any. */
async function compare(
  tx: FamilyTx,
  by: { readonly memberId: string; readonly role: AdultRole },
  memberId: string,
  { username, parentId }: MemberEdit,
): Promise<Compared | undefined> {
  const key = username === undefined ? null : nameKey(username);
  const [found] = await tx.run(sql<Compared>`
    SELECT m.role, m.username, m.email,
      EXISTS (SELECT FROM members AS p WHERE p.family_id = ${tx.familyId} AND p.member_id = ${parentId ?? null}::uuid
        AND p.role <> 'child') AS has_parent,
      EXISTS (SELECT FROM members AS o WHERE o.family_id = ${tx.familyId} AND o.member_id <> ${memberId}
        AND o.username_key = ${key}::text) AS is_named,
      ${stillMay(tx.familyId, by)} AS still_may
    FROM members AS m WHERE m.family_id = ${tx.familyId} AND m.member_id = ${memberId}`);
  return found;
}

/** Takes the login names of an adult and gives up the former ones, unless a name is taken. */
async function moveLoginNames(tx: FamilyTx, memberId: string, now: Compared, { username, email }: MemberEdit) {
  const left: string[] = [];
  for (const [before, after, code] of [
    [now.username, username, 'LOGIN_NAME_TAKEN'],
    [now.email ?? '', email, 'ACCOUNT_EXISTS'],
  ] as const) {
    if (after === undefined || nameKey(after) === nameKey(before)) continue;
    if (!(await takeLoginNames(tx, memberId, [after]))) return refuse(code);
    left.push(before);
  }
  if (left.length > 0) await giveUpLoginNames(tx, memberId, left);
  return undefined;
}

async function store(tx: FamilyTx, memberId: string, edit: MemberEdit): Promise<void> {
  const { firstName, lastName, username, email, birthYear, parentId, locale, passwordHash, pin } = edit;
  const given = {
    first_name: firstName,
    last_name: lastName,
    username,
    username_key: username && nameKey(username),
    email,
    // A new address that is not verified.
    email_verified_at: email === undefined ? undefined : null,
    birth_year: birthYear,
    parent_id: parentId,
    locale,
    password_hash: passwordHash,
    pin_hash: pin === null ? null : pin?.hash,
    pin_length: pin === null ? null : pin?.length,
  };
  await tx.run(sql`
    UPDATE members AS m SET ${patch('members', given, 'm')}
    WHERE m.family_id = ${tx.familyId} AND m.member_id = ${memberId}`);
}
