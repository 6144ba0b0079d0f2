import { adultsOnly } from '@pocketful/contract-core/adults-only';
import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { day, id, line, moneyAnswer, optional, signedMoney, timestamp } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';
import { askedSchema, missedSchema, paymentSchema } from './calls/paydays.ts';
import { ALLOWANCE_RHYTHMS, ALLOWANCE_STATUSES, type AllowanceRhythm, LAST_DAY } from './rules.ts';

export const allowanceSchema = z
  .object({
    id,
    childId: id,
    /** Negative for a regular payment. */
    amount: moneyAnswer,
    /** The name of a regular payment; null for an allowance. */
    name: z.string().nullable(),
    rhythm: z.enum(ALLOWANCE_RHYTHMS),
    /** The weekday, Monday 1 to Sunday 7; monthly the day of the month, 1 to 31. */
    day: z.int(),
    startsOn: z.iso.date(),
    /** The last day on which it is paid. */
    endsOn: z.iso.date().nullable(),
    status: z.enum(ALLOWANCE_STATUSES),
    /** The next payday that is not skipped; null while it is paused, and once it has ended. */
    nextDueOn: z.iso.date().nullable(),
    /** The child's absences in which it is not paid. */
    skips: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
    /** The newest first. */
    payments: z.array(paymentSchema),
    /** Missed paydays that wait for an adult to pay or skip them together; null if there are none. */
    missed: adultsOnly(missedSchema),
    /** Whether no job pays it, since an adult is asked on each payday. Absent otherwise. */
    asksFirst: z.literal(true).optional(),
    /** The paydays that ask an adult, the oldest first; absent if there are none. */
    asked: z.array(askedSchema).optional(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Allowance' });
export type Allowance = z.infer<typeof allowanceSchema>;

const terms = {
  amount: signedMoney,
  name: optional(line({ min: 'Please enter a name', max: 100 })),
  rhythm: z.enum(ALLOWANCE_RHYTHMS, 'Please choose how often'),
  day: z.int('Please choose a day').min(1).max(31),
  /** Whether an adult is asked on each payday. Default: false. */
  asksFirst: optional(z.boolean()),
};
const date = day('Please choose a day');

const PAYMENT_ASKS = 'A regular payment is made without asking.';

/** Checks that a day exists in its rhythm, and reports an error at the day. */
function checkDay(input: { rhythm?: AllowanceRhythm | undefined; day?: number | undefined }, context: z.RefinementCtx) {
  if (input.rhythm === undefined && input.day === undefined) return;
  const fits = input.rhythm !== undefined && input.day !== undefined && input.day <= LAST_DAY[input.rhythm];
  if (!fits)
    context.addIssue({ code: 'custom', path: ['day'], message: 'Please choose a day that goes with the rhythm' });
}

/** Checks that a regular payment has a name and an allowance none, and that only an allowance asks first. */
function checkKind(
  { amount, name, asksFirst }: { amount: string; name?: string | undefined; asksFirst?: boolean | undefined },
  context: z.RefinementCtx,
) {
  const isPayment = amount.startsWith('-');
  if (isPayment && asksFirst) context.addIssue({ code: 'custom', path: ['asksFirst'], message: PAYMENT_ASKS });
  if (isPayment === (name !== undefined)) return;
  const message = isPayment ? 'Please enter a name' : 'Only a regular payment has a name';
  context.addIssue({ code: 'custom', path: ['name'], message });
}

/** Default start: today. Days before today are not paid. */
export const newAllowanceFields = z.strictObject({
  childId: id,
  ...terms,
  startsOn: optional(date),
  endsOn: optional(date),
});

/** Omitted fields keep their values. A rhythm is sent with its day. Null as `endsOn` is no end. */
const changedAllowanceSchema = z
  .strictObject({
    amount: optional(terms.amount),
    name: terms.name,
    rhythm: optional(terms.rhythm),
    day: optional(terms.day),
    startsOn: optional(date),
    endsOn: date.nullable().optional(),
    paused: optional(z.boolean()),
    asksFirst: terms.asksFirst,
  })
  .superRefine(checkDay);

export const allowancesErrors = {
  ALLOWANCE_NOT_FOUND: { status: 404, title: 'Not found', message: 'It could not be found.' },
  TOO_MANY_ALLOWANCES: {
    status: 409,
    title: 'Too many',
    message: 'A child can have 10 allowances and regular payments at a time. Please end one first.',
  },
  ALLOWANCE_ENDS_TOO_EARLY: {
    status: 409,
    title: 'Ends before it starts',
    message: 'The last day must not be before the first. Please choose a later one.',
    field: 'endsOn',
  },
  ALLOWANCE_DIRECTION: {
    status: 409,
    title: 'Not changed',
    message:
      'An allowance cannot become a regular payment, or a regular payment an allowance. Please end it and add another.',
    field: 'amount',
  },
  PAYMENT_ASKS: { status: 409, title: 'Not changed', message: PAYMENT_ASKS, field: 'asksFirst' },
  ALLOWANCE_DUE: {
    status: 409,
    title: 'A payment is due',
    message: 'A payment is just being made. Please try again in a few minutes.',
  },
} as const satisfies ErrorTexts;

export const allowancesRoutes = {
  listAllowances: defineRoute({
    call: 'GET /api/allowances',
    summary: 'All allowances but those that ended more than 30 days ago; a child’s own for a child',
    who: who.member,
    answer: z.array(allowanceSchema),
    shows: ['allowances'],
    pollSeconds: 300,
  }),
  createAllowance: defineRoute({
    call: 'POST /api/allowances',
    summary: 'Give a child an allowance, or add a regular payment: a negative amount with a name',
    who: who.adult,
    body: newAllowanceFields.superRefine(checkDay).superRefine(checkKind),
    status: 201,
    answer: allowanceSchema,
    errors: ['COLLECTION_STOPPED', 'CHILD_NOT_FOUND', 'TOO_MANY_ALLOWANCES', 'ALLOWANCE_ENDS_TOO_EARLY'],
    events: ['allowance.created'],
    idempotent: true,
    changes: ['allowances'],
  }),
  updateAllowance: defineRoute({
    call: 'PATCH /api/allowances/:id',
    summary: 'Change, pause, resume or end an allowance; what was paid stays',
    who: who.adult,
    params: z.strictObject({ id }),
    body: changedAllowanceSchema,
    answer: allowanceSchema,
    errors: [
      'COLLECTION_STOPPED',
      'ALLOWANCE_NOT_FOUND',
      'ALLOWANCE_DIRECTION',
      'PAYMENT_ASKS',
      'ALLOWANCE_ENDS_TOO_EARLY',
      'ALLOWANCE_DUE',
      'TOO_MANY_ALLOWANCES',
      'NOT_WHOLE',
    ],
    events: ['allowance.updated'],
    edits: ['name', 'amount', 'rhythm', 'day', 'startsOn', 'endsOn', 'asksFirst'],
    idempotent: true,
    changes: ['allowances'],
  }),
} as const;
