import { ADULT_ROLES, type FamilyRole } from '@pocketful/domain/family';
import { can, type Editable } from '@pocketful/domain/machine';
import type { ChoreIcon } from './rules/icons.ts';

export const CHORE_STATUSES = ['pending', 'submitted', 'approved', 'rejected'] as const;
export type ChoreStatus = (typeof CHORE_STATUSES)[number];

export const CHORE_ACTIONS = [
  'submit',
  'unsubmit',
  'approve',
  'reject',
  'resubmit',
  'unresubmit',
  'takeBack',
  'giveBack',
  'delete',
] as const;
export type ChoreAction = (typeof CHORE_ACTIONS)[number];

/**
 * The life of a chore: a child submits it, a parent approves (and it is paid) or rejects it, the child tries again. While
 * it waits, the child can take the submission back: the chore returns to where it came from. A parent can take the
 * decision back. A child gives back only a chore that it took from an offer.
 */
export const choreMachine: Editable<ChoreStatus, ChoreAction, FamilyRole> = {
  initial: 'pending',
  states: CHORE_STATUSES,
  actions: {
    submit: { from: ['pending'], to: 'submitted', who: ['child'] },
    unsubmit: { from: ['submitted'], to: 'pending', who: ['child'] },
    approve: { from: ['submitted'], to: 'approved', who: ADULT_ROLES },
    reject: { from: ['submitted'], to: 'rejected', who: ADULT_ROLES },
    resubmit: { from: ['rejected'], to: 'submitted', who: ['child'] },
    unresubmit: { from: ['submitted'], to: 'rejected', who: ['child'] },
    takeBack: { from: ['approved', 'rejected'], to: 'submitted', who: ADULT_ROLES },
    giveBack: { from: ['pending'], to: null, who: ['child'] },
    delete: { from: ['pending', 'submitted', 'rejected'], to: null, who: ADULT_ROLES },
  },
  // No edit of a submitted chore: the child is paid the amount that it saw when it submitted it.
  edit: { from: ['pending', 'rejected'], who: ADULT_ROLES },
};

/** Why each action on a chore is refused. */
interface RefusalOf {
  readonly submit: 'CHORE_NOT_PENDING';
  readonly unsubmit: NotReviewed;
  readonly resubmit: 'CHORE_NOT_REJECTED';
  readonly unresubmit: NotReviewed;
  readonly delete: 'CHORE_PAID';
  readonly approve: NotReviewed;
  readonly reject: NotReviewed;
  readonly takeBack: 'CHORE_NOT_DECIDED';
  readonly giveBack: 'CHORE_NOT_PENDING';
}

type NotReviewed = 'CHORE_ALREADY_APPROVED' | 'CHORE_NOT_SUBMITTED';

/** Why an action on a chore is refused. */
export type ChoreRefusal<Action extends ChoreAction = ChoreAction> = RefusalOf[Action];

const notReviewed = (status: ChoreStatus): NotReviewed =>
  status === 'approved' ? 'CHORE_ALREADY_APPROVED' : 'CHORE_NOT_SUBMITTED';
const REFUSALS: { readonly [A in ChoreAction]: (status: ChoreStatus) => RefusalOf[A] } = {
  submit: () => 'CHORE_NOT_PENDING',
  unsubmit: notReviewed,
  unresubmit: notReviewed,
  takeBack: () => 'CHORE_NOT_DECIDED',
  giveBack: () => 'CHORE_NOT_PENDING',
  resubmit: () => 'CHORE_NOT_REJECTED',
  delete: () => 'CHORE_PAID',
  approve: notReviewed,
  reject: notReviewed,
};

/** Why this action cannot be taken on a chore in this state. */
export function choreRefusal<Action extends ChoreAction>(action: Action, status: ChoreStatus): ChoreRefusal<Action> {
  return REFUSALS[action](status);
}

/** The part of a chore that its actions change; times are ISO 8601. */
export interface ChoreProgress {
  readonly status: ChoreStatus;
  readonly submittedAt: string | null;
  readonly approvedAt: string | null;
  readonly rejectedAt: string | null;
  readonly rejectionComment: string | null;
  /** The rejection that the present submission answers: an unsubmitted chore returns to it. */
  readonly returnedAt: string | null;
  readonly returnedComment: string | null;
  /** The last change before the present submission; null if it answers no rejection. */
  readonly returnedUpdatedAt: string | null;
  readonly updatedAt: string;
}

/** The fields that a step copies from the chore. */
export type Copied = Omit<ChoreProgress, 'status' | 'submittedAt' | 'approvedAt'>;
const NOTHING_COPIED: Copied = {
  ...{ rejectedAt: null, rejectionComment: null, updatedAt: '' },
  ...{ returnedAt: null, returnedComment: null, returnedUpdatedAt: null },
};

/** The actions after which the chore is still there. */
export type ChoreStepAction = Exclude<ChoreAction, 'delete' | 'giveBack'>;

/** An action by a person at a time (ISO 8601). A rejection may have a comment. */
export interface ChoreStep {
  readonly action: ChoreStepAction;
  readonly by: FamilyRole;
  readonly at: string;
  readonly comment?: string | null | undefined;
}

