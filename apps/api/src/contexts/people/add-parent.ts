import { nameKey } from '@pocketful/domain/family';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Founder } from './found-family.ts';
import { takeLoginNames } from './login-names.ts';
import type { NewPin } from './new-pin.ts';

/** A new adult of a family, with hashed secrets. */
type NewParent = Omit<Founder, 'pin'> & { readonly pin: NewPin | undefined };

/**
 * Adds an adult. The caller has locked the family. Returns the refusal if a name, the address or the PIN is taken. Where
 * addresses are verified, the caller asks for the code.
 */
export async function addParent(
  tx: FamilyTx,
  parent: NewParent,
  { now, emailVerification }: { readonly now: Date } & Pick<Config, 'emailVerification'>,
): Promise<Refusal<'USERNAME_TAKEN' | 'PIN_TAKEN' | 'LOGIN_NAME_TAKEN' | 'ACCOUNT_EXISTS'> | undefined> {
  const { memberId, username, email } = parent;
  if (await parent.pin?.isTaken(tx)) return refuse((await isNamed(tx, username)) ? 'USERNAME_TAKEN' : 'PIN_TAKEN');
  const rows = await tx.run(sql`
    INSERT INTO members (family_id, member_id, role, username, username_key, first_name, last_name, email,
      password_hash, pin_hash, pin_length, created_at)
    VALUES (${tx.familyId}, ${memberId}, 'parent', ${username}, ${nameKey(username)}, ${parent.firstName},
      ${parent.lastName}, ${email}, ${parent.passwordHash}, ${parent.pin?.hash ?? null},
      ${parent.pin?.length ?? null}, ${now})
    ON CONFLICT DO NOTHING RETURNING member_id
  `);
  if (rows.length === 0) return refuse('USERNAME_TAKEN');
  // If addresses are verified, the address becomes theirs with the code. Until then the answer does not reveal whether it
  // is known.
  const names = emailVerification ? [username] : [username, email];
  if (!(await takeLoginNames(tx, memberId, names)))
    return refuse(emailVerification ? 'LOGIN_NAME_TAKEN' : 'ACCOUNT_EXISTS');
  return undefined;
}

async function isNamed(tx: FamilyTx, username: string): Promise<boolean> {
  const named = await tx.db
    .selectFrom('members')
    .select('member_id')
    .where('family_id', '=', tx.familyId)
    .where('username_key', '=', nameKey(username))
    .executeTakeFirst();
  return named !== undefined;
}
