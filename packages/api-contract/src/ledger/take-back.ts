import { z } from 'zod';
import { optionalBody } from '../core/fields.ts';

/** What the taking back of a decision accepts. */
export const takeBackBody = optionalBody(
  z.strictObject({
    /** Whether the balance may go below zero by it. Without it such a call is refused with WOULD_GO_BELOW_ZERO. */
    allowBelowZero: z.boolean().default(false),
  }),
);

/** The refusals of a taking back that moves money, besides those of its item. */
export const TAKE_BACK_ERRORS = ['TOO_LATE', 'WOULD_GO_BELOW_ZERO', 'BALANCE_LIMIT', 'COLLECTION_STOPPED'] as const;
