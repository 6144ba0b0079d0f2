import { timingSafeEqual } from 'node:crypto';
import { EMAIL_CODE } from '@pocketful/domain/credentials';
import { nameKey } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { belongsTo } from '../../platform/actor.ts';
import { clearAttempts, signInsFrom, signInsTo, takeAttempts } from '../../platform/attempts.ts';
import type { Config } from '../../platform/config.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { isInForce } from '../../platform/database/in-force.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { keyFor } from '../../platform/keys.ts';
import { hashCode } from '../../platform/mail/mailed-secret.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { hashSecret } from '../../platform/sessions/session-id.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { notReplayable } from '../../platform/writes/writes.ts';
import { giveUpLoginNames, lockFamily, lockMember, notifyFormerAddress, takeLoginNames } from '../people/public.ts';
import { ownerOfName } from './name-owners.ts';

interface EmailDeps {
  readonly database: DatabaseHandle;
  readonly config: Config;
  readonly outbox: Outbox;
}

/** An address to verify. */
export interface Verification {
  readonly memberId: string;
  readonly email: string;
  /** `sign_up` for a founder, `confirm` for a member's present address, `change` for its replacement. */
  readonly purpose: 'sign_up' | 'confirm' | 'change';
  /** The address that it replaces. */
  readonly replaces?: string;
}

const VERIFIED = { success: true } as const;
const again = async () => VERIFIED;

/**
 * Requests a code for an address. A member has one open verification: another address replaces it, the same one keeps
 * it. False if the limit on codes is reached.
 */
export async function askForVerification(
  tx: FamilyTx,
  { memberId, email, purpose, replaces }: Verification,
  now: Date,
  outbox: Outbox,
): Promise<boolean> {
  await lockMember(tx, memberId);
  if (!(await countCode(tx, email, now))) return false;
  const key = nameKey(email);
  await tx.run(sql`
    DELETE FROM email_verification_tokens WHERE family_id = ${tx.familyId} AND member_id = ${memberId}
      AND (verified_at IS NOT NULL OR email_key <> ${key})`);
  const [token] = await tx.run<{ token_id: string }>(sql`
    INSERT INTO email_verification_tokens AS t (family_id, member_id, token_id, purpose, email, email_key, replaces, created_at)
    VALUES (${tx.familyId}, ${memberId}, ${tx.newId()}, ${purpose}, ${email}, ${key}, ${replaces ?? null}, ${now})
    ON CONFLICT (family_id, member_id) DO UPDATE SET email = excluded.email, replaces = excluded.replaces
    RETURNING t.token_id`);
  if (!token) throw new Error(`no verification was written for member ${memberId}`);
  const mail = await outbox.queue(tx, { kind: 'email_code', to: { memberId }, about: token.token_id }, now);
  return mail !== undefined;
}

/** The most codes within an hour from one family to one address, for all its members together. */
async function countCode(tx: FamilyTx, email: string, now: Date): Promise<boolean> {
  const subject = `code:${hashSecret(nameKey(email)).toString('base64url')}`;
  const isOld = sql`elapsed_since(a.updated_at, ${now}) >= interval '1 hour'`;
  const rows = await tx.run(sql`
    INSERT INTO attempts AS a (family_id, subject, kind, failures, lock_level, updated_at)
    VALUES (${tx.familyId}, ${subject}, 'login', 1, 0, ${now})
    ON CONFLICT (family_id, subject, kind) DO UPDATE SET updated_at = ${now},
      failures = CASE WHEN ${isOld} THEN 1 ELSE a.failures + 1 END
    WHERE ${isOld} OR a.failures < ${EMAIL_CODE.perHour} RETURNING a.failures`);
  return rows.length > 0;
}

/**
 * Verifies an address by its code, and makes a new address the member's address. A wrong code, an expired code, a code
 * without tries left and an address without a code get the same answer.
 */
export async function verifyEmailCode(call: CallOf<'verifyEmailCode'>, deps: EmailDeps) {
  const { actor, now } = call;
  const token = await tryCode(deps, call);
  if (!token) return refuse('CODE_INVALID');
  // If the right code arrives again, the answer is the same: the first answer may have been lost.
  if (token.verified_at) return VERIFIED;
  const { member_id: memberId, token_id: tokenId, email, replaces } = token;
  return call.write(
    deps.database.family(token.family_id),
    async tx => {
      // A member who is being removed takes no name.
      await lockFamily(tx);
      const used = await tx.run(sql`
        UPDATE email_verification_tokens SET verified_at = ${now}
        WHERE family_id = ${tx.familyId} AND member_id = ${memberId} AND token_id = ${tokenId} AND verified_at IS NULL
        RETURNING token_id`);
      if (used.length === 0) return refuse('CODE_INVALID');
      if (token.purpose === 'change') {
        if (replaces) await giveUpLoginNames(tx, memberId, [replaces]);
        if (!(await takeLoginNames(tx, memberId, [email]))) return refuse('ACCOUNT_EXISTS');
        await notifyFormerAddress(tx, { memberId, email: replaces }, { ...deps, now });
      }
      await tx.run(sql`
        UPDATE members AS m SET email = ${email}, email_verified_at = ${now}
        WHERE m.family_id = ${tx.familyId} AND m.member_id = ${memberId}`);
      const by = belongsTo(actor, tx) ? {} : { by: { actorId: memberId, profileId: null } };
      const action = token.purpose === 'change' ? 'email.changed' : 'email.verified';
      return commit(VERIFIED, { action, on: ['member', memberId], ...by });
    },
    again,
  );
}

