import { POLICIES, policyKey } from '@pocketful/compliance/policies';
import type { ChoreIcon } from '@pocketful/domain/chore-icons';
import { type ChoreRefusal, type ChoreStep, STARTER_CHORE_TEMPLATES, stepChore } from '@pocketful/domain/chores';
import { CONSENT_TYPES, type ConsentMethod, type ConsentType } from '@pocketful/domain/consents';
import { dayIn, noonOf, yearAfter } from '@pocketful/domain/dates';
import { needsParentalConsent } from '@pocketful/domain/family';
import { EMPTY_ACCOUNT } from '@pocketful/domain/ledger';
import { firstPlace, nextPlace, type SeriesPlace } from '@pocketful/domain/recurrence';
import { STARTER_REWARD_CATEGORIES } from '@pocketful/domain/rewards';
import { auditAll } from '../compliance/mock-desk.ts';
import { daysFrom, fillAll, type WithPlaceholders } from '../family/placeholders.ts';
import { eventsOf, type World, type WorldAdult, type WorldCall, type WorldEvent } from '../family/world.ts';
import { firstStaff } from '../staff/mock.ts';
import {
  emptyState,
  type MockChore,
  type MockConsent,
  type MockFamily,
  type MockMember,
  type MockState,
  type MockTemplate,
  newId,
  nextColor,
} from './state.ts';
import { absencesOf, addDeadline, postEntry, storeChore } from './store.ts';

/** Makes a call as a member, without a device; gives its answer. */
export type CallAs = (state: MockState, member: MockMember, called: CallAt) => unknown;
/** A call with everything in it filled in. */
export interface CallAt extends Pick<WorldCall, 'call'> {
  readonly params: unknown;
  readonly body: unknown;
  readonly at: Date;
}

/** The state that a world's events lead to. Throws for a world that breaks the domain's rules. */
export function stateOf(world: World, now: Date, callAs: CallAs): MockState {
  const state = emptyState();
  state.staff = firstStaff(now);
  const kept = new Map<string, string>();
  for (const event of eventsOf(world, now)) {
    if (event.kind === 'called') call(state, kept, event, callAs);
    else apply(state, kept, event);
  }
  for (const { name, by, only, picked, daysAgo } of world.devices ?? []) {
    const adult = state.members.find(({ username }) => username === by);
    // A smaller world has fewer people than the devices it was made from.
    if (!adult) continue;
    const active = state.members.find(({ username }) => username === picked);
    const childIds = state.members.filter(({ username }) => only?.includes(username)).map(({ id }) => id);
    const lastUsedAt = new Date(now.getTime() - daysAgo * 86_400_000).toISOString();
    const device = {
      id: newId(state),
      familyId: adult.familyId,
      name,
      unlockedBy: only ? null : adult.id,
      childIds,
      lastUsedAt,
    };
    state.devices.push({ ...device, activeMember: active?.id ?? null });
  }
  for (const { kind, child, items } of world.deadlines ?? []) {
    const childId = state.members.find(({ username }) => username === child)?.id ?? null;
    const familyId = state.families[0]?.id ?? '';
    addDeadline(state, { familyId, childId, kind, items: items ?? [] }, now);
  }
  // A world without calls has no audits either.
  if (world.calls && world.calls.length > 0) {
    auditedBefore(state, now);
    for (const look of world.looks ?? []) lookAt(state, look, now);
  }
  return state;
}

/** Staff opened the family for half an hour. */
function lookAt(
  state: MockState,
  { daysAgo, reason }: { readonly daysAgo: number; readonly reason: string },
  now: Date,
) {
  const [family] = state.families;
  const [staff] = state.staff;
  if (!family || !staff) throw new Error('there is no family or no staff');
  const at = new Date(now.getTime() - daysAgo * 86_400_000).toISOString();
  state.staffViews.push({
    ...{ id: newId(state), at, until: at, token: '', familyId: family.id, reason },
    ...{ staffUsername: staff.username, staffRole: staff.role },
    childIds: state.members.filter(({ role }) => role === 'child').map(({ id }) => id),
  });
}

