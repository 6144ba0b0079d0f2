import { ADULT_ROLES, type FamilyRole } from './family.ts';
import type { Machine } from './machine.ts';

export const CHORE_STATUSES = ['pending', 'submitted', 'approved', 'rejected'] as const;
export type ChoreStatus = (typeof CHORE_STATUSES)[number];

export type ChoreAction = 'submit' | 'approve' | 'reject' | 'resubmit' | 'delete';

/** The life of a chore: a child submits it, a parent approves (and it is paid) or rejects it, the child tries again. */
export const choreMachine: Machine<ChoreStatus, ChoreAction, FamilyRole> = {
  initial: 'pending',
  states: CHORE_STATUSES,
  actions: {
    submit: { from: ['pending'], to: 'submitted', who: ['child'] },
    approve: { from: ['submitted'], to: 'approved', who: ADULT_ROLES },
    reject: { from: ['submitted'], to: 'rejected', who: ADULT_ROLES },
    resubmit: { from: ['rejected'], to: 'submitted', who: ['child'] },
    delete: { from: ['pending', 'submitted', 'rejected'], to: null, who: ADULT_ROLES },
  },
};

/** Reads a status as older records have it: a missing one counts as pending, 'completed' as approved. */
export function choreStatusOf(status: string | null | undefined): ChoreStatus {
  if (status === 'completed') return 'approved';
  return CHORE_STATUSES.find(known => known === status) ?? 'pending';
}

/** Open chores of one child at the most: lists show them all at once. */
export const MOST_OPEN_CHORES = 200;

/** Categories of a chore template. */
export const CHORE_CATEGORIES = ['housework', 'yardwork', 'school', 'personal', 'other'] as const;
export type ChoreCategory = (typeof CHORE_CATEGORIES)[number];

/** What a new family finds in its Master List; rewards in cents. */
export const STARTER_CHORE_TEMPLATES = [
  { name: 'Make the bed', description: 'Pillow on top, blanket smooth.', defaultRewardCents: 50, category: 'personal' },
  {
    name: 'Set the table',
    description: 'Plates, cutlery and glasses.',
    defaultRewardCents: 100,
    category: 'housework',
  },
  { name: 'Take out the trash', description: 'A new bag goes in.', defaultRewardCents: 150, category: 'housework' },
  { name: 'Homework done', description: 'Finished and packed.', defaultRewardCents: 200, category: 'school' },
  { name: 'Rake the leaves', description: 'Front and back.', defaultRewardCents: 500, category: 'yardwork' },
] as const satisfies readonly {
  name: string;
  description: string;
  defaultRewardCents: number;
  category: ChoreCategory;
}[];
