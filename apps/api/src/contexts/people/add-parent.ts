import { MAX_ADULTS, nameKey } from '@pocketful/domain/family';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { takeLoginNames } from './login-names.ts';
import type { NewPin } from './new-pin.ts';

/** Asks for the code of an address. */
type AskForCode = (tx: FamilyTx, address: { readonly memberId: string; readonly email: string }) => Promise<unknown>;

/** An adult as either form describes it. Without a PIN the picker asks for the password. */
export interface TypedAdult {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly pin?: string | null | undefined;
}

export interface AdultSecrets {
  readonly passwordHash: string;
  readonly pin: NewPin | undefined;
}

export type WhyNot = Refusal<
  'USERNAME_TAKEN' | 'PIN_TAKEN' | 'LOGIN_NAME_TAKEN' | 'ACCOUNT_EXISTS' | 'TOO_MANY_ADULTS'
>;

/**
 * The login names that are taken at once. If addresses are verified, the address becomes theirs with the code. Until then the
 * answer does not reveal whether it is known.
 */
export function loginNamesOf(
  { username, email }: TypedAdult,
  { emailVerification }: Pick<Config, 'emailVerification'>,
): string[] {
  return emailVerification ? [username] : [username, email];
}

/** Without verification a sign-in takes either name, and the form does not say which one is known. */
export function nameTaken({ emailVerification }: Pick<Config, 'emailVerification'>) {
  return emailVerification ? 'LOGIN_NAME_TAKEN' : 'ACCOUNT_EXISTS';
}

/**
 * Adds an adult whose secrets are prepared, by whichever way. The caller has locked the family. Returns the refusal if a name,
 * the address or the PIN is taken. Where addresses are verified, a code is asked for.
 */
export async function addParent(
  tx: FamilyTx,
  adult: TypedAdult & { readonly memberId: string },
  { passwordHash, pin }: AdultSecrets,
  now: Date,
  { config, askForCode }: { readonly config: Config; readonly askForCode: AskForCode },
): Promise<WhyNot | undefined> {
  const { memberId, username, email } = adult;
  if (await pin?.isTaken(tx)) return (await whyNotInFamily(tx, username)) ?? refuse('PIN_TAKEN');
  const rows = await tx.run(sql`
    INSERT INTO members (family_id, member_id, role, username, username_key, first_name, last_name, email,
      password_hash, pin_hash, pin_length, created_at)
    SELECT f.family_id, ${memberId}::uuid, 'parent', ${username}, ${nameKey(username)}, ${adult.firstName},
      ${adult.lastName}, ${email}, ${passwordHash}, ${pin?.hash ?? null}, ${pin?.length ?? null}::smallint,
      ${now}::timestamptz
    FROM families AS f WHERE f.family_id = ${tx.familyId} AND (
      SELECT count(*) FROM members AS m WHERE m.family_id = ${tx.familyId} AND m.role <> 'child') < ${MAX_ADULTS}
    ON CONFLICT DO NOTHING RETURNING member_id
  `);
  if (rows.length === 0) return (await whyNotInFamily(tx, username)) ?? refuse('USERNAME_TAKEN');
  if (!(await takeLoginNames(tx, memberId, loginNamesOf(adult, config)))) return refuse(nameTaken(config));
  if (config.emailVerification) await askForCode(tx, { memberId, email });
  return undefined;
}

/** Why the family takes no further adult, or none with this name. */
export async function whyNotInFamily(
  reads: FamilyReads,
  username: string,
): Promise<Refusal<'USERNAME_TAKEN' | 'TOO_MANY_ADULTS'> | undefined> {
  const named = await reads.run(sql`
    SELECT FROM members AS m WHERE m.family_id = ${reads.familyId} AND m.username_key = ${nameKey(username)}`);
  return named.length > 0 ? refuse('USERNAME_TAKEN') : whyNoAdult(reads);
}

/** Refuses an adult past the limit of a family. */
export async function whyNoAdult(reads: FamilyReads): Promise<Refusal<'TOO_MANY_ADULTS'> | undefined> {
  const adults = await reads.run(sql`
    SELECT FROM members AS m WHERE m.family_id = ${reads.familyId} AND m.role <> 'child' LIMIT ${MAX_ADULTS}`);
  return adults.length < MAX_ADULTS ? undefined : refuse('TOO_MANY_ADULTS');
}
