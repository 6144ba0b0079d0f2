import {
  ALLOWANCE_RHYTHMS,
  ALLOWANCE_STATUSES,
  type AllowanceRhythm,
  LAST_DAY,
  PAYMENT_STATUSES,
} from '@pocketful/domain/allowances';
import { z } from 'zod';
import { day, id, moneyAnswer, optional, positiveMoney, timestamp } from './fields.ts';
import { who } from './principals.ts';
import { defineRoute } from './route.ts';

/** What came of a payday, or of missed ones together, in the last thirty days. */
const allowancePaymentSchema = z.object({
  id,
  /** The payday, a day of the family: YYYY-MM-DD. Of several that were missed it is the newest. */
  dueOn: z.iso.date(),
  /** How many paydays it is for: more than one only where an adult decided on missed ones. */
  paydays: z.int(),
  /** The oldest of the missed paydays that an adult decided on; null for a payday that was not missed. */
  missedFrom: z.iso.date().nullable(),
  /** Decimal string. */
  amount: moneyAnswer,
  /** Skipped by an adult, or where the account had no room for it. A child sees those that were paid. */
  status: z.enum(PAYMENT_STATUSES).exclude(['missed']),
  /** When it was posted, which is later than its payday where nothing ran meanwhile. */
  postedAt: timestamp,
});

const allowanceSchema = z
  .object({
    id,
    childId: id,
    /** Decimal string. */
    amount: moneyAnswer,
    rhythm: z.enum(ALLOWANCE_RHYTHMS),
    /** The weekday, Monday 1 to Sunday 7; monthly the day of the month, 1 to 31. */
    day: z.int(),
    startsOn: z.iso.date(),
    /** The last day on which it is paid. */
    endsOn: z.iso.date().nullable(),
    status: z.enum(ALLOWANCE_STATUSES),
    /** The next payday; null while it is paused, and once it has ended. */
    nextDueOn: z.iso.date().nullable(),
    /** The newest first. */
    payments: z.array(allowancePaymentSchema),
    /** Missed paydays that wait until an adult pays or skips them together; null for none, and for a child. */
    missed: z
      .object({
        paydays: z.int(),
        /** What they come to: decimal string. */
        amount: moneyAnswer,
        /** The oldest and the newest of them. */
        from: z.iso.date(),
        until: z.iso.date(),
      })
      .nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Allowance' });
export type Allowance = z.infer<typeof allowanceSchema>;

const amount = positiveMoney('Please enter a valid amount greater than $0.');
const endsOn = day('Please choose a day');

/** Whether a day is one of its rhythm, which is told at the day. */
function checkDay(said: { rhythm?: AllowanceRhythm | undefined; day?: number | undefined }, told: z.RefinementCtx) {
  if (said.rhythm === undefined && said.day === undefined) return;
  const fits = said.rhythm !== undefined && said.day !== undefined && said.day <= LAST_DAY[said.rhythm];
  if (!fits) told.addIssue({ code: 'custom', path: ['day'], message: 'Please choose a day that goes with the rhythm' });
}

export const newAllowanceFields = z.strictObject({
  childId: id,
  amount,
  rhythm: z.enum(ALLOWANCE_RHYTHMS, 'Please choose how often'),
  day: z.int('Please choose a day').min(1).max(31),
  /** Today unless told otherwise; what lies before today is not paid. */
  startsOn: optional(day('Please choose a day')),
  endsOn: optional(endsOn),
});
const newAllowanceSchema = newAllowanceFields.superRefine(checkDay);

/** What is not named stays. */
const changedAllowanceSchema = z
  .strictObject({
    amount: optional(amount),
    /** With its day. */
    rhythm: optional(z.enum(ALLOWANCE_RHYTHMS)),
    day: optional(z.int().min(1).max(31)),
    startsOn: optional(day('Please choose a day')),
    /** Null for no end. */
    endsOn: endsOn.nullable().optional(),
    paused: z.boolean().optional(),
  })
  .superRefine(checkDay);

/** What an adult decides on all missed paydays of an allowance. */
const missedDecisionSchema = z.strictObject({
  decision: z.enum(['pay', 'skip']),
  /** How many the adult saw: if their number has changed, the call is refused. */
  paydays: z.int().min(1),
});

export const allowancesRoutes = {
  listAllowances: defineRoute({
    context: 'allowances',
    method: 'GET',
    path: '/api/allowances',
    summary: 'All allowances but those that ended more than 30 days ago; a child’s own for a child',
    who: who.member,
    status: 200,
    answer: z.array(allowanceSchema),
    errors: [],
  }),
  createAllowance: defineRoute({
    context: 'allowances',
    method: 'POST',
    path: '/api/allowances',
    summary: 'Give a child an allowance',
    who: who.adult,
    body: newAllowanceSchema,
    status: 201,
    answer: allowanceSchema,
    errors: ['COLLECTION_STOPPED', 'CHILD_NOT_FOUND', 'TOO_MANY_ALLOWANCES', 'ALLOWANCE_ENDS_TOO_EARLY'],
    events: ['allowance.created'],
    idempotent: true,
  }),
  updateAllowance: defineRoute({
    context: 'allowances',
    method: 'PATCH',
    path: '/api/allowances/:id',
    summary: 'Change, pause, resume or end an allowance; what was paid stays',
    who: who.adult,
    params: z.strictObject({ id }),
    body: changedAllowanceSchema,
    status: 200,
    answer: allowanceSchema,
    errors: ['ALLOWANCE_NOT_FOUND', 'ALLOWANCE_ENDS_TOO_EARLY', 'ALLOWANCE_DUE', 'TOO_MANY_ALLOWANCES'],
    events: ['allowance.updated'],
    idempotent: true,
  }),
  decideMissedPaydays: defineRoute({
    context: 'allowances',
    method: 'POST',
    path: '/api/allowances/:id/missed',
    summary: 'Pay or skip all missed paydays of an allowance, with one entry in the ledger or none',
    who: who.adult,
    params: z.strictObject({ id }),
    body: missedDecisionSchema,
    status: 200,
    answer: allowanceSchema,
    errors: ['ALLOWANCE_NOT_FOUND', 'MISSED_PAYDAYS_CHANGED', 'BALANCE_LIMIT', 'COLLECTION_STOPPED'],
    events: ['allowance.paid', 'allowance.skipped', 'allowance.missed'],
    idempotent: true,
  }),
} as const;
