import { type AttemptSubject, clearAttempts, passwordOf, pinOf, takeAttempt } from '../../platform/attempts.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { isReferenceGone } from '../../platform/database/failures.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { recordFailure } from '../../platform/sign-in-failures.ts';
import { commit } from '../../platform/writes/outcome.ts';
import type { Writes } from '../../platform/writes/writes.ts';

/** The secret that a try is compared with, and its owner, against whom the try counts on every tile. */
export interface Secret {
  readonly kind: 'pin' | 'password';
  readonly hash: string | null;
  readonly ownerId: string;
}

/** The parts of a call that a try of a secret needs. */
interface TryingCall extends Writes<'profile.locked'> {
  readonly actor: { readonly family: FamilyScope; readonly memberId?: string };
  readonly address: string;
  readonly requestId: string;
}

export interface TryingDeps {
  readonly database: DatabaseHandle;
  readonly hasher: SecretHasher;
}

/**
 * Tries a member's secret. A wrong try counts and is recorded, and the one that locks goes to the family's audit log. A
 * right one resets the count. Throws LOCKED_OUT while the secret is locked.
 *
 * @param opens members whose PIN a right password unlocks too
 * @returns undefined if it was right, else the number of tries left
 */
export async function trySecret(
  call: TryingCall,
  { database, hasher }: TryingDeps,
  { kind, hash, ownerId }: Secret,
  typed: string,
  opens: readonly string[] = [],
): Promise<{ readonly remaining: number } | undefined> {
  const { now } = call;
  const { familyId } = call.actor.family;
  const db = database.crossTenant('sign-in');
  const subject = (kind === 'pin' ? pinOf : passwordOf)(familyId, ownerId);
  let remaining = 0;
  const before = async () => {
    const attempt = await takeAttempt(db, subject, now).catch((error: unknown) => {
      // The caller proved their own secret but was removed concurrently, and is signed out.
      if (isReferenceGone(error) && ownerId === call.actor.memberId) throw new RefusalError(refuse('NOT_SIGNED_IN'));
      throw error;
    });
    if (!attempt.granted) throw new RefusalError(refuse('LOCKED_OUT', attempt));
    remaining = attempt.remaining;
  };
  if (!(await hasher.verify(hash, typed, { before, queue: 'signed-in' }))) {
    await recordWrongTry(call, database, subject, remaining);
    return { remaining };
  }
  const opened = kind === 'password' ? opens.map(memberId => pinOf(familyId, memberId)) : [];
  await clearAttempts(db, [subject, ...opened], now);
  return undefined;
}

/** A wrong try is recorded. The one that locks goes to the family's audit log. */
async function recordWrongTry(
  { actor, now, address, requestId, writeInSeparateTransaction }: TryingCall,
  database: DatabaseHandle,
  { kind, memberId }: AttemptSubject,
  remaining: number,
): Promise<void> {
  const { family } = actor;
  const { familyId } = family;
  const failure = { at: now, address, requestId, familyId, memberId };
  await recordFailure(database.crossTenant('sign-in'), { ...failure, kind });
  if (remaining > 0 || memberId === undefined) return;
  await writeInSeparateTransaction(family, async () =>
    commit(undefined, { action: 'profile.locked', on: ['member', memberId] }),
  );
}
