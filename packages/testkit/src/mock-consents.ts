import type { ConsentAnswer } from '@pocketful/api-contract/compliance';
import { POLICIES } from '@pocketful/compliance/policies';
import { type ConsentState, consentStateOf } from '@pocketful/domain/consents';
import { needsParentalConsent, yearIn } from '@pocketful/domain/family';
import type { MockConsent, MockMember, MockState } from './mock-state.ts';

/** A child's consents, the newest first. */
export function consentsOf(state: MockState, childId: string): MockConsent[] {
  return state.consents.filter(consent => consent.childId === childId).toReversed();
}

/** How the consent for a child stands. */
export function stateOfConsent(state: MockState, childId: string): ConsentState {
  return consentStateOf(consentsOf(state, childId), POLICIES.privacy.version);
}

/** Whether the child could still be under 13. */
export function needsConsent(state: MockState, { familyId, birthYear }: MockMember, now: Date): boolean {
  const timeZone = state.families.find(({ id }) => id === familyId)?.timeZone ?? 'UTC';
  return birthYear !== null && needsParentalConsent(birthYear, yearIn(timeZone, now));
}

/** Whether nobody may use this profile before a grown-up consents anew. */
export function lacksConsent(state: MockState, member: MockMember, now: Date): boolean {
  return needsConsent(state, member, now) && stateOfConsent(state, member.id) === 'withdrawn';
}

/** A consent as answers tell it. */
export function consentView({ familyId: _, ...consent }: MockConsent): ConsentAnswer {
  return consent;
}
