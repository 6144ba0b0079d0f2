import type { RouteName } from '@pocketful/api-contract/routes';
import type { ConsentAnswer } from '@pocketful/compliance/calls';
import { POLICIES } from '@pocketful/compliance/policies';
import { type ConsentState, consentStateOf } from '@pocketful/compliance/rules/consents';
import { careOf, type SensitiveAct } from '@pocketful/contract-core/sensitive';
import { type DeadlineStage, stageOf } from '@pocketful/domain/deadlines';
import { needsParentalConsent, yearIn } from '@pocketful/domain/family';
import { checkConfirmed } from '../identity/mock-sign-in.ts';
import { activeMember, type Call } from '../mock/call.ts';
import type { MockConsent, MockDeadline, MockMember, MockState } from '../mock/state.ts';

/** A child's consents, the newest first. */
export function consentsOf(state: MockState, childId: string): MockConsent[] {
  return state.consents.filter(consent => consent.childId === childId).toReversed();
}

/** The state of the consent for a child. */
export function stateOfConsent(state: MockState, childId: string): ConsentState {
  return consentStateOf(consentsOf(state, childId), POLICIES.privacy.version);
}

/** Whether the child could still be under 13. */
export function needsConsent(state: MockState, { familyId, birthYear }: MockMember, now: Date): boolean {
  const timeZone = state.families.find(({ id }) => id === familyId)?.timeZone ?? 'UTC';
  return birthYear !== null && needsParentalConsent(birthYear, yearIn(timeZone, now));
}

/** Whether the profile is closed until an adult consents again. */
export function lacksConsent(state: MockState, member: MockMember, now: Date): boolean {
  const isOpen = member.closedAt === undefined && !needsConsent(state, member, now);
  return !isOpen && stateOfConsent(state, member.id) === 'withdrawn';
}

/**
 * Whether a call would record something new on a child whose consent was withdrawn: on those that its body names, else
 * on the one of the chore or request that its path names.
 */
export function collectsWithoutConsent(
  state: MockState,
  { params, body }: { readonly params: unknown; readonly body: unknown },
  now: Date,
): boolean {
  const { childId, id, childIds = [], alsoFor = [] } = Object({ ...Object(params), ...Object(body) });
  const named = [...state.chores, ...state.requests].find(thing => thing.id === id);
  // A chore that stays with its child is corrected.
  if (childId !== undefined && named?.childId === childId) return false;
  const ids = new Set([childId ?? named?.childId, ...childIds, ...alsoFor]);
  return state.members.some(member => ids.has(member.id) && lacksConsent(state, member, now));
}

/** A consent in answers. */
export function consentView({ familyId: _, ...consent }: MockConsent): ConsentAnswer {
  return consent;
}

/** Tells the other adults of an act, on their dashboard. */
export function noteAct(
  call: Pick<Call<RouteName>, 'caller' | 'state' | 'now'>,
  act: SensitiveAct,
  childId: string | null,
  endedOffers = 0,
): void {
  checkConfirmed(call.state, careOf(act).asks, call.now);
  const { id: byId, familyId } = activeMember(call);
  call.state.sensitiveActs.unshift({ familyId, act, at: call.now.toISOString(), byId, childId, endedOffers });
}

/** The stage of a deadline. */
export function stageNow({ kind, createdAt, announcedAt, remindedAt }: MockDeadline, now: Date): DeadlineStage {
  const times = { createdAt: new Date(createdAt), announcedAt: timeOf(announcedAt), remindedAt: timeOf(remindedAt) };
  return stageOf({ kind, ...times }, now);
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
