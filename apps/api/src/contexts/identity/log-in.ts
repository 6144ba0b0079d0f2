import { sql } from 'kysely';
import { type AttemptSubject, clearAttempts, takeAttempt } from '../../platform/attempts.ts';
import { appendAudit } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/connect.ts';
import { FamilyScope } from '../../platform/database/family-scope.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { hashSecret, newSessionId } from '../../platform/sessions/session-id.ts';
import { openSession } from '../../platform/sessions/session-rows.ts';
import { isAddressBlocked, recordFailure } from '../../platform/sign-in-failures.ts';
import { nameKey } from '../family/public.ts';
import { storePasswordHash } from './secret-hashes.ts';
import { readSessionUser } from './session-user.ts';

interface LogInDeps {
  readonly db: Database;
  readonly hasher: SecretHasher;
  readonly config: Config;
}

/**
 * Unlocks the family on this device by an adult's password; nobody is picked yet. A name that nobody has, a child's
 * and a wrong password are answered alike, in the same time, and locked alike.
 */
export async function logIn(call: CallOf<'login'>, { db, hasher, config }: LogInDeps) {
  const { body, now, address, requestId } = call;
  const name = nameKey(body.email === '' ? (body.username ?? '') : body.email);
  if (config.rateLimits && (await isAddressBlocked(db, address, now)))
    return refuse('LOCKED_OUT', { retryAfterSeconds: 900 });
  const account = await findAccount(db, name);
  const subject: AttemptSubject = account
    ? { familyId: account.family_id, memberId: account.member_id, kind: 'login' }
    : { subject: `family:${hashSecret(name).toString('base64url')}` };
  const attempt = await takeAttempt(db, subject, now);
  if (!attempt.granted) return refuse('LOCKED_OUT', attempt);
  const matches = await hasher.verify(account?.password_hash, body.password);
  if (!account || !matches) {
    await recordFailure(db, {
      kind: 'login',
      at: now,
      address,
      requestId,
      familyId: account?.family_id,
      memberId: account?.member_id,
    });
    return refuse('INVALID_CREDENTIALS');
  }
  const family = FamilyScope.of(db, account.family_id);
  const session = newSessionId(account.family_id);
  const rehashed = hasher.isOutdated(account.password_hash) ? await hasher.hash(body.password) : undefined;
  await family.transaction(async tx => {
    await clearAttempts(tx.db, subject, now);
    if (rehashed) await storePasswordHash(tx, account.member_id, rehashed);
    const who = { adultId: account.member_id, memberId: null, userAgent: call.userAgent };
    await openSession(tx.db, session, who, call.session.current, now);
    await appendAudit(tx, {
      ...call.audit,
      actorId: account.member_id,
      profileId: null,
      at: now,
      action: 'session.signed_in',
      objectType: 'member',
      objectId: account.member_id,
    });
  });
  call.session.give(session);
  const who = { memberId: account.member_id, profileSelected: false };
  return { user: await readSessionUser(family, who, { now, idleMinutes: config.adultIdleMinutes }) };
}

interface AdultAccount {
  family_id: string;
  member_id: string;
  password_hash: string;
}

/** The one look across families: whose name it is. */
async function findAccount(db: Database, name: string): Promise<AdultAccount | undefined> {
  const { rows } = await sql<AdultAccount>`
    SELECT m.family_id, m.member_id, m.password_hash FROM login_names AS n
    JOIN members AS m ON m.family_id = n.family_id AND m.member_id = n.member_id
    WHERE n.name_key = ${name} AND m.password_hash IS NOT NULL`.execute(db);
  return rows[0];
}
