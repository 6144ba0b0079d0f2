import { type AttemptSubject, clearAttempts, passwordOf, pinOf, takeAttempt } from '../../platform/attempts.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { isReferenceGone } from '../../platform/database/failures.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { recordFailure } from '../../platform/sign-in-failures.ts';
import { commit } from '../../platform/writes/outcome.ts';
import type { Writes } from '../../platform/writes/writes.ts';

/** What a try is held against, and against whom it counts: the owner of the secret, at whosever tile it was tried. */
export interface Secret {
  readonly kind: 'pin' | 'password';
  readonly hash: string | null;
  readonly ownerId: string;
}

/** What trying a secret needs of the call that does it. */
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
 * Tries a secret of a member. A wrong one counts, is on record, and the one that locks is told to the family's trail; a
 * right one starts the count anew. Throws LOCKED_OUT where it may not be tried.
 *
 * @param opens whose PIN a right password unlocks besides
 * @returns undefined when it was right, else how many tries are left
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
      // Whoever proves their own secret was removed a moment ago, and is signed out with it.
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

/** A wrong try is on record, and the one that locks is told to the family's trail. */
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
