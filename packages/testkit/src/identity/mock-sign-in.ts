import type { careOf } from '@pocketful/contract-core/sensitive';
import { isConfirmed, isSettingUp } from '@pocketful/domain/credentials';
import { isAdult } from '@pocketful/domain/family';
import { Refusal } from '../mock/call.ts';
import type { MockSession } from '../mock/context-state.ts';
import type { MockMember, MockState } from '../mock/state.ts';

/** A session in which an adult unlocked the family, with a picked profile or without. */
export function sessionOf(adult: MockMember, activeId: string | null, now: Date): MockSession {
  const usedAt = now.toISOString();
  const confirmedAt = activeId === null ? null : usedAt;
  return { familyId: adult.familyId, adultId: adult.id, activeId, usedAt, confirmedAt };
}

/** A session of a children's own device. */
export function childrensSession(
  familyId: string,
  childIds: readonly string[],
  activeId: string | null,
  now: Date,
): MockSession {
  const usedAt = now.toISOString();
  return { familyId, adultId: null, childIds, activeId, usedAt, confirmedAt: activeId === null ? null : usedAt };
}

/** Refuses a sensitive act without a recent secret. The calls of a world have no session, and are not asked. */
export function checkConfirmed(state: MockState, asks: ReturnType<typeof careOf>['asks'], now: Date): void {
  const member = state.members.find(({ id }) => id === state.session?.activeId);
  if (asks === undefined || !state.session || !member) return;
  const at = state.session.confirmedAt ? new Date(state.session.confirmedAt) : null;
  if (isConfirmed(at, now)) return;
  const settingUp = member.role === 'family_admin' && isSettingUp(new Date(member.createdAt), now);
  if (asks === 'secretAfterSetUp' && settingUp) return;
  throw new Refusal('CONFIRM_IDENTITY');
}

/** Who is at the device when the mock starts. */
export interface SignedIn {
  /** The username of the member whose screens are shown; for a child an adult of the family unlocked the device. */
  readonly signedIn?: string | undefined;
  /** The username of the adult who unlocked the device, while no profile is picked. */
  readonly unlockedBy?: string | undefined;
}

/** Opens a session without a sign-in. Throws for an unknown username, or if a child unlocks the device. */
export function signInAs(state: MockState, { signedIn, unlockedBy }: SignedIn, now: Date): void {
  const username = signedIn ?? unlockedBy;
  if (username === undefined) return;
  const member = state.members.find(candidate => candidate.username === username);
  if (!member) throw new Error(`no member has the username ${username}`);
  const adult = isAdult(member.role)
    ? member
    : state.members.find(({ familyId, role }) => familyId === member.familyId && role === 'family_admin');
  if (!adult || (signedIn === undefined && adult !== member)) throw new Error(`${username} is no adult`);
  state.session = sessionOf(adult, signedIn === undefined ? null : member.id, now);
}
