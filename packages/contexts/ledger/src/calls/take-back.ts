import { optionalBody, timestamp } from '@pocketful/contract-core/fields';
import { z } from 'zod';

/** The body of a call that takes a decision back. */
export const takeBackBody = optionalBody(
  z.strictObject({
    /** Whether the balance may go below zero by it. Without it such a call is refused with WOULD_GO_BELOW_ZERO. */
    allowBelowZero: z.boolean().default(false),
    /** The time of the decision that the adult saw. Another decision since is not taken back (DECIDED_AGAIN). */
    decidedAt: timestamp.optional(),
  }),
);

/** The refusals of a taking back that moves money, besides those of its item. */
export const TAKE_BACK_ERRORS = ['TOO_LATE', 'WOULD_GO_BELOW_ZERO', 'BALANCE_LIMIT', 'COLLECTION_STOPPED'] as const;

/** The refusals of the taking back of a decision, besides those of its item. */
export const DECISION_ERRORS = [...TAKE_BACK_ERRORS, 'DECIDED_AGAIN'] as const;
