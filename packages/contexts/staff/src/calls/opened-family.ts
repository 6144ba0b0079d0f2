import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { id, moneyAnswer, timestamp } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';
import { UNPAID_REASONS } from '../rules/why-unpaid.ts';
import { FAMILY_OPEN } from '../rules.ts';
import { foundUserSchema } from './user-search.ts';

/** What a child expects money for, and why it has none. It contains no text that a person typed. */
const explainedPaymentSchema = z
  .object({
    id,
    childId: id,
    kind: z.enum(['chore', 'reward', 'allowance', 'payday']),
    amount: moneyAnswer,
    /** The day on which it was due, or claimed; of an allowance its next payday, null without one. */
    day: z.iso.date().nullable(),
    reason: z.enum(UNPAID_REASONS),
    /** A sentence with days and times in the family's zone. */
    text: z.string(),
  })
  .meta({ id: 'ExplainedPayment' });
export type ExplainedPayment = z.infer<typeof explainedPaymentSchema>;

export const openedFamilyErrors = {
  FAMILY_NOT_OPEN: {
    status: 409,
    title: 'Not open',
    message: `Please open this family with a reason first. It stays open for ${FAMILY_OPEN.minutes} minutes.`,
  },
} as const satisfies ErrorTexts;

export const openedFamilyRoutes = {
  getOpenedFamily: defineRoute({
    call: 'GET /api/admin/families/:id',
    summary:
      'The family that this session has opened: its members, and why chores, rewards and allowances are not paid',
    who: who.staff,
    params: z.strictObject({ id }),
    answer: z.object({
      timeZone: z.string(),
      /** The family's currency (ISO 4217). */
      currency: z.string(),
      openUntil: timestamp,
      members: z.array(foundUserSchema),
      /** The allowances; then chores and rewards, open or decided lately (OPENED_FAMILY), the newest first. */
      payments: z.array(explainedPaymentSchema),
      /** The newest paydays of the allowances. */
      paydays: z.array(explainedPaymentSchema),
    }),
    errors: ['FAMILY_NOT_OPEN'],
    events: ['family.read'],
    shows: ['users'],
    staleSeconds: 0,
  }),
} as const;
