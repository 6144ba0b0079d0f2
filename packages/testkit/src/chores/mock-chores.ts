import { type ChoreRefusal, type ChoreStep, stepChore, submissionDay } from '@pocketful/chores/rules';
import type { ChoreIcon } from '@pocketful/chores/rules/icons';
import { dayIn, noonOf } from '@pocketful/domain/dates';
import { nextPlace, type SeriesPlace } from '@pocketful/domain/recurrence';
import { type MockChore, type MockMember, type MockState, type MockTemplate, newId } from '../mock/state.ts';
import { absencesOf, familyWith, postEntry, storeChore } from '../mock/store.ts';

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
  readonly previousDay?: string;
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
    previousDay: chore.previousDay,
    isLast: Boolean(chore.place),
    round: 1,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    submittedAt: null,
    submittedDay: null,
    approvedAt: null,
    rejectedAt: null,
    rejectionComment: null,
    returnedAt: null,
    returnedComment: null,
    returnedUpdatedAt: null,
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
  const { timeZone } = familyWith(state, chore.familyId);
  const today = dayIn(timeZone, now);
  const result = stepChore(chore, step);
  if (!result.ok) return result.code;
  const changes = { ...result.changes, ...submissionDay(result.changes, today) };
  const { place, seriesId } = chore;
  if (result.changes.status === 'submitted') chore.wasSubmitted = true;
  if (step.action === 'submit' && place) {
    if (place.opensOn !== null && place.opensOn > today) return 'CHORE_NOT_DUE_YET';
    const child = state.members.find(({ id }) => id === chore.childId);
    if (!child) throw new Error(`no child ${chore.childId}`);
    const { name, rewardCents, templateId, iconName, groupId } = chore;
    const next = nextPlace(place, today, absencesOf(state, child.id));
    const dueDate = noonOf(next.dueDay, timeZone);
    if (!chore.isLast) return storeChore(state, chore.id, changes);
    createChore(
      state,
      child,
      { name, rewardCents, dueDate, place: next, seriesId, previousDay: place.dueDay, templateId, iconName, groupId },
      now,
    );
    return Object.assign(storeChore(state, chore.id, changes), { isLast: false });
  }
  return storeChore(state, chore.id, changes);
}

/** Pays an approved chore's reward to its child; false when the balance has no room for it. */
export function payChore(state: MockState, chore: MockChore, at: Date): boolean {
  const child = state.members.find(({ id }) => id === chore.childId);
  if (!child) throw new Error(`no child ${chore.childId}`);
  const source = { type: 'chore', id: chore.id, round: chore.round } as const;
  const reward = { amountCents: chore.rewardCents, description: chore.name, category: 'chore', source, at } as const;
  return typeof postEntry(state, child, reward) !== 'string';
}
