import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import {
  id,
  line,
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
  HAND_OVER_ERRORS,
  handOverBody,
  oneRequest,
  ownRequest,
  promiseFields,
  RECEIVE_ERRORS,
  REJECTION_ERRORS,
  REQUEST_TAKE_BACK_ERRORS,
  rejectionComment,
  requestFields,
} from '@pocketful/requests/calls';
import { REQUEST_STATUSES } from '@pocketful/requests/rules';
import { z } from 'zod';
import { GOAL_STATUSES, hasPurchasedMark, MAX_GOALS, MIN_TARGET } from './rules.ts';

const goalSchema = z
  .object({
    id,
    childId: id,
    /** With ' (Purchased)' at its end once it is. */
    name: z.string(),
    /** Decimal string. */
    target: moneyAnswer,
    /** Decimal string: its share of the balance, down the queue; for a waiting or purchased goal its target. */
    saved: moneyAnswer,
    iconName: z.string(),
    /** Whether it is reached. */
    completed: z.boolean(),
    /** The place in the queue, from 0; a goal outside the queue has none and says 0. */
    priority: z.int(),
    /** The first day on which the allowances fill it. Absent if it is full, or if the day is unknown. */
    reachableOn: z.iso.date().optional(),
    status: z.enum(GOAL_STATUSES),
    purchasedAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'SavingsGoal' });
export type Goal = z.infer<typeof goalSchema>;

const name = line({ min: 'Goal name is required', max: 100 }).refine(
  text => !hasPurchasedMark(text),
  'Please leave (Purchased) out of the name',
);
const target = positiveMoney('Target must be at least $1.00', MIN_TARGET);

export const newGoalSchema = z.strictObject({
  childId: id,
  name,
  target,
  iconName: optional(pictureName),
  /** Ignored, both: they follow from the balance. */
  saved: optional(z.union([z.number(), z.string().max(20)])),
  completed: z.boolean().optional(),
});
const goalChangesSchema = z.strictObject({
  name: optional(name),
  target: optional(target),
  iconName: optional(pictureName),
});

const purchaseSchema = z
  .object({
    ...requestFields,
    ...promiseFields,
    goalId: id,
    goalName: z.string(),
    status: z.enum(REQUEST_STATUSES),
    rejectionComment: z.string().nullable(),
  })
  .meta({ id: 'GoalPurchaseRequest' });
export type Purchase = z.infer<typeof purchaseSchema>;

const oneGoal = { params: z.strictObject({ id }), who: who.child, idempotent: true } as const;
const goalList = { query: pageQuery, answer: z.array(goalSchema), paged: true } as const;
const purchaseList = { query: pageQuery, answer: z.array(purchaseSchema), paged: true } as const;
const ownList = { who: [...who.adult, own('id', 'CHILD_NOT_FOUND')], params: z.strictObject({ id }) } as const;

export const goalsErrors = {
  GOAL_NOT_FOUND: {
    status: 404,
    title: 'Not found',
    message: 'This goal could not be found. Please refresh and try again.',
  },
  GOAL_WAITING: {
    status: 409,
    title: 'Waiting for approval',
    message: 'A grown-up is looking at the request to buy this goal. It stays as it is until then.',
  },
  GOAL_PURCHASED: { status: 409, title: 'Already purchased', message: 'This goal was bought and stays as a trophy.' },
  GOAL_NOT_COMPLETE: {
    status: 409,
    title: 'Goal Not Complete',
    message: "You haven't saved enough money for this goal yet.",
  },
  TOO_MANY_GOALS: {
    status: 409,
    title: 'Too many goals',
    message: 'There are 50 goals in the queue. Please finish or delete some before adding more.',
  },
  PURCHASE_ALREADY_REQUESTED: {
    status: 409,
    title: 'Request Already Sent',
    message: 'You already have a pending purchase request for this goal.',
  },
  GOAL_CHANGED: {
    status: 409,
    title: 'Changed since',
    message: 'This goal was changed, bought or deleted since.',
  },
} as const satisfies ErrorTexts;

