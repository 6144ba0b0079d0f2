import { asciiAddress } from '@pocketful/contract-core/address';
import { nameKey } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { type Account, clearAttempts, passwordOf, signInsTo, takeAttempts } from '../../platform/attempts.ts';
import type { Config } from '../../platform/config.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { unlessGone } from '../../platform/database/failures.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { Refusal, RefusalError, refuse } from '../../platform/refusal.ts';
import { newSessionId } from '../../platform/sessions/session-id.ts';
import { endReplacedSession, openSession } from '../../platform/sessions/session-rows.ts';
import { recordFailure } from '../../platform/sign-in-failures.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { notReplayable } from '../../platform/writes/writes.ts';
import { findAppAdmin, signInStaff } from '../staff/public.ts';
import { heldHashes, ownerOfName } from './name-owners.ts';
import { storePasswordHash } from './secret-hashes.ts';
import { atPicker, readSessionUser } from './session-user.ts';
import { giveSession } from './start-session.ts';

interface LogInDeps {
  readonly database: DatabaseHandle;
  readonly hasher: SecretHasher;
  readonly config: Config;
  readonly outbox: Outbox;
}

/**
 * Unlocks the family on this device by an adult's password. No profile is picked yet. An unknown name, a child's name
 * and a wrong password get the same answer, in the same time, with the same lock.
 */
export function login(call: CallOf<'login'>, deps: LogInDeps) {
  // The account may be removed while its password is checked.
  return unlessGone('INVALID_CREDENTIALS', () => logInByPassword(call, deps));
}

async function logInByPassword(call: CallOf<'login'>, { database, hasher, config, outbox }: LogInDeps) {
  const { body, now, address, requestId } = call;
  const db = database.crossTenant('sign-in');
  const name = nameKey(asciiAddress(body.email === '' ? (body.username ?? '') : body.email));
  const account = await findAccount(database, name);
  const appAdmin = account ? undefined : await findAppAdmin(database, name);
  const device = account && call.device.knownFor(account.member_id);
  const own = signInsTo(subjectOf(account, name, hasher), { device, address, limited: config.rateLimits });
  // The try is counted when its check begins: a request that was not checked costs no try.
  const before = async () => {
    const attempt = await takeAttempts(db, own, now);
    if (!attempt.granted) throw new RefusalError(refuse('LOCKED_OUT', attempt));
  };
  const matches = await hasher.verify((account ?? appAdmin)?.password_hash, body.password, {
    before,
    queue: 'public',
  });
  // Here an app_admin's tries count as those of an unknown name. The counter of the staff login would reveal the role.
  if (appAdmin && matches) {
    await clearAttempts(db, own, now);
    return logInStaff(call, { database, hasher, config, outbox }, { name, staff: appAdmin });
  }
  // A sign-up with a known address and a founder who has not entered the code get the same answer.
  if (config.emailVerification && !matches && (await isHeld(name, call, { database, hasher })))
    return refuse('EMAIL_NOT_VERIFIED');
  if (!account || !matches) {
    const { family_id: familyId, member_id: memberId } = account ?? {};
    await recordFailure(db, { kind: 'login', at: now, address, requestId, familyId, memberId });
    return refuse('INVALID_CREDENTIALS');
  }
  const { family_id: familyId, member_id: adultId } = account;
  // A right password lifts all locks, including the one of this adult's tile in the picker.
  await clearAttempts(db, [...own, passwordOf(familyId, adultId)], now);
  // Only a caller who knows the password gets this answer.
  if (config.emailVerification && !account.email_verified_at) {
    // Takes the same time as for an account that is only held.
    await hasher.verify(undefined, body.password, { queue: 'public' });
    return refuse('EMAIL_NOT_VERIFIED');
  }
  const family = database.family(familyId);
  const rehashed = hasher.isOutdated(account.password_hash) ? await hasher.hash(body.password, 'public') : undefined;
  const session = newSessionId(familyId);
  const opened = await call.write(
    family,
    async tx => {
      // A password that is changed concurrently opens nothing: the change ends all sessions opened before it.
      const [same] = await tx.run(sql`
        SELECT member_id FROM members WHERE family_id = ${familyId} AND member_id = ${adultId}
          AND password_hash = ${account.password_hash} FOR NO KEY UPDATE`);
      if (!same) return refuse('INVALID_CREDENTIALS');
      await tx.run(openSession(session, { adultId, memberId: null, userAgent: call.userAgent }, now));
      if (rehashed) await storePasswordHash(tx, adultId, rehashed);
      if (!device) await outbox.queue(tx, { kind: 'new_device', to: { memberId: adultId } }, now);
      const by = { actorId: adultId, profileId: null };
      return commit(undefined, { action: 'session.signed_in', on: ['member', adultId], by });
    },
    notReplayable,
  );
  if (opened instanceof Refusal) return refuse('INVALID_CREDENTIALS');
  await giveSession(database, call, session);
  call.device.remember(adultId);
  const who = atPicker({ adultId, children: null, own: false });
  return {
    user: await readSessionUser(family, who, { now, idleMinutes: config.adultIdleMinutes }),
    httpsAddress: config.publicUrl?.protocol === 'https:' ? config.publicUrl.origin : null,
  };
}

/** An app_admin is signed in as staff: the browser keeps the token in a cookie and opens the staff's pages. */
async function logInStaff(
  call: CallOf<'login'>,
  deps: LogInDeps,
  who: Pick<Parameters<typeof signInStaff>[2], 'name' | 'staff'>,
) {
  const opened = await signInStaff(call, deps, { ...who, password: call.body.password, code: undefined });
  if (opened instanceof Refusal)
    return refuse(opened.code === 'INVALID_STAFF_CREDENTIALS' ? 'INVALID_CREDENTIALS' : 'SECOND_FACTOR_AT_PORTAL');
  await endReplacedSession(deps.database.crossTenant('sessions'), call.session.current);
  call.session.giveStaff(opened.adminToken);
  return { user: opened.user, staff: opened.user };
}

/** Whether a sign-up is held under a name with this password. */
async function isHeld(
  name: string,
  { body, now }: Pick<CallOf<'login'>, 'body' | 'now'>,
  { database, hasher }: Pick<LogInDeps, 'database' | 'hasher'>,
): Promise<boolean> {
  for (const hash of await heldHashes(database.crossTenant('sign-in'), name, now))
    if (await hasher.verify(hash, body.password, { queue: 'public' })) return true;
  return false;
}

interface AdultAccount {
  readonly family_id: string;
  readonly member_id: string;
  readonly password_hash: string;
  readonly email_verified_at: Date | null;
}

/** The subject of the count of tries. An unknown name, perhaps a child's, is counted by a keyed digest. */
function subjectOf(account: AdultAccount | undefined, name: string, hasher: SecretHasher): Account {
  const digest = () => hasher.digestOfName(name).toString('base64url');
  if (!account) return { familyId: SYSTEM_FAMILY_ID, subject: `family:${digest()}` };
  return { familyId: account.family_id, subject: account.member_id, memberId: account.member_id };
}

/** The only look across families finds the name's family. The account is then read within it. */
async function findAccount(database: DatabaseHandle, name: string): Promise<AdultAccount | undefined> {
  const owner = await ownerOfName(database.crossTenant('sign-in'), name);
  if (!owner) return undefined;
  const [account] = await database.family(owner.familyId).run(sql<AdultAccount>`
    SELECT family_id, member_id, password_hash, email_verified_at FROM members
    WHERE family_id = ${owner.familyId} AND member_id = ${owner.memberId} AND password_hash IS NOT NULL`);
  return account;
}
