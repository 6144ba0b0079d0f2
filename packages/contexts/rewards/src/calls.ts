import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import {
  clearable,
  id,
  line,
  lines,
  moneyAnswer,
  optional,
  optionalBody,
  pageQuery,
  pictureName,
  positiveMoney,
  timestamp,
} from '@pocketful/contract-core/fields';
import { own, who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { takeBackBody } from '@pocketful/ledger/calls/take-back';
import {
  APPROVAL_ERRORS,
  CANCEL_ERRORS,
  oneRequest,
  ownRequest,
  REJECTION_ERRORS,
  REQUEST_TAKE_BACK_ERRORS,
  rejectionComment,
  requestFields,
} from '@pocketful/requests/calls';
import { REQUEST_STATUSES } from '@pocketful/requests/rules';
import { z } from 'zod';
import { REWARD_COLORS } from './rules.ts';

const rewardCategorySchema = z
  .object({
    id,
    familyAdminId: id,
    name: z.string(),
    description: z.string().nullable(),
    color: z.enum(REWARD_COLORS),
    iconName: z.string(),
    /** Always true. A deleted category with rewards is archived, and no list has it. */
    active: z.boolean(),
    createdAt: timestamp,
  })
  .meta({ id: 'RewardCategory' });
export type RewardCategory = z.infer<typeof rewardCategorySchema>;

const categoryName = line({ min: 'Category name is required', max: 50 });
const categoryDescription = line({ max: 200 });
const color = z.enum(REWARD_COLORS, 'Please choose a color');

export const newRewardCategorySchema = z.strictObject({
  name: categoryName,
  description: optional(categoryDescription),
  color: optional(color),
  iconName: optional(pictureName),
});
const rewardCategoryChangesSchema = z.strictObject({
  name: optional(categoryName),
  description: clearable(categoryDescription),
  color: optional(color),
  iconName: optional(pictureName),
});

const rewardSchema = z
  .object({
    id,
    childId: id,
    categoryId: id,
    name: z.string(),
    description: z.string(),
    /** Decimal string. */
    amount: moneyAnswer,
    /** The category's name in small letters. */
    category: z.string(),
    /** How screens show the category. */
    categoryName: z.string(),
    categoryColor: z.enum(REWARD_COLORS),
    categoryIcon: z.string(),
    /** Its own picture; without one the category's is shown. */
    icon: z.string().nullable(),
    /** Always true. A deleted reward with an open claim is archived, and no list has it. */
    active: z.boolean(),
    createdAt: timestamp,
  })
  .meta({ id: 'Reward' });
export type Reward = z.infer<typeof rewardSchema>;

const rewardName = line({ min: 'Reward name is required', max: 100 });
const description = lines({ max: 500 }).min(1, 'Description is required');
const amount = positiveMoney('Amount must be greater than 0');
/** A category's name, however it is written. */
const category = line({ min: 'Category is required', max: 50 });

export const newRewardSchema = z.strictObject({
  childId: z.uuid('Please select a child').toLowerCase(),
  name: rewardName,
  description,
  amount,
  category,
  icon: optional(pictureName),
});
const rewardChangesSchema = z.strictObject({
  /** A reward stays its child's: another child's id finds no reward. */
  childId: optional(id),
  name: optional(rewardName),
  description: optional(description),
  amount: optional(amount),
  category: optional(category),
  icon: clearable(pictureName),
});

const claimSchema = z
  .object({
    ...requestFields,
    rewardId: id,
    rewardName: z.string(),
    rewardDescription: z.string(),
    category: z.string(),
    status: z.enum(REQUEST_STATUSES),
    rejectionComment: z.string().nullable(),
    /** The limit for one item of the rule that approved it, at that time; null if no rule did. */
    trustedUpTo: moneyAnswer.nullable(),
  })
  .meta({ id: 'RewardClaim' });
export type Claim = z.infer<typeof claimSchema>;

/** The message if a claim's amount differs from the reward's. */
export const AMOUNT_CHANGED = 'The amount of this activity has changed. Please refresh and try again.';

const newClaimSchema = z
  .strictObject({
    childId: id,
    /** Which reward: its id, its name, or both. */
    rewardId: optional(id),
    rewardName: optional(line({ max: 100 })),
    /** Refused if it differs from the reward's. */
    amount: optional(z.preprocess(given => (typeof given === 'number' ? String(given) : given), amount)),
    /** Both are ignored. A claim takes them from the stored reward. */
    rewardDescription: optional(z.string().max(2000)),
    category: optional(z.string().max(200)),
  })
  .refine(claim => claim.rewardId !== undefined || claim.rewardName !== undefined, {
    path: ['rewardName'],
    error: 'Please name the activity',
  });

const oneCategory = { params: z.strictObject({ id }), who: who.adult, idempotent: true } as const;
const oneReward = oneCategory;
const rewardList = { answer: z.array(rewardSchema) } as const;
const claimList = { query: pageQuery, answer: z.array(claimSchema), paged: true } as const;
const ownList = { who: [...who.adult, own('id', 'CHILD_NOT_FOUND')], params: z.strictObject({ id }) } as const;

export const rewardsErrors = {
  REWARD_NOT_FOUND: {
    status: 404,
    title: 'Not found',
    message: 'This activity could not be found. Please refresh and try again.',
  },
  CATEGORY_NOT_FOUND: {
    status: 404,
    title: 'Not found',
    message: 'This category could not be found.',
    field: 'category',
  },
  REWARDS_DISABLED: { status: 409, title: 'Rewards are off', message: 'Rewards are switched off for this child.' },
  REWARD_NAME_TAKEN: {
    status: 409,
    title: 'Name taken',
    message: 'This child already has a reward of this name. Please choose a different name.',
    field: 'name',
  },
  CATEGORY_NAME_TAKEN: {
    status: 409,
    title: 'Name taken',
    message: 'Your family already has a category of this name. Please choose a different name.',
    field: 'name',
  },
  TOO_MANY_REWARDS: {
    status: 409,
    title: 'Too many rewards',
    message: 'This child has 50 rewards. Please delete some before adding more.',
  },
  TOO_MANY_CATEGORIES: {
    status: 409,
    title: 'Too many categories',
    message: 'Your family has 50 reward categories. Please delete some before adding more.',
  },
  CLAIM_ALREADY_OPEN: {
    status: 409,
    title: 'Already claimed',
    message: 'You already have a pending claim for this activity.',
  },
} as const satisfies ErrorTexts;

export const rewardsRoutes = {
  listRewardCategories: defineRoute({
    call: 'GET /api/reward-categories',
    summary: 'The family’s reward categories by name',
    who: who.member,
    answer: z.array(rewardCategorySchema),
    shows: ['rewardCategories'],
  }),
  createRewardCategory: defineRoute({
    call: 'POST /api/reward-categories',
    summary: 'Add a reward category',
    who: who.adult,
    body: newRewardCategorySchema,
    status: 201,
    answer: rewardCategorySchema,
    errors: ['CATEGORY_NAME_TAKEN', 'TOO_MANY_CATEGORIES'],
    events: ['reward_category.created'],
    heardBy: 'everyone',
    idempotent: true,
    changes: ['rewardCategories'],
  }),
  updateRewardCategory: defineRoute({
    ...oneCategory,
    call: 'PATCH /api/reward-categories/:id',
    summary: 'Change a reward category',
    body: rewardCategoryChangesSchema,
    answer: rewardCategorySchema,
    errors: ['CATEGORY_NOT_FOUND', 'CATEGORY_NAME_TAKEN'],
    events: ['reward_category.updated'],
    heardBy: 'everyone',
    // The answer of a reward contains its category's looks.
    changes: ['rewardCategories', 'rewards'],
  }),
  deleteRewardCategory: defineRoute({
    ...oneCategory,
    call: 'DELETE /api/reward-categories/:id',
    summary: 'Delete a reward category; the rewards that are in it keep it',
    errors: ['CATEGORY_NOT_FOUND'],
    events: ['reward_category.deleted'],
    heardBy: 'everyone',
    changes: ['rewardCategories'],
  }),
  listRewards: defineRoute({
    ...rewardList,
    call: 'GET /api/rewards',
    summary: 'The rewards of all children whose rewards are on, by name; a child’s own for a child',
    who: who.member,
    // Not polled, as the rules of the product require.
    shows: ['rewards'],
    staleSeconds: 300,
  }),
  listChildRewards: defineRoute({
    ...rewardList,
    ...ownList,
    call: 'GET /api/children/:id/rewards',
    summary: 'A child’s rewards by name; none while its rewards are off',
    errors: ['CHILD_NOT_FOUND'],
    shows: ['rewards'],
    pollSeconds: 300,
  }),
  createReward: defineRoute({
    call: 'POST /api/rewards',
    summary: 'Add a reward for a child',
    who: who.adult,
    body: newRewardSchema,
    status: 201,
    answer: rewardSchema,
    errors: [
      'COLLECTION_STOPPED',
      'CHILD_NOT_FOUND',
      'REWARDS_DISABLED',
      'CATEGORY_NOT_FOUND',
      'REWARD_NAME_TAKEN',
      'TOO_MANY_REWARDS',
    ],
    events: ['reward.created'],
    idempotent: true,
    changes: ['rewards'],
  }),
  updateReward: defineRoute({
    ...oneReward,
    call: 'PATCH /api/rewards/:id',
    summary: 'Change a reward; a claim that is open keeps what the child saw',
    body: rewardChangesSchema,
    answer: rewardSchema,
    errors: ['REWARD_NOT_FOUND', 'CATEGORY_NOT_FOUND', 'REWARD_NAME_TAKEN', 'COLLECTION_STOPPED'],
    events: ['reward.updated'],
    edits: ['name', 'description', 'amount', 'categoryName', 'icon'],
    changes: ['rewards'],
  }),
  deleteReward: defineRoute({
    ...oneReward,
    call: 'DELETE /api/rewards/:id',
    summary: 'Delete a reward; a claim that is open stays',
    errors: ['REWARD_NOT_FOUND'],
    events: ['reward.deleted'],
    changes: ['rewards'],
  }),
  listClaims: defineRoute({
    ...claimList,
    call: 'GET /api/reward-claims',
    summary: 'All open claims of children whose rewards are on, and the newest decided ones; a child’s own for a child',
    who: who.member,
    shows: ['claims'],
    pollSeconds: 300,
    staleSeconds: 120,
  }),
  listChildClaims: defineRoute({
    ...claimList,
    ...ownList,
    call: 'GET /api/children/:id/reward-claims',
    summary: 'A child’s claims; none while its rewards are off',
    errors: ['CHILD_NOT_FOUND'],
    shows: ['claims'],
    pollSeconds: 300,
    staleSeconds: 120,
  }),
  createClaim: defineRoute({
    call: 'POST /api/reward-claims',
    summary: 'The child says it did what a reward is for; a rule of its parents may approve it at once',
    who: [own('childId', 'CHILD_NOT_FOUND')],
    body: newClaimSchema,
    status: 201,
    answer: claimSchema,
    errors: [
      'COLLECTION_STOPPED',
      'CHILD_NOT_FOUND',
      'REWARD_NOT_FOUND',
      'REWARDS_DISABLED',
      'CLAIM_ALREADY_OPEN',
      'TOO_MANY_REQUESTS',
    ],
    events: ['claim.submitted', 'claim.approved'],
    idempotent: true,
    changes: ['claims'],
    takenBackBy: 'cancelClaim',
  }),
  approveClaim: defineRoute({
    ...oneRequest,
    call: 'PATCH /api/reward-claims/:id/approve',
    summary: 'Approve a claim and pay it',
    answer: claimSchema,
    errors: [...APPROVAL_ERRORS, 'BALANCE_LIMIT'],
    events: ['claim.approved'],
    changes: ['claims', 'goals', 'balance', 'ledger'],
    takenBackBy: 'takeBackClaim',
  }),
  rejectClaim: defineRoute({
    ...oneRequest,
    call: 'PATCH /api/reward-claims/:id/reject',
    summary: 'Reject a claim, with a reason if there is one',
    body: optionalBody(z.strictObject({ comment: rejectionComment })),
    answer: claimSchema,
    errors: REJECTION_ERRORS,
    events: ['claim.rejected'],
    changes: ['claims'],
    takenBackBy: 'takeBackClaim',
  }),
  takeBackClaim: defineRoute({
    ...oneRequest,
    call: 'POST /api/reward-claims/:id/take-back',
    summary: 'Take back the decision on a claim, within 7 days: it waits again, and what was paid is reversed',
    body: takeBackBody,
    answer: claimSchema,
    errors: [...REQUEST_TAKE_BACK_ERRORS, 'CLAIM_ALREADY_OPEN'],
    events: ['claim.taken_back'],
    changes: ['claims', 'goals', 'balance', 'ledger'],
  }),
  cancelClaim: defineRoute({
    ...ownRequest,
    call: 'DELETE /api/reward-claims/:id',
    summary: 'The child cancels a claim that waits',
    errors: CANCEL_ERRORS,
    events: ['claim.cancelled'],
    changes: ['claims'],
  }),
} as const;
