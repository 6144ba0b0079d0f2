import { dayIn, yearAfter } from '@pocketful/domain/dates';
import { firstPlace } from '@pocketful/domain/recurrence';
import { createChore } from '../chores/mock-chores.ts';
import { auditAll } from '../compliance/mock-desk.ts';
import { daysFrom, fillAll, type WithPlaceholders } from '../family/placeholders.ts';
import { eventsOf, type World, type WorldCall, type WorldEvent } from '../family/world.ts';
import { addAdult, createChild, createFamily } from '../people/mock-members.ts';
import { firstStaff } from '../staff/mock.ts';
import { emptyState, type MockMember, type MockState, newId } from './state.ts';
import { addDeadline, familyWith, postEntry } from './store.ts';

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
      addedBy: only ? adult.id : null,
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
  const { timeZone } = familyWith(state, memberNamed(state, by).familyId);
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
      const { timeZone } = familyWith(state, child.familyId);
      const place = recurrence ? firstPlace(recurrence, dayIn(timeZone, dueDate)) : null;
      const chore = createChore(state, child, { name, rewardCents, dueDate, place, iconName }, event.at);
      kept.set(`$${event.chore.key}`, chore.id);
    }
  }
}

function memberNamed(state: MockState, username: string): MockMember {
  const member = state.members.find(candidate => candidate.username === username);
  if (!member) throw new Error(`no member has the username ${username}`);
  return member;
}
