import { awaitsConsent, isClosed } from '@pocketful/compliance/rules/consents';
import { yearIn } from '@pocketful/domain/dates';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { RowOf } from '../../platform/database/columns.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { unlessGone } from '../../platform/database/failures.ts';
import type { FamilyScope, FamilyTx } from '../../platform/database/family-scope.ts';
import { LOST_PIN, type SecretHasher } from '../../platform/hashing.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { Refusal, RefusalError, refuse } from '../../platform/refusal.ts';
import { CHILDRENS, newSessionId, UNLOCKED } from '../../platform/sessions/session-id.ts';
import { changeProfile } from '../../platform/sessions/session-rows.ts';
import { idleMinutesOf, isOwnOf } from '../../platform/sessions/session-status.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { notReplayable } from '../../platform/writes/writes.ts';
import { storePinHash } from './secret-hashes.ts';
import { deviceOf, readSessionUser } from './session-user.ts';
import { type Secret, trySecret } from './try-secret.ts';

interface VerifyPinDeps {
  readonly database: DatabaseHandle;
  readonly hasher: SecretHasher;
  readonly config: Config;
}

/** Picks a member. A member who is removed during the check does not exist. */
export function verifyPin(call: CallOf<'verifyPin'>, deps: VerifyPinDeps) {
  return unlessGone('MEMBER_NOT_FOUND', () => pickBySecret(call, deps));
}

/** Picks a member by PIN, or by password if the PIN was forgotten, never set or locked. */
async function pickBySecret(call: CallOf<'verifyPin'>, deps: VerifyPinDeps) {
  const { database, hasher, config } = deps;
  const { actor, body, now } = call;
  const { family } = actor;
  const secret = await findSecret(family, call);
  if (secret instanceof Refusal) return secret;
  const wrong = await trySecret(call, { database, hasher }, secret, body.pin ?? body.password ?? '', [body.userId]);
  if (wrong) return { success: false as const, attemptsRemaining: wrong.remaining };
  // A PIN hashed with weaker parameters is hashed anew once it is known.
  const outdated = secret.kind === 'pin' && secret.hash !== null && hasher.isOutdated(secret.hash, 'pin');
  // A member whose secret changed during the check must enter the new one.
  if (!(await pick(call, secret, outdated ? await hasher.hash(body.pin ?? '', 'signed-in', 'pin') : undefined)))
    return pickBySecret(call, deps);
  const { current } = call.session;
  const own = current !== undefined && isOwnOf(current, body.userId);
  const who = { memberId: body.userId, profileSelected: true, device: deviceOf(actor.adultId, own) };
  const idleMinutes = current ? idleMinutesOf(current, body.userId, now, config) : actor.idleMinutes;
  const user = await readSessionUser(family, who, { now, idleMinutes, demo: config.demo });
  return { success: true as const, user };
}

interface CandidateRow extends Pick<RowOf<'members'>, 'role' | 'birth_year' | 'pin_hash' | 'password_hash'> {
  /** Null for adults. False once consent was withdrawn. */
  readonly data_collection: boolean | null;
  readonly closed_at: Date | null;
  readonly unverified_from: Date | null;
  readonly adult_password_hash: string | null;
}

const CANDIDATE = `
  SELECT m.role, m.birth_year, m.pin_hash, m.password_hash, adult.password_hash AS adult_password_hash,
    p.data_collection, p.closed_at, p.unverified_from
  FROM members AS m LEFT JOIN members AS adult ON adult.family_id = m.family_id AND adult.member_id = $3
  LEFT JOIN privacy_settings AS p ON p.family_id = m.family_id AND p.child_id = m.member_id
  WHERE m.family_id = $1 AND m.member_id = $2`;

async function findSecret(
  family: FamilyScope,
  { actor, body, now }: CallOf<'verifyPin'>,
): Promise<Secret | Refusal<'MEMBER_NOT_FOUND' | 'CONSENT_WITHDRAWN' | 'CONSENT_UNVERIFIED' | 'NO_PIN'>> {
  // On a children's own device every other member is unknown, and no password opens a profile.
  if (actor.kind !== 'unlocked' && actor.children) {
    if (!actor.children.includes(body.userId)) return refuse('MEMBER_NOT_FOUND');
    if (body.pin === undefined) throw new RefusalError(refuse('NOT_ALLOWED'));
  }
  const [row] = await family.read<CandidateRow>(CANDIDATE, body.userId, actor.adultId);
  if (!row) return refuse('MEMBER_NOT_FOUND');
  const consent = { birthYear: row.birth_year, dataCollection: row.data_collection, closedAt: row.closed_at };
  const year = yearIn(actor.timeZone, now);
  if (isClosed(consent, year)) return refuse('CONSENT_WITHDRAWN');
  if (awaitsConsent(row.unverified_from, now)) return refuse('CONSENT_UNVERIFIED');
  if (body.pin !== undefined) {
    if (row.pin_hash === null || row.pin_hash.startsWith(LOST_PIN)) return refuse('NO_PIN');
    return { kind: 'pin', hash: row.pin_hash, ownerId: body.userId } satisfies Secret;
  }
  // A child has no password: the signed-in adult opens its profile with their own.
  if (row.role === 'child' && actor.adultId !== null)
    return { kind: 'password', hash: row.adult_password_hash, ownerId: actor.adultId } satisfies Secret;
  return { kind: 'password', hash: row.password_hash, ownerId: body.userId } satisfies Secret;
}

/**
 * Starts a new session id with the member active. A session that was ended concurrently is not revived. False if the
 * secret has changed: a change ends the sessions opened before it, so the old secret must open nothing after it.
 */
async function pick(
  { actor, body, now, write, session }: CallOf<'verifyPin'>,
  secret: Secret,
  pinHash: string | undefined,
): Promise<boolean> {
  const { userId } = body;
  const opened = newSessionId(actor.family.familyId, actor.adultId === null ? CHILDRENS : UNLOCKED);
  const picked = await write(
    actor.family,
    async tx => {
      if (!(await holdSecret(tx, secret))) return noop(false);
      if (pinHash) await storePinHash(tx, userId, pinHash);
      // The session is held, so only the member can be gone.
      if (!(await changeProfile(tx, actor.sessionHash, opened, userId, now)))
        throw new RefusalError(refuse('MEMBER_NOT_FOUND'));
      const by = { actorId: actor.adultId, profileId: userId };
      return commit(true, { action: 'profile.picked', on: ['member', userId], by });
    },
    notReplayable,
  );
  if (picked !== true) return false;
  session.give(opened);
  return true;
}

/** Locks the row of a secret's owner until the transaction ends. False if the secret has changed. */
async function holdSecret(tx: FamilyTx, { kind, hash, ownerId }: Secret): Promise<boolean> {
  const column = kind === 'pin' ? sql`m.pin_hash` : sql`m.password_hash`;
  const rows = await tx.run(sql`
    SELECT m.member_id FROM members AS m
    WHERE m.family_id = ${tx.familyId} AND m.member_id = ${ownerId} AND ${column} = ${hash} FOR NO KEY UPDATE`);
  return rows.length > 0;
}
