import { isClosed } from '@pocketful/compliance/rules/consents';
import { yearIn } from '@pocketful/domain/dates';
import type { InvitedAdult } from '@pocketful/identity/calls';
import type { Invitation } from '@pocketful/identity/calls/invitations';
import { INVITATION, type InvitationKind } from '@pocketful/identity/rules/invitations';
import { sql } from 'kysely';
import { type AttemptSubject, clearAttempts, invitationMailsFrom, takeAttempts } from '../../platform/attempts.ts';
import { after, DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { unlessGone } from '../../platform/database/failures.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import { isInForce } from '../../platform/database/in-force.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { Refusal, RefusalError, refuse } from '../../platform/refusal.ts';
import { CHILDRENS, newSessionId } from '../../platform/sessions/session-id.ts';
import { openChildrensDevice, openSession } from '../../platform/sessions/session-rows.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { emptyReplay, notReplayable } from '../../platform/writes/writes.ts';
import { acceptPolicies } from '../compliance/public.ts';
import { findUser, lockFamily } from '../people/public.ts';
import { addingAdult, whyNoAdult } from './add-adult.ts';
import { findInvitation, type InvitationDeps, keyOf, type OpenInvitation, ticketOf } from './find-invitation.ts';
import { readSessionUser } from './session-user.ts';
import { giveSession } from './start-session.ts';

interface InvitationRow {
  readonly invitation_id: string;
  readonly kind: InvitationKind;
  readonly invited_by: string;
  readonly expires_at: Date;
  readonly children: string[];
}

const OPEN = `
  SELECT i.invitation_id, i.kind, i.invited_by, i.expires_at, ARRAY(SELECT c.child_id FROM invitation_children AS c
    WHERE c.family_id = $1 AND c.invitation_id = i.invitation_id ORDER BY c.child_id) AS children
  FROM invitations AS i WHERE i.family_id = $1 AND i.expires_at > $2
    AND elapsed_since(i.created_at, $2) < 'infinity' ORDER BY i.created_at DESC, i.invitation_id DESC`;

/** Lists the invitations that can still be accepted. */
export async function listInvitations({ actor, now }: CallOf<'listInvitations'>): Promise<Invitation[]> {
  return (await actor.family.read<InvitationRow>(OPEN, now)).map(toInvitation);
}

function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.invitation_id,
    kind: row.kind,
    childIds: row.children,
    invitedBy: row.invited_by,
    expiresAt: row.expires_at.toISOString(),
  };
}

/** Invites an adult or a device. Past the limit the family's oldest invitations end. The other adults get a mail. */
export async function createInvitation(call: CallOf<'createInvitation'>, deps: InvitationDeps) {
  const { config, outbox } = deps;
  const { actor, body, now, objectId: id } = call;
  const childIds = body.kind === 'device' ? [...new Set(body.childIds)] : [];
  const email = body.kind === 'parent' ? body.email : undefined;
  if (email !== undefined && !outbox.on) return refuse('MAIL_OFF');
  const read = async (reads: FamilyReads, invitationId: string) => {
    const row = (await reads.read<InvitationRow>(OPEN, now)).find(open => open.invitation_id === invitationId);
    return row
      ? { ...toInvitation(row), ...ticketOf(keyOf(config), { familyId: reads.familyId, invitationId }) }
      : refuse('NO_LONGER_THERE');
  };
  return call.write(
    actor.family,
    async tx => {
      await lockFamily(tx);
      const refused = body.kind === 'parent' ? await whyNoAdult(tx) : await whyNotInvited(tx, childIds, call);
      if (refused) return refused;
      await tx.run(sql`
        DELETE FROM invitations AS i WHERE i.family_id = ${tx.familyId} AND i.invitation_id IN (
          SELECT o.invitation_id FROM invitations AS o WHERE o.family_id = ${tx.familyId}
          ORDER BY o.created_at DESC, o.invitation_id DESC OFFSET ${INVITATION.open - 1})`);
      await tx.run(sql`
        INSERT INTO invitations (family_id, invitation_id, kind, invited_by, created_at, expires_at)
        VALUES (${tx.familyId}, ${id}, ${body.kind}, ${actor.memberId}, ${now}, ${after(now, INVITATION.hours * HOUR)})`);
      if (childIds.length > 0)
        await tx.run(sql`
          INSERT INTO invitation_children (family_id, invitation_id, child_id, created_at)
          SELECT f.family_id, ${id}::uuid, c.child_id, ${now}::timestamptz
          FROM families AS f, unnest(${childIds}::uuid[]) AS c (child_id) WHERE f.family_id = ${tx.familyId}`);
      if (
        email !== undefined &&
        !(await outbox.queue(tx, { kind: 'invitation', to: actor, address: email, about: id }, now))
      )
        throw new RefusalError(refuse('RATE_LIMITED', { retryAfterSeconds: HOUR / 1000 }));
      const answer = await read(tx, id);
      if (answer instanceof Refusal) throw new Error(`invitation ${id} is not there right after it was made`);
      const action = body.kind === 'parent' ? 'parent.invited' : 'device.invited';
      const details = body.kind === 'parent' ? { byMail: email !== undefined } : { childIds };
      return commit(answer, { action, on: ['invitation', id], details });
    },
    read,
    email === undefined ? undefined : () => countMail(call, deps),
  );
}

