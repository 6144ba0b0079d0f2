import { id, moneyAnswer, timestamp } from '@pocketful/contract-core/fields';
import { z } from 'zod';
import { PAYMENT_STATUSES } from '../rules.ts';

/** A payday that was paid or skipped in the last thirty days, or several missed ones that an adult decided on. */
export const paymentSchema = z.object({
  id,
  /** The payday, a day of the family: YYYY-MM-DD. The newest of several missed paydays. */
  dueOn: z.iso.date(),
  /** Number of paydays. Greater than 1 only for missed paydays that an adult decided on. */
  paydays: z.int(),
  /** The oldest of the missed paydays. Null for a payday that was not missed. */
  missedFrom: z.iso.date().nullable(),
  /** Decimal string, negative for a regular payment. */
  amount: moneyAnswer,
  /** Skipped by an adult, because the child was away, or because the account had no room for it. A child sees only paid ones. */
  status: z.enum(PAYMENT_STATUSES).exclude(['asked', 'missed']),
  /** The planned amount where an adult was asked; absent otherwise. */
  planned: moneyAnswer.optional(),
  /** Whether it was skipped because the child was away. */
  away: z.boolean(),
  /** When it was posted: after its payday if the server did not run then. */
  postedAt: timestamp,
});

/** Missed paydays, which an adult pays or skips together. */
export const missedSchema = z.object({
  paydays: z.int(),
  /** Sum of their amounts, as a decimal string; negative for a regular payment. */
  amount: moneyAnswer,
  /** The oldest and the newest payday. */
  from: z.iso.date(),
  until: z.iso.date(),
});

/** A payday that asks an adult. */
export const askedSchema = z.object({
  dueOn: z.iso.date(),
  /** Decimal string. */
  amount: moneyAnswer,
  /**
   * The child's duties from the payday before, whose day is `from`, up to the day before this one: how many it did of all.
   * Absent if there were none, once their ticks were removed, and for a child.
   */
  duties: z.object({ from: z.iso.date(), done: z.int(), all: z.int() }).optional(),
});
