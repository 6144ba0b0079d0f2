import { MAX_ADULTS } from '@pocketful/domain/family';
import { type AttemptSubject, signUpsFrom, takeAttempts } from '../../platform/attempts.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { refuseCommonPassword } from '../../platform/common-passwords.ts';
import type { Config } from '../../platform/config.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import type { HashQueue } from '../../platform/hashing.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import {
  type AdultSecrets,
  loginNamesOf,
  nameTaken,
  newPin,
  type TypedAdult,
  type WhyNot,
  whyNotInFamily,
} from '../people/public.ts';
import { freeUnverifiedNames, isNameTaken } from './name-owners.ts';
import type { TryingDeps } from './try-secret.ts';

export interface AddingAdultDeps extends TryingDeps {
  readonly config: Config;
  readonly outbox: Outbox;
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