/**
 * Counts a mailed invitation: it goes to strangers, from the operator's address. If addresses are verified, the
 * inviting adult needs a verified one.
 */
async function countMail(
  { actor, address, now }: CallOf<'createInvitation'>,
  { database, config }: InvitationDeps,
): Promise<Refusal<'EMAIL_NOT_VERIFIED'> | undefined> {
  const { family, memberId } = actor;
  const own = await findUser(family, memberId);
  if (config.emailVerification && !own?.email_verified_at) return refuse('EMAIL_NOT_VERIFIED');
  const fromHere = config.rateLimits ? invitationMailsFrom(address) : [];
  const counts = [mailedInvitationsOf(family.familyId, memberId), ...fromHere];
  const attempt = await takeAttempts(database.crossTenant('sign-in'), counts, now);
  if (!attempt.granted) throw new RefusalError(refuse('RATE_LIMITED', attempt));
  return undefined;
}

/** Invitations that one adult mailed and that were not accepted. */
function mailedInvitationsOf(familyId: string, memberId: string): AttemptSubject {
  return {
    ...({ familyId, subject: `${memberId}:invitations`, kind: 'login', tries: INVITATION.mailed } as const),
    ...{ lockMinutes: DAY / MINUTE, forgottenAfter: DAY },
  };
}

interface ConsentRow {
  readonly member_id: string;
  readonly birth_year: number;
  readonly data_collection: boolean | null;
  readonly closed_at: Date | null;
  readonly unverified_from: Date | null;
}

/** Refuses a device for a child of another family, or one whose profile is closed. */
async function whyNotInvited(
  reads: FamilyReads,
  childIds: readonly string[],
  { actor, now }: CallOf<'createInvitation'>,
): Promise<Refusal<'CHILD_NOT_FOUND' | 'CONSENT_WITHDRAWN' | 'CONSENT_UNVERIFIED'> | undefined> {
  if (childIds.length === 0) return undefined;
  const rows = await reads.run(sql<ConsentRow>`
    SELECT ${CONSENT} FROM members AS m
    LEFT JOIN privacy_settings AS p ON p.family_id = m.family_id AND p.child_id = m.member_id
    WHERE m.family_id = ${reads.familyId} AND m.member_id = ANY (${childIds}::uuid[]) AND m.role = 'child'`);
  if (rows.length < childIds.length) return refuse('CHILD_NOT_FOUND');
  const year = yearIn(actor.timeZone, now);
  const closed = rows.map(row => whyClosed(row, year)).find(reason => reason !== undefined);
  return closed && refuse(closed);
}

const CONSENT = sql`m.member_id, m.birth_year, p.data_collection, p.closed_at, p.unverified_from`;

/**
 * The reason why a child gets no device: its consent was withdrawn, or is not confirmed yet, also while its profile may
 * still be used.
 */
function whyClosed(row: ConsentRow, year: number): 'CONSENT_WITHDRAWN' | 'CONSENT_UNVERIFIED' | undefined {
  const consent = { birthYear: row.birth_year, dataCollection: row.data_collection, closedAt: row.closed_at };
  if (isClosed(consent, year)) return 'CONSENT_WITHDRAWN';
  return row.unverified_from === null ? undefined : 'CONSENT_UNVERIFIED';
}

/** Takes an invitation back. */
export function endInvitation({ actor, objectId: id, write }: CallOf<'endInvitation'>) {
  return write(
    actor.family,
    async tx => {
      const ended = await tx.run(sql`
        DELETE FROM invitations AS i WHERE i.family_id = ${tx.familyId} AND i.invitation_id = ${id} RETURNING i.kind`);
      if (ended.length === 0) return refuse('INVITATION_NOT_FOUND');
      return commit(undefined, { action: 'invitation.ended', on: ['invitation', id] });
    },
    emptyReplay,
  );
}

/** Reads the kind of an invitation, the adult who invites, and the family. */
export async function openInvitation(call: CallOf<'openInvitation'>, deps: InvitationDeps) {
  const found = await findInvitation(call, deps);
  if (found instanceof Refusal) return found;
  const { kind, invitedBy, familyName } = found;
  return { kind, invitedBy, family: familyName };
}

/** Accepts an invitation, once. A refused call leaves it open. */
export async function acceptInvitation(call: CallOf<'acceptInvitation'>, deps: InvitationDeps) {
  const found = await findInvitation(call, deps);
  if (found instanceof Refusal) return found;
  // A child may be erased concurrently.
  if (found.kind === 'device') return unlessGone('INVITATION_INVALID', () => addDevice(call, found, deps));
  const { adult } = call.body;
  if (!adult) {
    const field = { path: 'adult', message: 'Your name, username, email, password and PIN are required' };
    throw new RefusalError(refuse('INVALID_INPUT'), [field]);
  }
  return joinFamily(call, found, adult, deps);
}

