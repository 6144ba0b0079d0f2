import { STARTER_CHORE_TEMPLATES } from '@pocketful/chores/rules';
import { POLICIES, policyKey } from '@pocketful/compliance/policies';
import { CONSENT_TYPES, type ConsentMethod, type ConsentType } from '@pocketful/compliance/rules/consents';
import { isAdult, MAX_ADULTS, needsParentalConsent } from '@pocketful/domain/family';
import { SWITCHES_AT_START } from '@pocketful/domain/switches';
import { EMPTY_ACCOUNT } from '@pocketful/ledger/rules';
import { STARTER_REWARD_CATEGORIES } from '@pocketful/rewards/rules';
import { createTemplate } from '../chores/mock-chores.ts';
import type { WorldAdult } from '../family/world.ts';
import { type MockConsent, type MockMember, type MockState, newId, nextColor } from '../mock/state.ts';

/** A new family with its first adult, and the chore templates and reward categories that every family starts with. */
export function createFamily(
  state: MockState,
  adult: Omit<WorldAdult, 'role' | 'joinedDaysAgo'>,
  timeZone: string,
  at: Date,
): MockMember {
  const familyId = newId(state);
  state.families.push({ id: familyId, timeZone, setupCompleted: false });
  for (const template of STARTER_CHORE_TEMPLATES) createTemplate(state, familyId, template, at);
  for (const category of STARTER_REWARD_CATEGORIES) {
    const made = { id: newId(state), familyId, active: true, createdAt: at.toISOString() };
    state.rewardCategories.push({ ...category, ...made });
  }
  const admin = addAdult(state, familyId, { ...adult, role: 'family_admin' }, at);
  acceptPolicies(admin, at);
  return admin;
}

/** An adult accepts the policies in force. */
export function acceptPolicies(adult: MockMember, at: Date): void {
  for (const policy of Object.values(POLICIES)) adult.accepted[policyKey(policy)] = at.toISOString();
}

/** Whether a family has as many adults as it can. */
export function isFull(state: MockState, familyId: string): boolean {
  const adults = state.members.filter(member => member.familyId === familyId && isAdult(member.role));
  return adults.length >= MAX_ADULTS;
}

/** A new adult of a family; without a PIN the picker asks for the password. */
export function addAdult(
  state: MockState,
  familyId: string,
  adult: Omit<WorldAdult, 'joinedDaysAgo' | 'pin'> & { readonly pin: string | null },
  at: Date,
): MockMember {
  const { role, username, firstName, lastName, email, password, pin } = adult;
  const member: MockMember = {
    ...fresh(state, familyId, at),
    ...{ role, username, firstName, lastName, email, password, pin },
    birthYear: null,
    color: null,
    addedBy: null,
  };
  state.members.push(member);
  return member;
}

/** The initial state of each new member. */
function fresh(state: MockState, familyId: string, at: Date) {
  return {
    id: newId(state),
    familyId,
    emailVerifiedAt: null,
    createdAt: at.toISOString(),
    accepted: {},
    ...SWITCHES_AT_START,
    account: EMPTY_ACCOUNT,
  };
}

export interface NewChild {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly birthYear: number;
  readonly pin: string;
}

/** A new child of the family that this adult belongs to. */
export function createChild(state: MockState, by: MockMember, child: NewChild, at: Date): MockMember {
  const member: MockMember = {
    ...fresh(state, by.familyId, at),
    ...child,
    role: 'child',
    email: null,
    password: null,
    color: nextColor(state, by.familyId),
    addedBy: by.id,
  };
  state.members.push(member);
  const mustConfirm = state.serves === 'public' && needsParentalConsent(child.birthYear, at.getUTCFullYear());
  if (mustConfirm) member.awaitsConsent = true;
  for (const consentType of CONSENT_TYPES) {
    const method = mustConfirm && consentType === 'data_collection' ? 'email_verification' : 'signed_in_form';
    const consent = storeConsent(state, member, { consentType, method }, at);
    if (method === 'email_verification') askByMail(state, consent, by);
  }
  return member;
}

/** A consent for a child, for the policy in force. */
export function storeConsent(
  state: MockState,
  child: MockMember,
  { consentType, method }: { readonly consentType: ConsentType; readonly method: ConsentMethod },
  at: Date,
): MockConsent {
  const consent: MockConsent = {
    ...{ id: newId(state), familyId: child.familyId, childId: child.id, consentType },
    policyVersion: POLICIES.privacy.version,
    consentDate: at.toISOString(),
    verificationMethod: method,
    verifiedAt: null,
    withdrawnAt: null,
    mailed: false,
  };
  state.consents.push(consent);
  return consent;
}

/** The link that a mail would have brought. */
export function askByMail(state: MockState, consent: MockConsent, { id: askedOf, familyId }: MockMember): void {
  consent.mailed = true;
  const secret = consent.id.replaceAll('-', '').padEnd(43, 'c');
  state.consentLinks[`${familyId}.${secret}`] = { consentId: consent.id, askedOf };
}
