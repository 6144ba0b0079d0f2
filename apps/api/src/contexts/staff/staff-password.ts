import { clearAttempts, signInsTo, takeAttempts } from '../../platform/attempts.ts';
import type { Config } from '../../platform/config.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { HashQueue, SecretHasher } from '../../platform/hashing.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { recordFailure } from '../../platform/sign-in-failures.ts';

export interface StaffPasswordDeps {
  readonly database: DatabaseHandle;
  readonly hasher: SecretHasher;
  readonly config: Config;
  readonly outbox: Outbox;
}

/** The parts of a call that a try of a password needs. */
interface TryingCall {
  readonly now: Date;
  readonly address: string;
  readonly requestId: string;
  readonly device: { knownFor(accountId: string): string | undefined };
}

/** The account whose password is tried: a staff member's, or an unknown one, which is counted by the typed name. */
interface TriedAccount {
  readonly staffId: string | undefined;
  readonly queue: HashQueue;
  readonly subject: string;
  readonly hash: string | null | undefined;
}

/** A staff member's account or an unknown name, as the subject of the count of tries. */
export function staffAccount(id: string) {
  return { familyId: SYSTEM_FAMILY_ID, subject: `staff:${id}` };
}

/**
 * Tries a staff member's password, in the same time for a known and an unknown name. A wrong try counts and is
 * recorded, a right one resets the count. Throws LOCKED_OUT while the account is locked.
 */
export async function tryStaffPassword(
  { now, address, requestId, device }: TryingCall,
  { database, hasher, config }: StaffPasswordDeps,
  { staffId, subject, hash, queue }: TriedAccount,
  typed: string,
): Promise<boolean> {
  const db = database.crossTenant('sign-in');
  const from = { device: staffId && device.knownFor(staffId), address, limited: config.rateLimits };
  const counts = signInsTo(staffAccount(subject), from);
  const before = async () => {
    const attempt = await takeAttempts(db, counts, now);
    if (!attempt.granted) throw new RefusalError(refuse('LOCKED_OUT', attempt));
  };
  if (await hasher.verify(hash, typed, { before, queue })) {
    await clearAttempts(db, counts, now);
    return true;
  }
  await recordFailure(db, { kind: 'staff', at: now, address, requestId, staffId });
  return false;
}
