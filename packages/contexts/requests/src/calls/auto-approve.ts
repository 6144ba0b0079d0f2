import { id, moneyAnswer, optional, positiveMoney } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { scaleOf } from '@pocketful/domain/intl/currencies';
import { reader } from '@pocketful/domain/intl/reader';
import { type Cents, MAX_CENTS, parseCents } from '@pocketful/domain/money';
import { z } from 'zod';
import { AUTO_APPROVE_LIMITS } from '../rules/auto-approve.ts';

const autoApproveSchema = z
  .object({
    enabled: z.boolean(),
    /** The most that is paid for one chore or claim; null while it is off. */
    mostEach: moneyAnswer.nullable(),
    /** The most that is paid from Monday to Sunday; null while it is off. */
    mostAWeek: moneyAnswer.nullable(),
  })
  .meta({ id: 'AutoApprove' });
export type AutoApprove = z.infer<typeof autoApproveSchema>;

/** An amount up to a limit in US dollars, or to one of the same order in another currency. */
const most = (dollars: Cents) => {
  const limit = () => dollars * scaleOf(reader().currency);
  return optional(
    positiveMoney('Amount must be greater than 0').refine(value => (parseCents(value) ?? 0) <= limit(), {
      error: () => `Please choose at most ${reader().money(limit())}`,
    }),
  );
};

interface Amounts {
  readonly mostEach?: string | undefined;
  readonly mostAWeek?: string | undefined;
}

/** Whether one item has at most the sum of a week; true while an amount is missing or wrong. */
export function fitsIntoWeek({ mostEach = '', mostAWeek = '' }: Amounts): boolean {
  return (parseCents(mostEach) ?? 0) <= (parseCents(mostAWeek) ?? MAX_CENTS);
}

/** The error of amounts that do not fit: one item has more than the sum of a week. */
export const MORE_THAN_A_WEEK = { path: ['mostEach'], error: 'Please enter at most the amount for a week' };

/** Both amounts are needed to switch it on. When it is switched off, they are checked and not kept. */
const setAutoApproveSchema = z
  .strictObject({
    enabled: z.boolean(),
    mostEach: most(AUTO_APPROVE_LIMITS.mostEachCents),
    mostAWeek: most(AUTO_APPROVE_LIMITS.mostAWeekCents),
  })
  .refine(({ enabled, mostEach }) => !enabled || mostEach !== undefined, {
    path: ['mostEach'],
    error: 'Please enter an amount',
  })
  .refine(({ enabled, mostAWeek }) => !enabled || mostAWeek !== undefined, {
    path: ['mostAWeek'],
    error: 'Please enter an amount',
  })
  .refine(fitsIntoWeek, MORE_THAN_A_WEEK);

const ofChild = {
  who: who.adult,
  params: z.strictObject({ id }),
  answer: autoApproveSchema,
  errors: ['CHILD_NOT_FOUND'],
} as const;

export const autoApproveRoutes = {
  getAutoApprove: defineRoute({
    ...ofChild,
    call: 'GET /api/children/:id/auto-approve',
    summary: 'Up to which amounts a child’s chores and claims are approved when they are submitted',
    shows: ['autoApprove'],
  }),
  setAutoApprove: defineRoute({
    ...ofChild,
    call: 'PUT /api/children/:id/auto-approve',
    summary: 'Approve a child’s chores and claims when they are submitted, up to these amounts, or end that',
    body: setAutoApproveSchema,
    errors: ['COLLECTION_STOPPED', 'CHILD_NOT_FOUND', 'CHANGED_MEANWHILE'],
    events: ['auto_approve.changed'],
    idempotent: true,
    changes: ['autoApprove'],
    secondPress: 'latest',
    answers: 'getAutoApprove',
  }),
} as const;