export const goalsRoutes = {
  listGoals: defineRoute({
    ...goalList,
    call: 'GET /api/savings-goals',
    summary:
      'All goals that are saved for, by child and priority, and the newest purchased ones; a child’s own for a child',
    who: who.member,
    // The saved amount of a goal follows from the balance, and its expected day from the allowances.
    shows: ['goals', 'balance', 'allowances'],
    pollSeconds: 300,
  }),
  listChildGoals: defineRoute({
    ...goalList,
    ...ownList,
    call: 'GET /api/children/:id/savings-goals',
    summary: 'A child’s goals by priority, and the newest purchased ones',
    errors: ['CHILD_NOT_FOUND'],
    shows: ['goals', 'balance', 'allowances'],
    pollSeconds: 300,
  }),
  createGoal: defineRoute({
    call: 'POST /api/savings-goals',
    summary: 'Add a goal at the end of the child’s queue',
    who: [own('childId', 'CHILD_NOT_FOUND')],
    body: newGoalSchema,
    status: 201,
    answer: goalSchema,
    errors: ['COLLECTION_STOPPED', 'CHILD_NOT_FOUND', 'TOO_MANY_GOALS'],
    events: ['goal.created'],
    idempotent: true,
    // After a change of goals the balances are read again too, as the rules of the product require.
    changes: ['goals', 'balance'],
  }),
  setGoalPriorities: defineRoute({
    call: 'PATCH /api/savings-goals/priorities',
    summary: 'Put the queue in an order: the goals given come first, by priority, the rest follow',
    who: who.child,
    body: z.strictObject({
      goalPriorities: z
        .array(z.strictObject({ id, priority: z.int().min(0).max(1_000_000) }))
        .min(1, 'Please name a goal')
        .max(MAX_GOALS, 'Please name fewer goals')
        .refine(goals => new Set(goals.map(goal => goal.id)).size === goals.length, 'Please name each goal once'),
    }),
    answer: z.array(goalSchema),
    errors: ['GOAL_NOT_FOUND'],
    events: ['goal.reordered'],
    idempotent: true,
    // Every press of an arrow counts. The last order is sent.
    changes: ['goals'],
    secondPress: 'latest',
  }),
  updateGoal: defineRoute({
    ...oneGoal,
    call: 'PATCH /api/savings-goals/:id',
    summary: 'Change a goal that is in the queue',
    body: goalChangesSchema,
    answer: goalSchema,
    errors: ['GOAL_NOT_FOUND', 'GOAL_WAITING', 'GOAL_PURCHASED', 'COLLECTION_STOPPED'],
    events: ['goal.updated'],
    edits: ['name', 'target', 'iconName'],
    changes: ['goals', 'balance'],
  }),
  deleteGoal: defineRoute({
    ...oneGoal,
    call: 'DELETE /api/savings-goals/:id',
    summary: 'Delete a goal that is in the queue',
    errors: ['GOAL_NOT_FOUND', 'GOAL_WAITING', 'GOAL_PURCHASED'],
    events: ['goal.deleted'],
    changes: ['goals', 'balance'],
  }),
  listPurchases: defineRoute({
    ...purchaseList,
    call: 'GET /api/goal-purchase-requests',
    summary: 'All open and owed purchase requests and the newest decided ones; a child’s own for a child',
    who: who.member,
    shows: ['purchases'],
    pollSeconds: 300,
    staleSeconds: 120,
  }),
  listChildPurchases: defineRoute({
    ...purchaseList,
    ...ownList,
    call: 'GET /api/children/:id/goal-purchase-requests',
    summary: 'A child’s purchase requests',
    errors: ['CHILD_NOT_FOUND'],
    shows: ['purchases'],
    pollSeconds: 300,
    staleSeconds: 120,
  }),
  createPurchase: defineRoute({
    call: 'POST /api/goal-purchase-requests',
    summary: 'The child asks to buy a goal it has reached',
    who: [own('childId', 'CHILD_NOT_FOUND')],
    body: z.strictObject({
      childId: id,
      goalId: id,
      /** Ignored, both: they are the goal's. */
      goalName: optional(z.string().max(200)),
      amount: optional(z.union([z.number(), z.string().max(20)])),
    }),
    status: 201,
    answer: purchaseSchema,
    errors: [
      'COLLECTION_STOPPED',
      'CHILD_NOT_FOUND',
      'GOAL_NOT_FOUND',
      'GOAL_NOT_COMPLETE',
      'PURCHASE_ALREADY_REQUESTED',
      'GOAL_PURCHASED',
    ],
    events: ['purchase.requested'],
    idempotent: true,
    changes: ['purchases', 'goals', 'balance'],
    takenBackBy: 'cancelPurchase',
  }),
  approvePurchase: defineRoute({
    ...oneRequest,
    call: 'PATCH /api/goal-purchase-requests/:id/approve',
    summary: 'Approve a purchase, which takes it off the balance; never below zero',
    answer: purchaseSchema,
    errors: [...APPROVAL_ERRORS, 'INSUFFICIENT_FUNDS'],
    events: ['purchase.approved'],
    changes: ['purchases', 'goals', 'balance', 'ledger'],
    takenBackBy: 'takeBackPurchase',
  }),
  rejectPurchase: defineRoute({
    ...oneRequest,
    call: 'PATCH /api/goal-purchase-requests/:id/reject',
    summary: 'Reject a purchase, with a reason if there is one; the goal goes back into the queue',
    body: optionalBody(z.strictObject({ rejectionComment })),
    answer: purchaseSchema,
    errors: REJECTION_ERRORS,
    events: ['purchase.rejected'],
    changes: ['purchases', 'goals', 'balance'],
    takenBackBy: 'takeBackPurchase',
  }),
  takeBackPurchase: defineRoute({
    ...oneRequest,
    call: 'POST /api/goal-purchase-requests/:id/take-back',
    summary: 'Take back the decision on a purchase, within 7 days: it and its goal wait again, and the money returns',
    body: takeBackBody,
    answer: purchaseSchema,
    errors: [...REQUEST_TAKE_BACK_ERRORS, 'HANDED_OVER', 'PURCHASE_ALREADY_REQUESTED', 'GOAL_CHANGED'],
    events: ['purchase.taken_back'],
    changes: ['purchases', 'goals', 'balance', 'ledger'],
  }),
  handOverPurchase: defineRoute({
    ...oneRequest,
    call: 'POST /api/goal-purchase-requests/:id/hand-over',
    summary: 'Mark an approved purchase as handed over, or take the mark back within 7 days',
    body: handOverBody,
    answer: purchaseSchema,
    errors: HAND_OVER_ERRORS,
    events: ['purchase.handed_over'],
    changes: ['purchases'],
    takenBackBy: 'handOverPurchase',
    takenBackWith: { handedOver: false },
  }),
  receivePurchase: defineRoute({
    ...ownRequest,
    call: 'POST /api/goal-purchase-requests/:id/received',
    summary: 'The child says that it got what it bought',
    answer: purchaseSchema,
    errors: RECEIVE_ERRORS,
    events: ['purchase.received'],
    changes: ['purchases'],
  }),
  cancelPurchase: defineRoute({
    ...ownRequest,
    call: 'DELETE /api/goal-purchase-requests/:id',
    summary: 'The child cancels a purchase request that waits; the goal goes back into the queue',
    errors: CANCEL_ERRORS,
    events: ['purchase.cancelled'],
    changes: ['purchases', 'goals', 'balance'],
  }),
} as const;