/** An instance that is looked after: its drill of last year is due, and the newest audit says so. */
function auditedBefore(state: MockState, now: Date): void {
  const { privacy } = state;
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  privacy.retainedAt = hoursAgo(9).toISOString();
  privacy.verifiedAt = hoursAgo(1).toISOString();
  for (const [kind, days, document] of [
    ['risk_assessment', 41, 'A child who guesses a PIN is locked out after five tries.'],
    ['safeguard_test', 73, 'Penetration test by an outside company'],
    ['restore_drill', 402, 'Restored into a second database'],
  ] as const) {
    const at = hoursAgo(24 * days).toISOString();
    const doneOn = at.slice(0, 10);
    const recorded = { recordedAt: at, recordedBy: 'owner' };
    privacy.evidence.push({
      id: newId(state),
      kind,
      doneOn,
      nextDueOn: yearAfter(doneOn),
      author: 'Olive',
      document,
      ...recorded,
    });
  }
  auditAll(state, hoursAgo(3));
}

function call(
  state: MockState,
  kept: Map<string, string>,
  { called, at }: Extract<WorldEvent, { kind: 'called' }>,
  callAs: CallAs,
): void {
  const { by, params, body, keeps } = called;
  const { timeZone } = familyOf(state, memberNamed(state, by).familyId);
  const known = new Map([
    ...kept,
    ...state.members.map(({ username, id }) => [`$${username}`, id] as const),
    ...daysFrom(dayIn(timeZone, at)),
  ]);
  const filled = (value: WithPlaceholders | undefined) => (value === undefined ? undefined : fillAll(value, known));
  const input = { call: called.call, params: filled(params), body: filled(body), at };
  const answer = new Map(Object.entries(Object(callAs(state, memberNamed(state, by), input))));
  if (keeps) kept.set(`$${keeps}`, String(answer.get('id')));
}

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

