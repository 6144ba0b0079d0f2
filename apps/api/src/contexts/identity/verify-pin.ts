import type { FamilyRole } from '@pocketful/domain/family';
import { type AttemptSubject, clearAttempts, takeAttempt } from '../../platform/attempts.ts';
import { appendAudit } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { newSessionId } from '../../platform/sessions/session-id.ts';
import { changeProfile } from '../../platform/sessions/session-rows.ts';
import { recordFailure } from '../../platform/sign-in-failures.ts';
import { storePinHash } from './secret-hashes.ts';
import { readSessionUser } from './session-user.ts';

interface Candidate {
  readonly role: FamilyRole;
  readonly pinHash: string | null;
  /** The hash that a password is held against: the member's own, or for a child the signed-in adult's. */
  readonly passwordHash: string | null;
}

/** Picks a member by PIN, or by password when the PIN was forgotten, never set or locked. */
export async function verifyPin(
  call: CallOf<'verifyPin'>,
  { hasher, config }: { hasher: SecretHasher; config: Config },
) {
  const { actor, body, now } = call;
  const { family } = actor;
  const candidate = await findCandidate(family, body.userId, actor.adultId);
  if (!candidate) return refuse('MEMBER_NOT_FOUND');
  const byPin = body.pin !== undefined;
  if (byPin && candidate.pinHash === null) return refuse('NO_PIN');
  const subject = { familyId: family.familyId, memberId: body.userId, kind: byPin ? 'pin' : 'password' } as const;
  const attempt = await takeAttempt(family.db, subject, now);
  if (!attempt.granted) return refuse('LOCKED_OUT', attempt);
  const hash = byPin ? candidate.pinHash : candidate.passwordHash;
  if (!(await hasher.verify(hash, body.pin ?? body.password ?? ''))) {
    await recordWrongTry(call, subject, attempt.remaining);
    return { success: false as const, attemptsRemaining: attempt.remaining };
  }
  // A PIN whose hash was made with weaker parameters is hashed anew once it is known again.
  const rehashed = byPin && hash && hasher.isOutdated(hash) ? await hasher.hash(body.pin ?? '') : undefined;
  await pick(call, subject, rehashed);
  const who = { memberId: body.userId, profileSelected: true };
  const user = await readSessionUser(family, who, { now, idleMinutes: config.adultIdleMinutes });
  return { success: true as const, user };
}

async function findCandidate(family: FamilyScope, memberId: string, adultId: string): Promise<Candidate | undefined> {
  const row = await family.db
    .selectFrom('members as m')
    .innerJoin('members as adult', join =>
      join.onRef('adult.family_id', '=', 'm.family_id').on('adult.member_id', '=', adultId),
    )
    .select(['m.role', 'm.pin_hash', 'm.password_hash', 'adult.password_hash as adult_password_hash'])
    .where('m.family_id', '=', family.familyId)
    .where('m.member_id', '=', memberId)
    .executeTakeFirst();
  if (!row) return undefined;
  const passwordHash = row.role === 'child' ? row.adult_password_hash : row.password_hash;
  return { role: row.role, pinHash: row.pin_hash, passwordHash };
}

/** A wrong try is on record, and the one that locks is told to the family's trail. */
async function recordWrongTry(
  { actor, body, now, address, requestId, audit }: CallOf<'verifyPin'>,
  subject: AttemptSubject & { kind: 'pin' | 'password' },
  remaining: number,
): Promise<void> {
  const { family } = actor;
  await recordFailure(family.db, {
    kind: subject.kind,
    at: now,
    address,
    requestId,
    familyId: family.familyId,
    memberId: body.userId,
  });
  if (remaining > 0) return;
  await appendAudit(family, {
    ...audit,
    at: now,
    action: 'profile.locked',
    objectType: 'member',
    objectId: body.userId,
  });
}

/** A fresh session id with the member active; a session that was ended meanwhile is not revived. */
async function pick(call: CallOf<'verifyPin'>, subject: AttemptSubject, pinHash: string | undefined): Promise<void> {
  const { actor, body, now, audit } = call;
  const session = newSessionId(actor.family.familyId);
  await actor.family.transaction(async tx => {
    await clearAttempts(tx.db, subject, now);
    if (pinHash) await storePinHash(tx, body.userId, pinHash);
    if (!(await changeProfile(tx, actor.sessionHash, session, body.userId, now)))
      throw new RefusalError(refuse('NOT_SIGNED_IN'));
    await appendAudit(tx, {
      ...audit,
      profileId: body.userId,
      at: now,
      action: 'profile.picked',
      objectType: 'member',
      objectId: body.userId,
    });
  });
  call.session.give(session);
}
