import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';
import { EXPORT_KINDS } from './rules.ts';

export const exportErrors = {
  TOO_MANY_EXPORTS: {
    status: 429,
    title: 'Two exports are running',
    message: 'Two exports are running already. Please try again when one of them is done.',
  },
} as const satisfies ErrorTexts;

/** The exports for staff. */
export const exportRoutes = {
  exportTable: defineRoute({
    call: 'GET /api/admin/export/:kind',
    summary: 'The rows of one kind that were made in the past 30 days, the oldest first, as a file',
    who: who.staff,
    params: z.object({ kind: z.enum(EXPORT_KINDS) }),
    produces: { type: 'text/csv', attachment: true },
    errors: ['SECOND_FACTOR_MISSING', 'TOO_MANY_EXPORTS'],
    // The first before anything is read, the second with how many rows were sent, to the end or not.
    secondFactor: true,
    events: ['export.begun', 'export.ended'],
  }),
} as const;