/** A new adult of a family; without a PIN the picker asks for the password. */
export function addAdult(
  state: MockState,
  familyId: string,
  adult: Omit<WorldAdult, 'joinedDaysAgo' | 'pin'> & { readonly pin: string | null },
  at: Date,
): MockMember {
  const { role, username, firstName, lastName, email, password, pin } = adult;
  const member: MockMember = {
    ...{ role, username, firstName, lastName, email, password, pin },
    id: newId(state),
    familyId,
    emailVerifiedAt: null,
    birthYear: null,
    color: null,
    addedBy: null,
    createdAt: at.toISOString(),
    accepted: {},
    choresEnabled: true,
    rewardsEnabled: true,
    simpleView: false,
    account: EMPTY_ACCOUNT,
  };
  state.members.push(member);
  return member;
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
    ...child,
    id: newId(state),
    familyId: by.familyId,
    role: 'child',
    email: null,
    emailVerifiedAt: null,
    password: null,
    color: nextColor(state, by.familyId),
    addedBy: by.id,
    createdAt: at.toISOString(),
    accepted: {},
    choresEnabled: true,
    rewardsEnabled: true,
    simpleView: false,
    account: EMPTY_ACCOUNT,
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

/** A new template of the Master List. */
export function createTemplate(
  state: MockState,
  familyId: string,
  template: Pick<MockTemplate, 'name' | 'description' | 'defaultRewardCents' | 'category' | 'iconName'>,
  at: Date,
): MockTemplate {
  const created = { ...template, id: newId(state), familyId, createdAt: at.toISOString() };
  state.templates.push(created);
  return created;
}

export interface NewChore {
  readonly name: string;
  readonly rewardCents: number;
  readonly dueDate: Date;
  readonly templateId?: string | null;
  readonly iconName?: ChoreIcon | null | undefined;
  /** Its place in the series that it begins, or in the one that is named. */
  readonly place?: SeriesPlace | null;
  readonly seriesId?: string | null;
  readonly groupId?: string | null;
}

/** A new, pending chore. */
export function createChore(state: MockState, child: MockMember, chore: NewChore, at: Date): MockChore {
  const created: MockChore = {
    id: newId(state),
    familyId: child.familyId,
    childId: child.id,
    name: chore.name,
    rewardCents: chore.rewardCents,
    status: 'pending',
    dueDate: chore.dueDate.toISOString(),
    templateId: chore.templateId ?? null,
    iconName: chore.iconName ?? null,
    offerId: null,
    offerDay: null,
    isTurn: false,
    groupId: chore.groupId ?? null,
    seriesId: chore.place ? (chore.seriesId ?? newId(state)) : null,
    place: chore.place ?? null,
    isLast: Boolean(chore.place),
    round: 1,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    submittedAt: null,
    approvedAt: null,
    rejectedAt: null,
    rejectionComment: null,
    returnedAt: null,
    returnedComment: null,
  };
  state.chores.push(created);
  return created;
}

/** Takes a chore one step, by its machine and its series; the next of the series is on the list then. Or the code of why not. */
export function takeStep(
  state: MockState,
  chore: MockChore,
  step: ChoreStep,
  now: Date,
): MockChore | ChoreRefusal | 'CHORE_NOT_DUE_YET' {
  const { timeZone } = familyOf(state, chore.familyId);
  const today = dayIn(timeZone, now);
  const result = stepChore(chore, step);
  if (!result.ok) return result.code;
  const { place, seriesId } = chore;
  if (result.changes.status === 'submitted') chore.wasSubmitted = true;
  if (step.action === 'submit' && place) {
    if (place.opensOn !== null && place.opensOn > today) return 'CHORE_NOT_DUE_YET';
    const child = state.members.find(({ id }) => id === chore.childId);
    if (!child) throw new Error(`no child ${chore.childId}`);
    const { name, rewardCents, templateId, iconName, groupId } = chore;
    const next = nextPlace(place, today, absencesOf(state, child.id));
    const dueDate = noonOf(next.dueDay, timeZone);
    if (!chore.isLast) return storeChore(state, chore.id, result.changes);
    createChore(
      state,
      child,
      { name, rewardCents, dueDate, place: next, seriesId, templateId, iconName, groupId },
      now,
    );
    return Object.assign(storeChore(state, chore.id, result.changes), { isLast: false });
  }
  return storeChore(state, chore.id, result.changes);
}

function familyOf(state: MockState, familyId: string): MockFamily {
  const family = state.families.find(({ id }) => id === familyId);
  if (!family) throw new Error(`no family ${familyId}`);
  return family;
}

function apply(state: MockState, kept: Map<string, string>, event: Exclude<WorldEvent, { kind: 'called' }>): void {
  switch (event.kind) {
    case 'family-created':
      createFamily(state, event.adult, event.timeZone, event.at);
      return;
    case 'parent-added':
      addAdult(state, memberNamed(state, event.by).familyId, event.adult, event.at);
      return;
    case 'child-added': {
      const { username, firstName, pin } = event.child;
      const { birthYear } = event;
      createChild(
        state,
        memberNamed(state, event.by),
        { username, firstName, pin, lastName: null, birthYear },
        event.at,
      );
      return;
    }
    case 'setup-completed': {
      const { familyId } = memberNamed(state, event.by);
      for (const family of state.families) if (family.id === familyId) family.setupCompleted = true;
      return;
    }
    case 'entry-posted': {
      const posted = postEntry(state, memberNamed(state, event.entry.child), { ...event.entry, at: event.at });
      if (typeof posted === 'string') throw new Error(`${event.entry.description}: ${posted}`);
      return;
    }
    case 'chore-created': {
      const child = memberNamed(state, event.chore.child);
      const { name, rewardCents, recurrence, iconName } = event.chore;
      const { dueDate } = event;
      const { timeZone } = familyOf(state, child.familyId);
      const place = recurrence ? firstPlace(recurrence, dayIn(timeZone, dueDate)) : null;
      const chore = createChore(state, child, { name, rewardCents, dueDate, place, iconName }, event.at);
      kept.set(`$${event.chore.key}`, chore.id);
    }
  }
}

/** Pays an approved chore's reward to its child; false when the balance has no room for it. */
export function payChore(state: MockState, chore: MockChore, at: Date): boolean {
  const child = state.members.find(({ id }) => id === chore.childId);
  if (!child) throw new Error(`no child ${chore.childId}`);
  const source = { type: 'chore', id: chore.id, round: chore.round } as const;
  const reward = { amountCents: chore.rewardCents, description: chore.name, category: 'chore', source, at } as const;
  return typeof postEntry(state, child, reward) !== 'string';
}

function memberNamed(state: MockState, username: string): MockMember {
  const member = state.members.find(candidate => candidate.username === username);
  if (!member) throw new Error(`no member has the username ${username}`);
  return member;
}
