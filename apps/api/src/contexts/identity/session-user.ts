import type { SessionUser } from '@pocketful/api-contract/identity';
import { policiesToAccept } from '@pocketful/compliance/policies';
import { isAdult } from '@pocketful/domain/family';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import { findUserWithAcceptances, toUser } from '../family/public.ts';

/** The member a session speaks for: the active one, or in the picker the adult who signed in. */
export async function readSessionUser(
  family: FamilyReads,
  who: { memberId: string; profileSelected: boolean },
  { now, idleMinutes }: { now: Date; idleMinutes: number },
): Promise<SessionUser> {
  const row = await findUserWithAcceptances(family, who.memberId);
  if (!row) throw new Error(`member ${who.memberId} has a session but is not there`);
  return {
    ...toUser(row, now),
    profileSelected: who.profileSelected,
    timeZone: row.time_zone,
    idleMinutes: isAdult(row.role) ? idleMinutes : null,
    policiesToAccept: isAdult(row.role) ? policiesToAccept(row.accepted) : [],
  };
}