/**
 * Adds the invited adult. No one else knows the secrets. The adult is signed in, unless the address must be verified
 * first.
 */
async function joinFamily(
  call: CallOf<'acceptInvitation'>,
  { family, id, invitedById }: OpenInvitation,
  adult: InvitedAdult,
  deps: InvitationDeps,
) {
  const { now, address, userAgent, objectId: memberId } = call;
  const { database, config } = deps;
  const tries = [joinsBy(family.familyId, id)];
  const who = { family, adult, memberId, by: memberId, address } as const;
  const way = { ...who, now, queue: 'public', tries, passwordField: 'adult.password' } as const;
  const { prepareAdult, addAdult } = addingAdult(way, deps);
  const session = newSessionId(family.familyId);
  const joined = await call.write(
    family,
    async tx => {
      await lockFamily(tx);
      const used = await tx.run(sql`
        DELETE FROM invitations AS i WHERE i.family_id = ${tx.familyId} AND i.invitation_id = ${id}
          AND ${isInForce('i', now)} RETURNING i.kind`);
      if (used.length === 0) return refuse('INVITATION_INVALID');
      const added = await addAdult(tx);
      if (added instanceof Refusal) return added;
      await acceptPolicies(tx, { memberId, now, address, userAgent });
      if (!config.emailVerification)
        await tx.run(openSession(session, { adultId: memberId, memberId, userAgent }, now));
      const details = { invitedBy: invitedById, accepted: ['privacy_policy', 'terms_of_service'] };
      const by = { actorId: memberId, profileId: memberId };
      return commit(added, { action: 'parent.joined', on: ['member', memberId], details, by });
    },
    notReplayable,
    prepareAdult,
  );
  if (joined instanceof Refusal) throw new RefusalError(joined);
  await clearAttempts(database.crossTenant('sign-in'), [mailedInvitationsOf(family.familyId, invitedById)], now);
  if (!config.emailVerification) await giveSession(database, call, session);
  call.device.remember(memberId);
  return { kind: 'parent' as const, user: joined, requiresEmailVerification: config.emailVerification };
}

/** Tries to join by one invitation. */
function joinsBy(familyId: string, invitationId: string): AttemptSubject {
  return {
    ...({ familyId, subject: `${invitationId}:join`, kind: 'login', tries: INVITATION.joins } as const),
    ...{ lockMinutes: HOUR / MINUTE, forgottenAfter: HOUR },
  };
}

/** Makes this device the children's own, in place of its former session. */
async function addDevice(
  call: CallOf<'acceptInvitation'>,
  { family, id, invitedById }: OpenInvitation,
  { database, config }: InvitationDeps,
) {
  const { now, userAgent } = call;
  const session = newSessionId(family.familyId, CHILDRENS);
  const added = await call.write(
    family,
    async tx => {
      // The order of a closing and of an erasure: the family's row, the children's, then all others.
      await lockFamily(tx);
      const children = await tx.run(sql<ConsentRow & { time_zone: string }>`
        SELECT ${CONSENT}, f.time_zone FROM invitation_children AS c
        JOIN families AS f ON f.family_id = c.family_id
        JOIN members AS m ON m.family_id = c.family_id AND m.member_id = c.child_id
        LEFT JOIN privacy_settings AS p ON p.family_id = m.family_id AND p.child_id = m.member_id
        WHERE c.family_id = ${tx.familyId} AND c.invitation_id = ${id}
        ORDER BY m.birth_year, m.created_at, m.member_id FOR KEY SHARE OF m`);
      const used = await tx.run(sql`
        DELETE FROM invitations AS i WHERE i.family_id = ${tx.familyId} AND i.invitation_id = ${id}
          AND ${isInForce('i', now)} RETURNING i.invitation_id`);
      const allowed = children.filter(row => whyClosed(row, yearIn(row.time_zone, now)) === undefined);
      const childIds = allowed.map(row => row.member_id);
      const [first] = childIds;
      if (used.length === 0 || first === undefined) return refuse('INVITATION_INVALID');
      await openChildrensDevice(
        tx,
        session,
        { deviceId: id, invitedBy: invitedById, children: childIds, userAgent },
        now,
      );
      const details = { invitedBy: invitedById, childIds };
      return commit(first, { action: 'device.added', on: ['session', id], details });
    },
    notReplayable,
  );
  if (added instanceof Refusal) throw new RefusalError(added);
  await giveSession(database, call, session);
  const who = { memberId: added, profileSelected: false, device: 'children' as const };
  const user = await readSessionUser(family, who, { now, idleMinutes: config.adultIdleMinutes });
  return { kind: 'device' as const, user };
}
