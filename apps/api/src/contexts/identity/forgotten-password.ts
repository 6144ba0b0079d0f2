import { sql } from 'kysely';
import { belongsTo } from '../../platform/actor.ts';
import { liftLocks, passwordOf } from '../../platform/attempts.ts';
import { refuseCommonPassword } from '../../platform/common-passwords.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import { isInForce } from '../../platform/database/in-force.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import type { AnswerDeps, DueRequest } from '../../platform/mail/compose.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { type PasswordRequestDeps, storePasswordRequest } from '../../platform/mail/password-requests.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { parseFamilySecret } from '../../platform/sessions/session-id.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { emptyReplay, notReplayable, writesFor } from '../../platform/writes/writes.ts';
import { lockMember } from '../people/public.ts';
import { endAccessOf, hasEnoughLinks } from './mailed-secrets.ts';
import { ownerOfName } from './name-owners.ts';

interface PasswordDeps {
  readonly database: DatabaseHandle;
  readonly hasher: SecretHasher;
  readonly outbox: Outbox;
}

const ASKED = {
  message: 'If an adult signs in with this address, a mail with a link to choose a new password is on its way.',
};

/**
 * Requests the link to choose a new password. A known and an unknown address get the same answer after the same work.
 */
export async function forgotPassword(
  { body, now, requestId, address }: CallOf<'forgotPassword'>,
  deps: PasswordRequestDeps,
) {
  if (!deps.outbox.on) return refuse('MAIL_OFF');
  await storePasswordRequest(deps, { kind: 'password_request', email: body.email, now, requestId, address });
  return ASKED;
}

/**
 * Answers a request for a link: queues the mail with the link, unless the address is unknown, the request was answered
 * before, or the adult has as many valid links or mails as the limit allows. Valid links stay valid.
 */
export async function answerPasswordRequest(
  { mailId, email, requestId, network }: DueRequest,
  { database, writes, outbox }: AnswerDeps,
  now: Date,
): Promise<void> {
  const owner = await ownerOfName(database.crossTenant('mail'), email);
  if (!owner) return;
  const { memberId } = owner;
  // No actor: anyone who knows the address can request this.
  const actor = { actorId: null, profileId: null, requestId, address: network };
  const order = { call: 'answerPasswordAsk', now, actor, idempotent: undefined, objectId: mailId };
  await writesFor(writes, order).write(
    database.family(owner.familyId),
    async tx => {
      if (!(await lockMember(tx, memberId)) || (await hasEnoughLinks(tx, memberId, now))) return noop(undefined);
      // The link has the request's id, so that a request is answered once.
      const link = await tx.run(sql`
        INSERT INTO password_reset_tokens (family_id, member_id, token_id, email, created_at)
        SELECT family_id, member_id, ${mailId}::uuid, email, ${now}::timestamptz FROM members
        WHERE family_id = ${tx.familyId} AND member_id = ${memberId}
        ON CONFLICT DO NOTHING RETURNING token_id`);
      if (link.length === 0) return noop(undefined);
      const mail = await outbox.queue(tx, { kind: 'password_reset', to: { memberId }, about: mailId }, now);
      if (mail === undefined) return noop(undefined);
      return commit(undefined, { action: 'password.reset_requested', on: ['member', memberId] });
    },
    notReplayable,
  );
}

/**
 * Sets a new password by the token of a mail. All sessions and other links of the account end, its locks are lifted,
 * and its owner gets a mail.
 */
export async function resetPassword(call: CallOf<'resetPassword'>, { database, hasher, outbox }: PasswordDeps) {
  const { actor, body, now } = call;
  const token = parseFamilySecret(body.token);
  const family = token && database.family(token.familyId);
  const memberId = family && (await ownerOfToken(family, token.hash, now));
  if (!family || !memberId) return refuse('LINK_INVALID');
  refuseCommonPassword('password', body.password);
  const passwordHash = await hasher.hash(body.password, 'public');
  const answer = await call.write(
    family,
    async tx => {
      // Of two concurrent links the second finds that the first one ended it.
      await lockMember(tx, memberId);
      const used = await tx.run(sql`
        UPDATE password_reset_tokens SET used_at = ${now}
        WHERE family_id = ${tx.familyId} AND token_hash = ${token.hash} AND used_at IS NULL RETURNING member_id`);
      if (used.length === 0) return refuse('LINK_INVALID');
      // The link proves access to the mailbox.
      await tx.run(sql`
        UPDATE members SET password_hash = ${passwordHash}, email_verified_at = coalesce(email_verified_at, ${now})
        WHERE family_id = ${tx.familyId} AND member_id = ${memberId}`);
      await endAccessOf(tx, memberId);
      await outbox.queue(tx, { kind: 'password_changed', to: { memberId } }, now);
      const by = belongsTo(actor, tx) ? {} : { by: { actorId: memberId, profileId: null } };
      return commit(undefined, { action: 'password.reset', on: ['member', memberId], ...by });
    },
    emptyReplay,
  );
  if (answer instanceof Refusal) return answer;
  await liftLocks(database.crossTenant('sign-in'), passwordOf(family.familyId, memberId), now);
  return answer;
}

/**
 * The owner of a link, also of a used one: the same request may arrive again. Only while the address still belongs to
 * the owner.
 */
async function ownerOfToken(family: FamilyScope, hash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await family.run<{ member_id: string }>(sql`
    SELECT t.member_id FROM password_reset_tokens AS t
    JOIN members AS m ON m.family_id = t.family_id AND m.member_id = t.member_id AND m.email = t.email
    WHERE t.family_id = ${family.familyId} AND t.token_hash = ${hash} AND ${isInForce('t', now)}`);
  return row?.member_id;
}

/** Whether this instance sends mail. */
export async function getMailing(_call: CallOf<'getMailing'>, { outbox }: Pick<RouteDeps, 'outbox'>) {
  return { on: outbox.on };
}
