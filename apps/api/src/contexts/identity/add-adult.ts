import { MAX_ADULTS, nameKey } from '@pocketful/domain/family';
import type { User } from '@pocketful/identity/calls';
import { sql } from 'kysely';
import { type AttemptSubject, signUpsFrom, takeAttempts } from '../../platform/attempts.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { refuseCommonPassword } from '../../platform/common-passwords.ts';
import type { Config } from '../../platform/config.ts';
import type { FamilyReads, FamilyScope, FamilyTx } from '../../platform/database/family-scope.ts';
import type { HashQueue } from '../../platform/hashing.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { type Refusal, RefusalError, refuse } from '../../platform/refusal.ts';
import { findUser, insertParent, newPin, takeLoginNames, toUser } from '../people/public.ts';
import { askForVerification } from './email-verification.ts';
import { freeUnverifiedNames, isNameTaken } from './name-owners.ts';
import type { TryingDeps } from './try-secret.ts';

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

/** The way by which an adult comes into a family. */
interface Way {
  readonly family: FamilyScope;
  readonly adult: TypedAdult;
  readonly memberId: string;
  readonly address: string;
  readonly now: Date;
  /** The adult whose PIN must differ. */
  readonly by: string;
  readonly queue: HashQueue;
  /** Further counts of a try. */
  readonly tries?: readonly AttemptSubject[];
  /** The path of the password in the body. */
  readonly passwordField: string;
}

interface AdultSecrets {
  readonly passwordHash: string;
  readonly pin: Awaited<ReturnType<typeof newPin>> | undefined;
}

type WhyNot = Refusal<'USERNAME_TAKEN' | 'PIN_TAKEN' | 'LOGIN_NAME_TAKEN' | 'ACCOUNT_EXISTS' | 'TOO_MANY_ADULTS'>;

/**
 * The two steps of adding an adult, in either way. The event of the write asks for the secret of the adult who adds,
 * and notifies the other adults.
 */
export function addingAdult(way: Way, deps: AddingAdultDeps) {
  const { adult, memberId, now } = way;
  const { config, outbox } = deps;
  let secrets: AdultSecrets | undefined;
  return {
    /** Counts the try and hashes the secrets, before the transaction. */
    prepareAdult: async (): Promise<WhyNot | undefined> => {
      const prepared = await prepareSecrets(way, deps);
      if ('code' in prepared) return prepared;
      secrets = prepared;
      return undefined;
    },
    /**
     * Adds the adult, or returns which of the names, the address and the PIN is taken. The caller has locked the
     * family. If addresses are verified, asks for a code.
     */
    addAdult: async (tx: FamilyTx): Promise<User | WhyNot> => {
      if (!secrets) throw new Error('an adult was added without secrets');
      const { username, email } = adult;
      if (await secrets.pin?.isTaken(tx)) return (await whyNotInFamily(tx, username)) ?? refuse('PIN_TAKEN');
      const added = await insertParent(tx, { ...adult, ...secrets, memberId }, now);
      if (!added) return (await whyNotInFamily(tx, username)) ?? refuse('USERNAME_TAKEN');
      if (!(await takeLoginNames(tx, memberId, loginNamesOf(adult, config)))) return refuse(nameTaken(config));
      if (config.emailVerification) await askForVerification(tx, { memberId, email, purpose: 'change' }, now, outbox);
      const row = await findUser(tx, memberId);
      if (!row) throw new Error(`member ${memberId} is not there right after being added`);
      return toUser(row, now);
    },
  };
}

/**
 * Counts the try first, since the answer reveals which addresses and names are known. Refusals that need no secret come
 * before the hashes.
 */
async function prepareSecrets(
  { family, adult, address, now, by, queue, tries = [], passwordField }: Way,
  { database, hasher, config, outbox }: AddingAdultDeps,
): Promise<AdultSecrets | WhyNot> {
  refuseCommonPassword(passwordField, adult.password);
  const fromHere = config.rateLimits ? signUpsFrom(address) : [];
  const db = database.crossTenant('sign-in');
  const attempt = await takeAttempts(db, [...tries, newAdultsOf(family.familyId), ...fromHere], now);
  if (!attempt.granted) throw new RefusalError(refuse('LOCKED_OUT', attempt));
  const names = loginNamesOf(adult, config);
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
 * The login names that are taken at once. If addresses are verified, the address becomes theirs with the code. Until
 * then the answer does not reveal whether it is known.
 */
function loginNamesOf(
  { username, email }: TypedAdult,
  { emailVerification }: Pick<Config, 'emailVerification'>,
): string[] {
  return emailVerification ? [username] : [username, email];
}

/** Without verification a sign-in takes either name, and the form does not say which one is known. */
function nameTaken({ emailVerification }: Pick<Config, 'emailVerification'>) {
  return emailVerification ? 'LOGIN_NAME_TAKEN' : 'ACCOUNT_EXISTS';
}

/** The reason why the family takes no further adult, or none with this name. */
async function whyNotInFamily(
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