/** A code for a replacement address is accepted only from its signed-in owner or the family_admin. */
function mayType(actor: CallOf<'verifyEmailCode'>['actor'], { member_id, replaces }: TokenRow): boolean {
  if (replaces === null) return true;
  return actor.kind === 'member' && (actor.memberId === member_id || actor.role === 'family_admin');
}

interface TokenRow extends RowOf<'email_verification_tokens'> {
  readonly family_id: string;
  readonly code_hash: Buffer;
}

/**
 * Uses one try for the codes of an address and compares them. A member's codes are read from their own family. A
 * stranger's codes are read by the address alone, which may be open in more than one family. Throws LOCKED_OUT if the
 * caller's network failed too often.
 */
async function tryCode(
  { database, config }: EmailDeps,
  { actor, body, now, device, address }: CallOf<'verifyEmailCode'>,
): Promise<TokenRow | undefined> {
  const db = database.crossTenant('sign-in');
  const key = keyFor(config.instanceKey, 'mailed code');
  const own = actor.kind === 'member' ? actor.family.familyId : null;
  const { rows } = await sql<TokenRow>`
    SELECT t.family_id, ${sql.raw(columnsOf('email_verification_tokens', 't'))} FROM email_verification_tokens AS t
    WHERE t.email_key = ${nameKey(body.email)} AND (${own}::uuid IS NULL OR t.family_id = ${own})
      AND t.code_hash IS NOT NULL AND ${isInForce('t', now)} ORDER BY t.expires_at DESC`.execute(db);
  const open = rows.filter(token => mayType(actor, token));
  const [newest] = open;
  // Tries are counted for each code. An address without a code is counted in the same way, so that the count reveals
  // nothing.
  const code = newest?.code_hash ?? hashCode(key, 'address', nameKey(body.email));
  const account = { familyId: newest?.family_id ?? SYSTEM_FAMILY_ID, subject: `code:${code.toString('base64url')}` };
  const known = actor.kind === 'member' ? actor.memberId : knownDevice(open, device);
  const front = known === undefined && config.rateLimits ? signInsFrom(address) : [];
  const admitted = await takeAttempts(db, front, now);
  if (!admitted.granted) throw new RefusalError(refuse('LOCKED_OUT', admitted));
  const tries = signInsTo(account, { device: known, address, limited: false });
  if (!(await takeAttempts(db, tries, now)).granted) return undefined;
  await sql`
    UPDATE email_verification_tokens SET attempt_count = attempt_count + 1
    WHERE email_key = ${nameKey(body.email)} AND token_id = ANY(${open.map(({ token_id }) => token_id)})`.execute(db);
  const right = open.find(({ token_id, code_hash }) => timingSafeEqual(code_hash, hashCode(key, token_id, body.code)));
  if (right) await clearAttempts(db, [...front, ...tries], now);
  return right;
}

/** The device number of a device that signed up or signed in as a waiting founder. */
function knownDevice(open: readonly TokenRow[], device: CallOf<'verifyEmailCode'>['device']): string | undefined {
  for (const { member_id } of open) {
    const known = device.knownFor(member_id);
    if (known !== undefined) return known;
  }
  return undefined;
}

/** Sends the code of an open verification again. The answer is the same if nothing is open. */
export async function resendVerification(call: CallOf<'resendVerification'>, deps: EmailDeps) {
  const { body, now } = call;
  if (!deps.outbox.on) return refuse('MAIL_OFF');
  const family = await familyOf(call, deps);
  if (!family) return VERIFIED;
  await call.write(
    family,
    async tx => {
      const open = await openVerification(tx, body.email);
      if (!open || !(await askForVerification(tx, open, now, deps.outbox))) return noop(undefined);
      // No actor: anyone who knows the address can request this.
      return commit(undefined, { action: 'email.code_requested', on: ['member', open.memberId] });
    },
    notReplayable,
  );
  return VERIFIED;
}

/** The verification that waits for a code: an open one, else an adult's own address that was never verified. */
async function openVerification(tx: FamilyTx, email: string): Promise<Verification | undefined> {
  const [row] = await tx.run<Pick<TokenRow, 'member_id' | 'email' | 'purpose' | 'replaces'>>(sql`
    SELECT t.member_id, t.email, t.purpose, t.replaces FROM email_verification_tokens AS t
    WHERE t.family_id = ${tx.familyId} AND t.email_key = ${nameKey(email)} AND t.verified_at IS NULL
    UNION ALL
    SELECT m.member_id, m.email, 'confirm', NULL FROM members AS m
    WHERE m.family_id = ${tx.familyId} AND lower(m.email) = ${nameKey(email)} AND m.email_verified_at IS NULL
    LIMIT 1`);
  if (!row) return undefined;
  const { member_id: memberId, purpose, replaces } = row;
  return { memberId, email: row.email, purpose, ...(replaces === null ? {} : { replaces }) };
}

/**
 * The family of an address: the caller's family, else that of the adult who signs in with the address or was added with
 * it.
 */
async function familyOf({ actor, body }: CallOf<'resendVerification'>, { database }: EmailDeps) {
  if (actor.kind === 'member') return actor.family;
  const db = database.crossTenant('sign-in');
  const owner = await ownerOfName(db, body.email);
  if (owner) return database.family(owner.familyId);
  const { rows } = await sql<{ family_id: string }>`
    SELECT family_id FROM email_verification_tokens WHERE email_key = ${nameKey(body.email)} AND verified_at IS NULL
    ORDER BY created_at DESC LIMIT 1`.execute(db);
  return rows[0] && database.family(rows[0].family_id);
}
