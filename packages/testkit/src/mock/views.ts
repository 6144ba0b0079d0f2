import type { RouteName } from '@pocketful/api-contract/routes';
import type { Chore } from '@pocketful/chores/calls';
import type { ChoreTemplate } from '@pocketful/chores/calls/templates';
import { policiesToAccept } from '@pocketful/compliance/policies';
import { ageInYear, isAdult, nameKey, yearIn } from '@pocketful/domain/family';
import { toDecimal, toWireNumber } from '@pocketful/domain/money';
import { eachSwitch, fieldOf } from '@pocketful/domain/switches';
import type { SessionUser, User } from '@pocketful/identity/calls';
import type { Transaction } from '@pocketful/ledger/calls';
import { spokenText } from '@pocketful/people/rules/simple-view';
import { type Call, callersFamily, Refusal } from './call.ts';
import type { MockChore, MockEntry, MockFamily, MockMember, MockState, MockTemplate } from './state.ts';
import { absenceOf } from './store.ts';

/** Minutes after which an unused adult profile falls back to the picker. */
export const IDLE_MINUTES = 15;

function familyOf(state: MockState, member: MockMember): MockFamily {
  const family = state.families.find(({ id }) => id === member.familyId);
  if (!family) throw new Refusal('INTERNAL');
  return family;
}

/** Years, or null for an adult. */
export function ageOf(state: MockState, member: MockMember, now: Date): number | null {
  if (member.birthYear === null) return null;
  return ageInYear(member.birthYear, yearIn(familyOf(state, member).timeZone, now));
}

/** The first name, with the username in brackets where another member of the family has the same one. */
export function calledName({ members }: MockState, { id, familyId, firstName, username }: MockMember): string {
  const isShared = members.some(
    other => other.familyId === familyId && other.id !== id && nameKey(other.firstName) === nameKey(firstName),
  );
  return isShared ? `${firstName} (${username})` : firstName;
}

/** A member in answers. */
export function userView(state: MockState, member: MockMember, now: Date): User {
  const admin = state.members.find(other => other.familyId === member.familyId && other.role === 'family_admin');
  return {
    id: member.id,
    username: member.username,
    firstName: member.firstName,
    calledName: calledName(state, member),
    lastName: member.lastName,
    role: member.role,
    isParent: isAdult(member.role),
    parentId: member.addedBy,
    familyAdminId: admin?.id ?? member.id,
    emailVerified: member.emailVerifiedAt !== null,
    emailVerifiedAt: member.emailVerifiedAt,
    email: member.email,
    age: ageOf(state, member, now),
    color: member.color,
    ...eachSwitch(name => member[fieldOf(name)]),
    setupCompleted: familyOf(state, member).setupCompleted,
    awaitsConsent: member.awaitsConsent === true,
  };
}

/** A new address that replaces the member's once its code is confirmed; null if there is none. */
function pendingEmailOf({ verifications }: MockState, { id, email }: MockMember): string | null {
  const open = verifications.find(one => one.memberId === id && one.purpose === 'change' && one.email !== email);
  return open?.email ?? null;
}

/** Whom the session speaks for. */
export function sessionUserView(
  state: MockState,
  member: MockMember,
  profileSelected: boolean,
  now: Date,
): SessionUser {
  return {
    ...userView(state, member, now),
    profileSelected,
    timeZone: familyOf(state, member).timeZone,
    idleMinutes: isAdult(member.role) ? IDLE_MINUTES : null,
    policiesToAccept: isAdult(member.role) ? policiesToAccept(Object.keys(member.accepted)) : [],
    pendingEmail: pendingEmailOf(state, member),
    ...(state.session?.childIds && { device: 'children' as const }),
  };
}

/** A ledger entry in answers. */
export function transactionView(state: MockState, entry: MockEntry): Transaction {
  const { source, reverses } = entry;
  const reversedBy = state.entries.find(other => other.reverses === entry.id)?.id;
  return {
    id: entry.id,
    childId: entry.childId,
    amount: toDecimal(entry.amountCents),
    description: entry.description,
    category: entry.category,
    date: entry.at,
    runningBalance: toWireNumber(entry.balanceAfterCents),
    ...(source && { source: { type: source.type, id: source.id } }),
    ...(reverses && { reverses }),
    ...(reversedBy && { reversedBy }),
  };
}

/** Adds the text to read aloud of each chore on a children's own device. */
export function addSpoken(call: Pick<Call<RouteName>, 'caller' | 'state'>, chores: Chore[]): Chore[] {
  if (!('children' in call.caller)) return chores;
  const names = call.state.members
    .filter(({ familyId }) => familyId === callersFamily(call).id)
    .flatMap(({ username, firstName, lastName }) => [username, firstName, lastName ?? '']);
  return chores.map(chore => ({ ...chore, spoken: spokenText(chore, names) }));
}

/** A chore in answers. */
export function choreView(state: MockState, chore: MockChore): Chore {
  const {
    familyId: _,
    seriesId,
    place,
    rewardCents,
    round: _round,
    returnedAt: _at,
    returnedComment: _comment,
    returnedUpdatedAt: _updated,
    trustedUpTo,
    offerDay: _day,
    previousDay: _previous,
    wasSubmitted: _once,
    ...rest
  } = chore;
  return {
    ...rest,
    reward: toDecimal(rewardCents),
    completed: chore.status === 'approved',
    isRecurring: place !== null,
    frequency: place?.frequency ?? null,
    recurringDays: [...(place?.recurringDays ?? [])],
    anchorDay: place?.anchorDay ?? null,
    opensOn: place?.opensOn ?? null,
    awayUntil: chore.status === 'approved' ? null : (absenceOf(state, chore)?.to ?? null),
    trustedUpTo: trustedUpTo === undefined ? null : toDecimal(trustedUpTo),
    lastCompleted: chore.approvedAt ?? (seriesId === null ? null : lastApproved(state, seriesId)),
  };
}

function lastApproved(state: MockState, seriesId: string): string | null {
  const times = state.chores.flatMap(chore => (chore.seriesId === seriesId ? (chore.approvedAt ?? []) : []));
  return times.sort().at(-1) ?? null;
}

/** A chore template in answers. */
export function templateView({ familyId: _, defaultRewardCents, ...rest }: MockTemplate): ChoreTemplate {
  return { ...rest, defaultReward: toDecimal(defaultRewardCents) };
}
