import { day, id, moneyAnswer, timestamp } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';
import { STATEMENT_FORMATS } from '../rules/statement.ts';
import { TRANSACTION_CATEGORIES } from '../rules.ts';

/** A statement as the JSON file holds it; see the domain's `Statement`. */
export const statementSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  currency: z.string(),
  currencyChangedAt: timestamp.nullable(),
  accounts: z.array(
    z.object({
      childId: id,
      username: z.string(),
      firstName: z.string(),
      opening: moneyAnswer,
      closing: moneyAnswer,
      entries: z.array(
        z.object({
          date: timestamp,
          /** The family's day of it. */
          day: z.iso.date(),
          description: z.string(),
          category: z.enum(TRANSACTION_CATEGORIES),
          amount: moneyAnswer,
          balance: moneyAnswer,
          currency: z.string(),
          handedOverAt: timestamp.optional(),
          receivedAt: timestamp.optional(),
        }),
      ),
    }),
  ),
});

export type StatementAnswer = z.infer<typeof statementSchema>;

/** A period of days in the family's time zone, both included, and whose account. */
export const statementQuery = z
  .strictObject({
    format: z.enum(STATEMENT_FORMATS).default('csv'),
    from: day('Please choose the first day'),
    to: day('Please choose the last day'),
    childId: id.optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day must not be before the first' });

/** A family's exports of its accounts. */
export const accountsRoutes = {
  exportAccounts: defineRoute({
    call: 'GET /api/accounts/export',
    summary: 'The ledger over a period, of one child or of all, as a file: CSV or JSON',
    who: who.adult,
    query: statementQuery,
    produces: { type: 'text/csv', also: ['application/json'], attachment: true },
    errors: ['CHILD_NOT_FOUND'],
    events: ['ledger.exported'],
  }),
} as const;
