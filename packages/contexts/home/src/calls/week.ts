import { balanceAnswer, day, id, moneyAnswer } from '@pocketful/contract-core/fields';
import { own, who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { categorySum } from '@pocketful/ledger/calls';
import { z } from 'zod';

/** The first and the last day of the week, in the family's time zone. */
const days = {
  /** A Monday. */
  from: z.iso.date(),
  /** The Sunday after it. */
  to: z.iso.date(),
};

const childWeek = z.object({
  childId: id,
  /** The balance at the beginning of Monday. */
  opening: balanceAnswer,
  /** The balance at the end of Sunday, or now. */
  closing: balanceAnswer,
  /** Credits less their reversals of this week, so it may be below zero. `in` less `out` is `closing` less `opening`. */
  in: moneyAnswer,
  /** Debits less their reversals of this week, likewise; above zero for money that was spent. */
  out: moneyAnswer,
  /** `in` by category, the largest first. A total may be below zero. */
  sources: z.array(categorySum),
  /** `out` by category, likewise. */
  uses: z.array(categorySum),
  /** Chores whose due day lies in the week; none while the child's chores are switched off. */
  choresDue: z.int(),
  /** Those of them that are approved. */
  choresDone: z.int(),
  /** Those of them that wait for an adult's answer. */
  choresWaiting: z.int(),
});
export type ChildWeek = z.infer<typeof childWeek>;

const query = z.strictObject({
  /**
   * Any day of the wished week. Default: today. A later day has the current week, a day before the ledger begins the
   * first whole week that is kept.
   */
  day: day('Please choose a day').optional(),
});
const shown = { shows: ['ledger', 'chores'], pollSeconds: 300 } as const;

export const weekRoutes = {
  getChildWeek: defineRoute({
    call: 'GET /api/children/:id/week',
    summary: 'A child’s week, Monday to Sunday: what came in, what went out, and the chores that were due',
    who: [...who.adult, own('id', 'CHILD_NOT_FOUND')],
    params: z.strictObject({ id }),
    query,
    answer: childWeek.extend(days).meta({ id: 'ChildWeek' }),
    errors: ['CHILD_NOT_FOUND'],
    ...shown,
  }),
  getFamilyWeek: defineRoute({
    call: 'GET /api/family/week',
    summary: 'The week of every child of the family',
    who: who.adult,
    query,
    /** The eldest child first. */
    answer: z.object({ ...days, children: z.array(childWeek) }).meta({ id: 'FamilyWeek' }),
    ...shown,
  }),
} as const;
