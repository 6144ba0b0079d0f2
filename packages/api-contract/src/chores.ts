import { CHORE_CATEGORIES, CHORE_STATUSES } from '@pocketful/domain/chores';
import { z } from 'zod';
import {
  id,
  line,
  lines,
  moment,
  moneyAnswer,
  optional,
  optionalBody,
  pageQuery,
  positiveMoney,
  timestamp,
} from './fields.ts';
import { own, who } from './principals.ts';
import { defineRoute } from './route.ts';

export const choreSchema = z
  .object({
    id,
    childId: id,
    name: z.string(),
    /** Decimal string. */
    reward: moneyAnswer,
    status: z.enum(CHORE_STATUSES),
    /** Whether it is approved. */
    completed: z.boolean(),
    dueDate: timestamp,
    submittedAt: timestamp.nullable(),
    approvedAt: timestamp.nullable(),
    rejectedAt: timestamp.nullable(),
    rejectionComment: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Chore' });
export type Chore = z.infer<typeof choreSchema>;

export const newChoreSchema = z.strictObject({
  childId: id,
  name: line({ min: 'Chore name is required', max: 100 }),
  reward: positiveMoney('Reward must be greater than 0'),
  dueDate: moment('Due date is required'),
  /** Ignored: whether a chore is completed follows from its status. */
  completed: z.boolean().optional(),
  isRecurring: optional(z.literal(false, 'Recurring chores cannot be made yet')),
  frequency: optional(z.null('Recurring chores cannot be made yet')),
  recurringDays: optional(z.array(z.string()).max(0, 'Recurring chores cannot be made yet')),
});

export const choreTemplateSchema = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    /** Decimal string. */
    defaultReward: moneyAnswer,
    category: z.enum(CHORE_CATEGORIES),
    createdAt: timestamp,
  })
  .meta({ id: 'ChoreTemplate' });
export type ChoreTemplate = z.infer<typeof choreTemplateSchema>;

const oneChore = { params: z.strictObject({ id }), status: 200, answer: choreSchema, idempotent: true } as const;

export const choresRoutes = {
  listChores: defineRoute({
    context: 'chores',
    method: 'GET',
    path: '/api/chores',
    summary: 'All open chores and the newest approved ones; a child’s own for a child',
    who: who.member,
    query: pageQuery,
    status: 200,
    answer: z.array(choreSchema),
    errors: [],
    paged: true,
  }),
  listChildChores: defineRoute({
    context: 'chores',
    method: 'GET',
    path: '/api/children/:id/chores',
    summary: 'A child’s open chores and its newest approved ones',
    who: [...who.adult, own('id', 'CHILD_NOT_FOUND')],
    params: z.strictObject({ id }),
    query: pageQuery,
    status: 200,
    answer: z.array(choreSchema),
    errors: ['CHILD_NOT_FOUND'],
    paged: true,
  }),
  createChore: defineRoute({
    context: 'chores',
    method: 'POST',
    path: '/api/chores',
    summary: 'Assign a chore to a child',
    who: who.adult,
    body: newChoreSchema,
    status: 201,
    answer: choreSchema,
    errors: ['CHILD_NOT_FOUND', 'TOO_MANY_CHORES'],
    events: ['chore.created'],
    idempotent: true,
  }),
  deleteChore: defineRoute({
    context: 'chores',
    method: 'DELETE',
    path: '/api/chores/:id',
    summary: 'Delete a chore that was not paid',
    who: who.adult,
    params: z.strictObject({ id }),
    status: 204,
    errors: ['CHORE_NOT_FOUND', 'CHORE_PAID'],
    events: ['chore.deleted'],
    idempotent: true,
  }),
  submitChore: defineRoute({
    ...oneChore,
    context: 'chores',
    method: 'PATCH',
    path: '/api/chores/:id/submit',
    summary: 'The child says it is done',
    who: who.child,
    errors: ['CHORE_NOT_FOUND', 'CHORE_NOT_PENDING', 'CHORES_DISABLED'],
    events: ['chore.submitted'],
  }),
  resubmitChore: defineRoute({
    ...oneChore,
    context: 'chores',
    method: 'PATCH',
    path: '/api/chores/:id/resubmit',
    summary: 'The child tries a rejected chore again',
    who: who.child,
    errors: ['CHORE_NOT_FOUND', 'CHORE_NOT_REJECTED', 'CHORES_DISABLED'],
    events: ['chore.resubmitted'],
  }),
  approveChore: defineRoute({
    ...oneChore,
    context: 'chores',
    method: 'PATCH',
    path: '/api/chores/:id/approve',
    summary: 'Approve a submitted chore and pay its reward',
    who: who.adult,
    errors: ['CHORE_NOT_FOUND', 'CHORE_ALREADY_APPROVED', 'CHORE_NOT_SUBMITTED', 'BALANCE_LIMIT', 'ALREADY_PAID'],
    events: ['chore.approved'],
  }),
  rejectChore: defineRoute({
    ...oneChore,
    context: 'chores',
    method: 'PATCH',
    path: '/api/chores/:id/reject',
    summary: 'Send a submitted chore back, with a reason if there is one',
    who: who.adult,
    body: optionalBody(z.strictObject({ comment: optional(lines({ max: 500 })) })),
    errors: ['CHORE_NOT_FOUND', 'CHORE_ALREADY_APPROVED', 'CHORE_NOT_SUBMITTED'],
    events: ['chore.rejected'],
  }),
  listChoreTemplates: defineRoute({
    context: 'chores',
    method: 'GET',
    path: '/api/chore-templates',
    summary: 'The family’s chore templates',
    who: who.adult,
    status: 200,
    answer: z.array(choreTemplateSchema),
    errors: [],
  }),
} as const;
