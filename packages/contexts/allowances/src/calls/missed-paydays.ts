import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { id } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';
import { allowanceSchema } from '../calls.ts';

/** More than the weekly paydays of a lifetime. */
const MAX_PAYDAYS = 10_000;

/** An adult's decision on all missed paydays of an allowance. */
const missedDecisionSchema = z.strictObject({
  decision: z.enum(['pay', 'skip']),
  /** Number of missed paydays that the adult saw. If it has changed, the call is refused. */
  paydays: z.int().min(1).max(MAX_PAYDAYS),
});

export const missedPaydaysErrors = {
  MISSED_PAYDAYS_CHANGED: {
    status: 409,
    title: 'Missed paydays have changed',
    message: 'These paydays were settled already, or more were missed. Please check it again.',
  },
} as const satisfies ErrorTexts;

export const missedPaydaysRoutes = {
  decideMissedPaydays: defineRoute({
    call: 'POST /api/allowances/:id/missed',
    summary: 'Pay all missed paydays of an allowance with one ledger entry, or skip them all',
    who: who.adult,
    params: z.strictObject({ id }),
    body: missedDecisionSchema,
    answer: allowanceSchema,
    errors: ['ALLOWANCE_NOT_FOUND', 'MISSED_PAYDAYS_CHANGED', 'BALANCE_LIMIT', 'COLLECTION_STOPPED'],
    events: ['allowance.paid', 'allowance.skipped', 'allowance.missed'],
    idempotent: true,
    changes: ['allowances', 'balance', 'ledger'],
  }),
} as const;
