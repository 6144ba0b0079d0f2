import { MAX_ADULTS, nameKey } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { type AttemptSubject, signUpsFrom, takeAttempts } from '../../platform/attempts.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { refuseCommonPassword } from '../../platform/common-passwords.ts';
import type { Config } from '../../platform/config.ts';
import type { FamilyReads, FamilyScope, FamilyTx } from '../../platform/database/family-scope.ts';
import type { HashQueue } from '../../platform/hashing.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { type Refusal, RefusalError, refuse } from '../../platform/refusal.ts';
import { askForVerification, freeUnverifiedNames, isNameTaken, type TryingDeps } from '../identity/public.ts';
import { takeLoginNames } from './login-names.ts';
import { type NewPin, newPin } from './new-pin.ts';

export interface AddingAdultDeps extends TryingDeps {
  readonly config: Config;
  readonly outbox: Outbox;
}

/** An adult as either form describes it. Without a PIN the picker asks for the password. */
interface TypedAdult {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly pin?: string | null | undefined;
}

/** Who adds an adult, from where, and what a try counts against besides. */
interface AddedBy {
  readonly address: string;
  readonly now: Date;
  /** The adult whose PIN must differ. */
  readonly by: string;
  readonly queue: HashQueue;
  readonly tries?: readonly AttemptSubject[];
  /** The path of the password in the body. */
  readonly passwordField: string;
}

export interface AdultSecrets {
  readonly passwordHash: string;
  readonly pin: NewPin | undefined;
}

type WhyNot = Refusal<'USERNAME_TAKEN' | 'PIN_TAKEN' | 'LOGIN_NAME_TAKEN' | 'ACCOUNT_EXISTS' | 'TOO_MANY_ADULTS'>;

/**
 * Hashes the secrets of an adult to be added, before the transaction. The try is counted first, since the answer tells which
 * addresses and names are known, and what is refused without the secrets costs no hash.
 */
export async function prepareAdult(
  family: FamilyScope,
  adult: TypedAdult,
  { address, now, by, queue, tries = [], passwordField }: AddedBy,
  { database, hasher, config, outbox }: AddingAdultDeps,
): Promise<AdultSecrets | WhyNot> {
  refuseCommonPassword(passwordField, adult.password);
  const fromHere = config.rateLimits ? signUpsFrom(address) : [];
  const db = database.crossTenant('sign-in');
  const attempt = await takeAttempts(db, [...tries, newAdultsOf(family.familyId), ...fromHere], now);
  if (!attempt.granted) throw new RefusalError(refuse('LOCKED_OUT', attempt));
  const names = namesOf(adult, config);
  if (outbox.on) await database.transactionAcross('sign-in', tx => freeUnverifiedNames(tx, names, now));
  const refused = await whyNotInFamily(family, adult.username);
  if (refused) return refused;
  if (await isNameTaken(db, names)) return refuse(nameTaken(config));
  const passwordHash = await hasher.hash(adult.password, queue);
  const pin = typeof adult.pin === 'string' ? await newPin(hasher, adult.pin, { by }) : undefined;
  // A comparison takes as long as a hash.
  await pin?.isTaken(family);
  return { passwordHash, pin };
}

/** New adults that a family tries to add within an hour. */
function newAdultsOf(familyId: string): AttemptSubject {
  return {
    ...({ familyId, subject: 'new-adults', kind: 'login', tries: MAX_ADULTS } as const),
    ...{ lockMinutes: HOUR / MINUTE, forgottenAfter: HOUR },
  };
}

/**
 * The login names that are taken at once. If addresses are verified, the address becomes theirs with the code. Until then the
 * answer does not reveal whether it is known.
 */
function namesOf({ username, email }: TypedAdult, { emailVerification }: Pick<Config, 'emailVerification'>): string[] {
  return emailVerification ? [username] : [username, email];
}

/** Without verification a sign-in takes either name, and the form does not say which one is known. */
function nameTaken({ emailVerification }: Pick<Config, 'emailVerification'>) {
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
  { config, outbox }: Pick<AddingAdultDeps, 'config' | 'outbox'>,
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
  if (!(await takeLoginNames(tx, memberId, namesOf(adult, config)))) return refuse(nameTaken(config));
  if (config.emailVerification) await askForVerification(tx, { memberId, email, purpose: 'change' }, now, outbox);
  return undefined;
}

/** Why the family takes no further adult, or none with this name. */
async function whyNotInFamily(
  reads: FamilyReads,
  username: string,
): Promise<Refusal<'USERNAME_TAKEN' | 'TOO_MANY_ADULTS'> | undefined> {
  const named = await reads.db
    .selectFrom('members')
    .select('member_id')
    .where('family_id', '=', reads.familyId)
    .where('username_key', '=', nameKey(username))
    .executeTakeFirst();
  return named ? refuse('USERNAME_TAKEN') : whyNoAdult(reads);
}

/** Refuses an adult past the limit of a family. */
export async function whyNoAdult(reads: FamilyReads): Promise<Refusal<'TOO_MANY_ADULTS'> | undefined> {
  const adults = await reads.run(sql`
    SELECT FROM members AS m WHERE m.family_id = ${reads.familyId} AND m.role <> 'child' LIMIT ${MAX_ADULTS}`);
  return adults.length < MAX_ADULTS ? undefined : refuse('TOO_MANY_ADULTS');
}
