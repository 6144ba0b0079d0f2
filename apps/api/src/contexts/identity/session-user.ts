import { policiesToAccept } from '@pocketful/compliance/policies';
import { isAdult } from '@pocketful/domain/family';
import type { SessionUser } from '@pocketful/identity/calls';
import type { Member } from '../../platform/actor.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import { demoEndsAt } from '../../platform/demo.ts';
import { acceptsLater } from '../../platform/http/accepts-later.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { findSessionUser, toUser } from '../people/public.ts';
import { getStaffProfile } from '../staff/public.ts';

/** The member of a session, and the kind of the session. */
interface SessionMember {
  readonly memberId: string;
  readonly profileSelected: boolean;
  /** Whose own device it is; undefined on a device of the family. */
  readonly device: SessionUser['device'];
}

/** The member at the picker: the adult who signed in, or the first child of a children's own device. */
export function atPicker({ adultId, children, own }: Pick<Member, 'adultId' | 'children' | 'own'>): SessionMember {
  const memberId = adultId ?? children?.[0];
  if (memberId === undefined) throw new Error('a session without an adult has no children either');
  return { memberId, profileSelected: false, device: deviceOf(adultId, own) };
}

/** Whose own device a session is. */
export function deviceOf(adultId: string | null, own: boolean): SessionUser['device'] {
  return adultId === null ? 'children' : own ? 'own' : undefined;
}

/** The member of a caller's session. */
export function sessionMemberOf(
  actor: Exclude<CallOf<'getSessionUser'>['actor'], { readonly kind: 'staff' }>,
): SessionMember {
  if (actor.kind === 'member')
    return { memberId: actor.memberId, profileSelected: true, device: deviceOf(actor.adultId, actor.own) };
  return atPicker(actor.kind === 'device' ? actor : { ...actor, children: null });
}

/** A session's member, as the session's answers have it. */
export async function readSessionUser(
  family: FamilyReads,
  who: SessionMember,
  { now, idleMinutes, demo }: { now: Date; idleMinutes: number; demo?: boolean },
): Promise<SessionUser> {
  const row = await findSessionUser(family, who.memberId);
  // The member was removed since the session was read, and the session with them.
  if (!row) throw new RefusalError(refuse('NOT_SIGNED_IN'));
  const toAccept = isAdult(row.role) ? policiesToAccept(row.accepted) : [];
  const later = toAccept.length > 0 && (await acceptsLater(family, row.accepted, now));
  return {
    ...toUser(row, now),
    profileSelected: who.profileSelected,
    ...(who.device && { device: who.device }),
    timeZone: row.time_zone,
    familyLocale: row.family_locale,
    currency: row.currency,
    idleMinutes: isAdult(row.role) ? idleMinutes : null,
    policiesToAccept: toAccept,
    ...(later && { acceptsLater: true }),
    ...(row.has_duties && { hasDuties: true as const }),
    ...(demo && { demoEndsAt: demoEndsAt(family.familyId).toISOString() }),
    pendingEmail: row.pending_email,
  };
}

/** The member, or the staff member, of this device's session. */
export function getSessionUser({ actor, now }: CallOf<'getSessionUser'>, deps: Pick<RouteDeps, 'database' | 'config'>) {
  return actor.kind === 'staff'
    ? getStaffProfile({ actor }, deps)
    : readSessionUser(actor.family, sessionMemberOf(actor), {
        now,
        idleMinutes: actor.idleMinutes,
        demo: deps.config.demo,
      });
}
