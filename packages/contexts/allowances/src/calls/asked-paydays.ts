import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { day, id, positiveMoney } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';
import { allowanceSchema } from '../calls.ts';

/** An adult's decision on a payday that asks. */
const askedDecisionSchema = z.strictObject({
  dueOn: day('Please choose a day'),
  decision: z.enum(['pay', 'skip']),
  /** What is paid, if it is less than the planned amount. Ignored by `skip`. */
  amount: positiveMoney('Amount must be greater than 0').optional(),
});

export const askedPaydaysErrors = {
  PAYDAY_DECIDED: {
    status: 409,
    title: 'Decided already',
    message: 'This payday was paid or skipped already.',
  },
  NOT_LESS: {
    status: 409,
    title: 'Not less',
    message: 'Please enter less than the allowance.',
    field: 'amount',
  },
} as const satisfies ErrorTexts;

export const askedPaydaysRoutes = {
  decideAskedPayday: defineRoute({
    call: 'POST /api/allowances/:id/asked',
    summary: 'Pay a payday that asks, in full or less, or skip it',
    who: who.adult,
    params: z.strictObject({ id }),
    body: askedDecisionSchema,
    answer: allowanceSchema,
    errors: ['ALLOWANCE_NOT_FOUND', 'PAYDAY_DECIDED', 'NOT_LESS', 'BALANCE_LIMIT', 'COLLECTION_STOPPED', 'NOT_WHOLE'],
    events: ['allowance.paid', 'allowance.skipped'],
    idempotent: true,
    changes: ['allowances', 'balance', 'ledger'],
  }),
} as const;
