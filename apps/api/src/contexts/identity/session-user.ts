import type { SessionUser } from '@pocketful/api-contract/identity/calls';
import { policiesToAccept } from '@pocketful/compliance/policies';
import { isAdult } from '@pocketful/domain/family';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { findSessionUser, toUser } from '../people/public.ts';

/** The member of a session: the active profile, or in the picker the adult who signed in. */
export async function readSessionUser(
  family: FamilyReads,
  who: { memberId: string; profileSelected: boolean },
  { now, idleMinutes }: { now: Date; idleMinutes: number },
): Promise<SessionUser> {
  const row = await findSessionUser(family, who.memberId);
  // The member was removed since the session was read, and the session with them.
  if (!row) throw new RefusalError(refuse('NOT_SIGNED_IN'));
  return {
    ...toUser(row, now),
    profileSelected: who.profileSelected,
    timeZone: row.time_zone,
    idleMinutes: isAdult(row.role) ? idleMinutes : null,
    policiesToAccept: isAdult(row.role) ? policiesToAccept(row.accepted) : [],
    pendingEmail: row.pending_email,
  };
}
