import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import {
  clearable,
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
} from '@pocketful/contract-core/fields';
import { own, who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { DAY_PARTS } from '@pocketful/domain/day-parts';
import { MAX_CHILDREN } from '@pocketful/domain/family';
import { CHORE_FREQUENCIES } from '@pocketful/domain/recurrence';
import { WEEKDAYS } from '@pocketful/domain/weekdays';
import { DECISION_ERRORS, takeBackBody } from '@pocketful/ledger/calls/take-back';
import { z } from 'zod';
import { CHORE_ICONS } from './rules/icons.ts';
import { CHORE_STATUSES } from './rules.ts';

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
    /** The template it was made from. */
    templateId: id.nullable(),
    /** The offer that it comes from, if the offer is still there. */
    offerId: id.nullable(),
    /** Whether its child was given it as a turn. It stays true after the turn, and without the offer. */
    isTurn: z.boolean(),
    /** Shared by the chores that several children were given at once; null if it was given to one. */
    groupId: id.nullable(),
    /** Whether it is one of a series, of which the next appears when it is submitted. */
    isRecurring: z.boolean(),
    frequency: z.enum(CHORE_FREQUENCIES).nullable(),
    /** Weekly on these days, Monday first; without any on the weekday of the due day. Empty otherwise. */
    recurringDays: z.array(z.enum(WEEKDAYS)),
    /** Monthly: the day of the month that is meant. */
    anchorDay: z.int().nullable(),
    /** The family's calendar day (YYYY-MM-DD) from which it can be submitted; null where it is not the follower of another. */
    opensOn: z.iso.date().nullable(),
    /** Whether it is the last one of its series: its edit changes later ones, its deletion ends the series. */
    isLast: z.boolean(),
    /** The last day of the absence that it is due in: until then it is not late. Null if it is due in none, or is approved. */
    awayUntil: z.iso.date().nullable(),
    /** Its picture; null for none. */
    iconName: z.enum(CHORE_ICONS).nullable(),
    /** The part of the day in which it is done; absent for any time. */
    part: z.enum(DAY_PARTS).optional(),
    /**
     * The name and the comment on its rejection without the names of the family's members, to be read aloud. In the lists of
     * a children's own device only, which does not get these names.
     */
    spoken: z.string().optional(),
    /** When it, else the newest of its series, was approved. */
    lastCompleted: timestamp.nullable(),
    submittedAt: timestamp.nullable(),
    /** The family's calendar day (YYYY-MM-DD) of that time. It stays when the family moves to another time zone. Null too where an earlier version stored none. */
    submittedDay: z.iso.date().nullable(),
    approvedAt: timestamp.nullable(),
    rejectedAt: timestamp.nullable(),
    rejectionComment: z.string().nullable(),
    /** The limit for one item of the rule that approved it, at that time; null if no rule did. */
    trustedUpTo: moneyAnswer.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Chore' });
export type Chore = z.infer<typeof choreSchema>;

export const iconName = clearable(z.enum(CHORE_ICONS, 'Please choose a picture'));

/** The fields of a chore's form, without the rules that involve several fields. */
export const choreFields = z.strictObject({
  childId: id,
  name: line({ min: 'Chore name is required', max: 100 }),
  reward: positiveMoney('Reward must be greater than 0'),
  dueDate: moment('Due date is required'),
  /** Ignored: whether a chore is completed follows from its status. */
  completed: z.boolean().optional(),
  isRecurring: optional(z.boolean()),
  frequency: optional(z.enum(CHORE_FREQUENCIES, 'Please choose daily, weekly or monthly')),
  /** Of a weekly chore. */
  recurringDays: optional(z.array(z.enum(WEEKDAYS, 'Please choose days of the week')).max(WEEKDAYS.length)),
  /** Absent in an edit it stays as it is. */
  iconName,
  /** Absent in an edit it stays as it is; else the default is `any`. */
  part: optional(z.enum(DAY_PARTS, 'Please choose a part of the day')),
});

/** A recurring chore says how often; of one that is not, the rest is not looked at. */
export function saysHowOften<T extends z.ZodType<Pick<z.infer<typeof choreFields>, 'isRecurring' | 'frequency'>>>(
  fields: T,
) {
  return fields.refine(said => !said.isRecurring || said.frequency !== undefined, {
    path: ['frequency'],
    error: 'Please choose daily, weekly or monthly',
  });
}

/** The chores that an edit or a deletion changes: the named one, or all of its group that are to do. */
const GROUP_SCOPES = ['one', 'all'] as const;

/** Further children who are given the same chore. */
export const alsoFor = optional(z.array(id).max(MAX_CHILDREN));

export const newChoreSchema = saysHowOften(choreFields.extend({ alsoFor }));

const editedChoreSchema = saysHowOften(
  choreFields.extend({
    /**
     * `all` edits the chores of its group that are to do, too: name, reward, picture, part of the day, how often they repeat, and the due date
     * of those that are due on the same day. In a series it edits the last one. Default: `one`.
     */
    of: optional(z.enum(GROUP_SCOPES)),
  }),
);

const oneChore = { params: z.strictObject({ id }), answer: choreSchema, idempotent: true } as const;

export const choresErrors = {
  CHORE_NOT_FOUND: { status: 404, title: 'Not found', message: 'This chore could not be found.' },
  TOO_MANY_CHORES: {
    status: 409,
    title: 'Too many open chores',
    message: 'This child has 200 open chores. Please finish or delete some before adding more.',
  },
  CHORE_ALREADY_APPROVED: {
    status: 409,
    title: 'Already approved',
    message: 'This chore has already been approved.',
  },
  CHORE_NOT_PENDING: {
    status: 409,
    title: 'Not to be submitted',
    message: 'This chore is not waiting to be done. It may have been submitted already.',
  },
  CHORE_NOT_SUBMITTED: {
    status: 409,
    title: 'Not submitted',
    message: 'This chore is not awaiting approval any more.',
  },
  CHORE_NOT_DECIDED: {
    status: 409,
    title: 'Waiting for an answer',
    message: 'This chore waits for an answer. There is nothing to take back.',
  },
  CHORE_CHANGED: {
    status: 409,
    title: 'Changed since',
    message: 'This chore was changed since it was sent back. Your child can try it again.',
  },
  CHORE_NOT_REJECTED: {
    status: 409,
    title: 'Not rejected',
    message: 'This chore was not sent back, so it cannot be submitted again.',
  },
  CHORE_PAID: {
    status: 409,
    title: 'Already paid',
    message:
      "Cannot delete completed chores as they are linked to payment history. This protects your family's financial records.",
  },
  CHORE_LOCKED: {
    status: 409,
    title: 'Not to be edited',
    message: 'This chore was handed in or paid. It stays as your child saw it.',
  },
  CHORE_CHILD_FIXED: {
    status: 409,
    title: 'Belongs to its child',
    message: 'This chore stays with the child who worked on it.',
  },
  CHORE_SERIES_FIXED: {
    status: 409,
    title: 'Repeats as it did',
    message: 'How often this repeats is said by the one that is still to do. Please edit that one.',
  },
  CHORE_DUE_TOO_EARLY: {
    status: 409,
    title: 'Due too early',
    message: 'The one before was due on that day or later. Please choose a later day.',
    field: 'dueDate',
  },
  CHORE_NOT_DUE_YET: {
    status: 409,
    title: 'Not due yet',
    message: 'It is too early for this one. Try again when the day of the last one is over.',
  },
  CHORES_DISABLED: { status: 409, title: 'Chores are off', message: 'Chores are switched off for this child.' },
} as const satisfies ErrorTexts;

export const choresRoutes = {
  listChores: defineRoute({
    call: 'GET /api/chores',
    summary: 'All open chores and the newest approved ones; a child’s own for a child',
    who: who.member,
    query: pageQuery,
    answer: z.array(choreSchema),
    paged: true,
    shows: ['chores'],
    pollSeconds: 300,
    staleSeconds: 120,
  }),
  listChildChores: defineRoute({
    call: 'GET /api/children/:id/chores',
    summary: 'A child’s open chores and its newest approved ones',
    who: [...who.adult, own('id', 'CHILD_NOT_FOUND')],
    params: z.strictObject({ id }),
    query: pageQuery,
    answer: z.array(choreSchema),
    errors: ['CHILD_NOT_FOUND'],
    paged: true,
    shows: ['chores'],
    pollSeconds: 300,
  }),
  createChore: defineRoute({
    call: 'POST /api/chores',
    summary: 'Assign a chore to a child, or to several; the answer is the chore of `childId`',
    who: who.adult,
    body: newChoreSchema,
    status: 201,
    answer: choreSchema,
    errors: ['COLLECTION_STOPPED', 'CHILD_NOT_FOUND', 'CHORES_DISABLED', 'TOO_MANY_CHORES'],
    events: ['chore.created'],
    idempotent: true,
    changes: ['chores'],
  }),
  updateChore: defineRoute({
    ...oneChore,
    call: 'PUT /api/chores/:id',
    summary: 'Edit a chore that is to do or came back',
    who: who.adult,
    body: editedChoreSchema,
    errors: [
      'COLLECTION_STOPPED',
      'CHORE_NOT_FOUND',
      'CHILD_NOT_FOUND',
      'CHORES_DISABLED',
      'TOO_MANY_CHORES',
      'CHORE_LOCKED',
      'CHORE_CHILD_FIXED',
      'CHORE_SERIES_FIXED',
      'CHORE_DUE_TOO_EARLY',
    ],
    events: ['chore.updated'],
    edits: ['childId', 'name', 'reward', 'dueDate', 'isRecurring', 'frequency', 'recurringDays', 'iconName', 'part'],
    changes: ['chores'],
  }),
  deleteChore: defineRoute({
    call: 'DELETE /api/chores/:id',
    summary: 'Delete a chore that was not paid',
    who: who.adult,
    params: z.strictObject({ id }),
    query: z.strictObject({
      /** `all` deletes the chores of its group that are to do, too. */
      of: z.enum(GROUP_SCOPES).default('one'),
    }),
    errors: ['CHORE_NOT_FOUND', 'CHORE_PAID'],
    events: ['chore.deleted'],
    idempotent: true,
    changes: ['chores'],
  }),
  submitChore: defineRoute({
    ...oneChore,
    call: 'PATCH /api/chores/:id/submit',
    summary: 'The child says it is done; the next of its series appears; a rule of its parents may approve it at once',
    who: who.child,
    errors: ['COLLECTION_STOPPED', 'CHORE_NOT_FOUND', 'CHORE_NOT_PENDING', 'CHORE_NOT_DUE_YET', 'CHORES_DISABLED'],
    events: ['chore.submitted', 'chore.approved'],
    changes: ['chores'],
    takenBackBy: 'unsubmitChore',
  }),
  unsubmitChore: defineRoute({
    ...oneChore,
    call: 'PATCH /api/chores/:id/unsubmit',
    summary: 'The child takes a submission back while it waits; the chore returns to where it came from',
    who: who.child,
    errors: ['CHORE_NOT_FOUND', 'CHORE_ALREADY_APPROVED', 'CHORE_NOT_SUBMITTED', 'CHORES_DISABLED'],
    events: ['chore.unsubmitted'],
    changes: ['chores'],
  }),
  resubmitChore: defineRoute({
    ...oneChore,
    call: 'PATCH /api/chores/:id/resubmit',
    summary: 'The child tries a rejected chore again',
    who: who.child,
    errors: ['CHORE_NOT_FOUND', 'CHORE_NOT_REJECTED', 'CHORES_DISABLED'],
    events: ['chore.resubmitted'],
    changes: ['chores'],
    takenBackBy: 'unsubmitChore',
  }),
  approveChore: defineRoute({
    ...oneChore,
    call: 'PATCH /api/chores/:id/approve',
    summary: 'Approve a submitted chore and pay its reward',
    who: who.adult,
    errors: [
      'CHORE_NOT_FOUND',
      'CHORE_ALREADY_APPROVED',
      'CHORE_NOT_SUBMITTED',
      'BALANCE_LIMIT',
      'ALREADY_PAID',
      'COLLECTION_STOPPED',
    ],
    events: ['chore.approved'],
    changes: ['chores', 'balance', 'ledger'],
    takenBackBy: 'takeBackChore',
  }),
  rejectChore: defineRoute({
    ...oneChore,
    call: 'PATCH /api/chores/:id/reject',
    summary: 'Send a submitted chore back, with a reason if there is one',
    who: who.adult,
    body: optionalBody(z.strictObject({ comment: optional(lines({ max: 500 })) })),
    errors: ['CHORE_NOT_FOUND', 'CHORE_ALREADY_APPROVED', 'CHORE_NOT_SUBMITTED'],
    events: ['chore.rejected'],
    changes: ['chores'],
    takenBackBy: 'takeBackChore',
  }),
  takeBackChore: defineRoute({
    ...oneChore,
    call: 'POST /api/chores/:id/take-back',
    summary: 'Take back the decision on a chore, within 7 days: it waits again, and what was paid is reversed',
    who: who.adult,
    body: takeBackBody,
    errors: ['CHORE_NOT_FOUND', 'CHORE_NOT_DECIDED', 'CHORE_CHANGED', ...DECISION_ERRORS],
    events: ['chore.taken_back'],
    changes: ['chores', 'balance', 'ledger'],
  }),
} as const;