export type ChoreStepResult =
  | { readonly ok: true; readonly changes: Partial<ChoreProgress> }
  | { readonly ok: false; readonly code: ChoreRefusal };

const CHANGES: {
  readonly [A in ChoreStepAction]: (at: string, comment: string | null, chore: Copied) => Partial<ChoreProgress>;
} = {
  submit: submittedAt => ({ submittedAt }),
  unsubmit: () => ({ submittedAt: null }),
  resubmit: (submittedAt, _, { rejectedAt, rejectionComment, updatedAt }) => ({
    ...{ submittedAt, rejectedAt: null, rejectionComment: null },
    ...{ returnedAt: rejectedAt, returnedComment: rejectionComment, returnedUpdatedAt: updatedAt },
  }),
  // `updatedAt` returns to its value before the second try. It differs from `rejectedAt` if an adult edited the chore.
  unresubmit: (at, _comment, { returnedAt, returnedComment, returnedUpdatedAt }) => ({
    ...{ rejectedAt: returnedAt, rejectionComment: returnedComment, updatedAt: returnedUpdatedAt ?? at },
    ...{ returnedAt: null, returnedComment: null, returnedUpdatedAt: null },
  }),
  takeBack: () => ({ approvedAt: null, rejectedAt: null, rejectionComment: null }),
  approve: approvedAt => ({ approvedAt }),
  reject: (rejectedAt, rejectionComment) => ({ rejectedAt, rejectionComment }),
};

/**
 * The fields that an action changes on a chore; `at` is ISO 8601.
 *
 * @param chore the chore before it; only `resubmit` and `unresubmit` copy from it
 */
export function choreChanges(
  action: ChoreStepAction,
  at: string,
  comment: string | null = null,
  chore: Copied = NOTHING_COPIED,
): Partial<ChoreProgress> & { readonly status: ChoreStatus } {
  const { to } = choreMachine.actions[action];
  if (to === null) throw new Error(`${action} has no state after it`);
  return { status: to, updatedAt: at, ...CHANGES[action](at, comment, chore) };
}

/** The day of a submission after a step with these changes: the family's day of the step, none, or as it was. */
export function submissionDay(
  { submittedAt }: Pick<Partial<ChoreProgress>, 'submittedAt'>,
  today: string,
): { readonly submittedDay?: string | null } {
  return submittedAt === undefined ? {} : { submittedDay: submittedAt && today };
}

/** How a child takes back a submission: the chore returns to where it came from. */
export function unsubmitAction({ returnedAt }: Pick<ChoreProgress, 'returnedAt'>): 'unsubmit' | 'unresubmit' {
  return returnedAt === null ? 'unsubmit' : 'unresubmit';
}

/** Takes a chore one step as its machine allows. */
export function stepChore(
  chore: Pick<ChoreProgress, 'status'> & Copied,
  { action, by, at, comment }: ChoreStep,
): ChoreStepResult {
  if (!can(choreMachine, action, chore.status, by)) return { ok: false, code: choreRefusal(action, chore.status) };
  return { ok: true, changes: choreChanges(action, at, comment ?? null, chore) };
}

/** Reads a status as older records have it: a missing one counts as pending, 'completed' as approved. */
export function choreStatusOf(status: string | null | undefined): ChoreStatus {
  if (status === 'completed') return 'approved';
  return CHORE_STATUSES.find(known => known === status) ?? 'pending';
}

/** Limit of open chores of one child: lists show them all at once. */
export const MAX_OPEN_CHORES = 200;

/** Limit of chore templates of one family: lists show them all at once. */
export const MAX_CHORE_TEMPLATES = 100;

/** Categories of a chore template. */
export const CHORE_CATEGORIES = ['housework', 'yardwork', 'school', 'personal', 'other'] as const;
export type ChoreCategory = (typeof CHORE_CATEGORIES)[number];

/** The Master List of a new family; rewards in cents. */
export const STARTER_CHORE_TEMPLATES = [
  {
    ...{ name: 'Make the bed', description: 'Pillow on top, blanket smooth.' },
    ...{ defaultRewardCents: 50, category: 'personal', iconName: 'BedDouble' },
  },
  {
    ...{ name: 'Set the table', description: 'Plates, cutlery and glasses.' },
    ...{ defaultRewardCents: 100, category: 'housework', iconName: 'Utensils' },
  },
  {
    ...{ name: 'Take out the trash', description: 'A new bag goes in.' },
    ...{ defaultRewardCents: 150, category: 'housework', iconName: 'Trash' },
  },
  {
    ...{ name: 'Homework done', description: 'Finished and packed.' },
    ...{ defaultRewardCents: 200, category: 'school', iconName: 'NotebookPen' },
  },
  {
    ...{ name: 'Tidy the room', description: 'Toys and clothes have a place.' },
    ...{ defaultRewardCents: 100, category: 'personal', iconName: 'Blocks' },
  },
  {
    ...{ name: 'Rake the leaves', description: 'Front and back.' },
    ...{ defaultRewardCents: 500, category: 'yardwork', iconName: 'Leaf' },
  },
] as const satisfies readonly {
  name: string;
  description: string;
  defaultRewardCents: number;
  category: ChoreCategory;
  iconName: ChoreIcon;
}[];
