import { adultsOnly } from '@pocketful/contract-core/adults-only';
import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import {
  balanceAnswer,
  id,
  line,
  moneyAnswer,
  optional,
  optionalBody,
  pageQuery,
  signedMoney,
  timestamp,
} from '@pocketful/contract-core/fields';
import { own, who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { SENSITIVE_ACTS } from '@pocketful/contract-core/sensitive';
import { SHOWN_DEADLINES, UNUSED_ITEMS } from '@pocketful/domain/deadlines';
import { z } from 'zod';
import { TAKE_BACK_ERRORS } from './calls/take-back.ts';
import { PAYMENT_SOURCES } from './rules/payments.ts';
import { TRANSACTION_CATEGORIES } from './rules.ts';

/** A ledger entry in answers. */
const transactionSchema = z
  .object({
    id,
    childId: id,
    /** Signed decimal string: "-5.00" is a debit of five. */
    amount: moneyAnswer,
    description: z.string(),
    category: z.enum(TRANSACTION_CATEGORIES),
    date: timestamp,
    /** The balance after this entry. */
    runningBalance: balanceAnswer,
    /** The source of the payment; absent if an adult entered it. */
    source: z.object({ type: z.enum(PAYMENT_SOURCES), id }).optional(),
    /** The entry that this one takes back. */
    reverses: id.optional(),
    /** The entry that takes this one back. */
    reversedBy: id.optional(),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof transactionSchema>;

export const categorySum = z.object({ category: z.enum(TRANSACTION_CATEGORIES), total: moneyAnswer });
export type CategorySum = z.infer<typeof categorySum>;

export const newTransactionSchema = z.strictObject({
  childId: id,
  amount: signedMoney,
  description: line({ min: 'Description is required', max: 200 }),
  category: z.enum(TRANSACTION_CATEGORIES, 'Please choose a category'),
});

/** A profile that was locked after wrong tries, for the adults' dashboard. */
const lockOutSchema = z
  .object({
    userId: id,
    username: z.string(),
    lockedAt: timestamp,
    /** Past when the lock has run out. */
    lockedUntil: timestamp,
  })
  .meta({ id: 'LockOut' });

/** Another adult's act on a child, for the adults' dashboard. */
const sensitiveActSchema = z
  .object({
    act: z.enum(SENSITIVE_ACTS),
    at: timestamp,
    /** The username of the adult; null once they have left. */
    by: z.string().nullable(),
    /** The username of the child; null once it is erased. */
    child: z.string().nullable(),
    /** The number of offers that ended with the erased child, because no other child can take them. */
    endedOffers: z.int(),
  })
  .meta({ id: 'SensitiveAct' });

/** A deadline after which data is removed, for the adults' dashboard. */
const deadlineSchema = z
  .object({
    id,
    kind: z.enum(SHOWN_DEADLINES),
    endsAt: timestamp,
    /** Its announcement, or its reminder, has reached no adult yet. */
    awaitsReader: z.boolean(),
    /** The called name of the child who is erased; null for unused items. */
    child: z.string().nullable(),
    /** The unused items, at most the first 20. */
    items: z.array(z.object({ type: z.enum(UNUSED_ITEMS), child: z.string(), name: z.string() })),
    itemCount: z.int(),
  })
  .meta({ id: 'Deadline' });
export type DeadlineAnswer = z.infer<typeof deadlineSchema>;

const pinToSetSchema = z
  .object({
    userId: z.uuid(),
    username: z.string(),
    /** True if the backup that was restored has no PINs; false if the PIN was not typed for 90 days. */
    isLost: z.boolean(),
  })
  .meta({ id: 'PinToSet' });

const feedbackAnswerSchema = z
  .object({ id: z.uuid(), subject: z.string(), answer: z.string(), answeredAt: timestamp })
  .meta({ id: 'FeedbackAnswer' });

/** What a new family does first. `device` is a second signed-in device. */
export const FIRST_STEPS = ['allowance', 'chore', 'goal', 'reward', 'parent', 'device'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const ledgerErrors = {
  TRANSACTION_NOT_FOUND: { status: 404, title: 'Not found', message: 'This transaction could not be found.' },
  ALREADY_REVERSED: { status: 409, title: 'Already taken back', message: 'This transaction was taken back already.' },
  NOT_REVERSIBLE: {
    status: 409,
    title: 'Not to be taken back',
    message: 'This transaction belongs to a decision, or takes another one back. Take back the decision.',
  },
} as const satisfies ErrorTexts;

export const ledgerRoutes = {
  getDashboard: defineRoute({
    call: 'GET /api/dashboard',
    summary: 'The family’s total balance; a child’s own balance for a child',
    who: who.member,
    answer: z.object({
      totalBalance: balanceAnswer,
      /** When money moved last; null before the first entry. */
      lastEntryAt: timestamp.nullable(),
      /** Lock-outs of the last 24 hours. */
      lockOuts: adultsOnly(z.array(lockOutSchema)),
      /** Acts of other adults within the last 24 hours, newest first. */
      sensitiveActs: adultsOnly(z.array(sensitiveActSchema)),
      /** Deadlines after which data is removed. */
      deadlines: adultsOnly(z.array(deadlineSchema)),
      /** Members whose PIN an adult is to set anew. */
      pinsToSet: adultsOnly(z.array(pinToSetSchema)),
      /** Answers of staff to the caller's own feedback (FEEDBACK_ANSWER), the newest first. */
      feedbackAnswers: adultsOnly(z.array(feedbackAnswerSchema)),
      /** The first steps that are done. */
      firstSteps: adultsOnly(z.array(z.enum(FIRST_STEPS))),
    }),
    shows: ['balance', 'notices', 'allowances', 'chores', 'goals', 'rewards', 'members', 'devices'],
    pollSeconds: 300,
  }),
  listTransactions: defineRoute({
    call: 'GET /api/transactions',
    forOthers: true,
    summary: 'The family’s ledger entries, newest first; a child’s own for a child',
    who: who.member,
    query: pageQuery,
    answer: z.array(transactionSchema),
    paged: true,
    shows: ['ledger'],
    pollSeconds: 300,
  }),
  createTransaction: defineRoute({
    call: 'POST /api/transactions',
    summary: 'Record a credit or debit for a child',
    who: who.adult,
    body: newTransactionSchema,
    status: 201,
    answer: transactionSchema,
    errors: ['COLLECTION_STOPPED', 'CHILD_NOT_FOUND', 'BALANCE_LIMIT'],
    events: ['transaction.created'],
    idempotent: true,
    changes: ['balance', 'ledger'],
    takenBackBy: 'reverseTransaction',
  }),
  reverseTransaction: defineRoute({
    call: 'POST /api/transactions/:id/reverse',
    summary:
      'Take back a transaction that an adult entered, or an allowance, within 7 days: by one of the opposite amount',
    who: who.adult,
    params: z.strictObject({ id }),
    body: optionalBody(
      z.strictObject({ reason: optional(line({ max: 100 })), allowBelowZero: z.boolean().default(false) }),
    ),
    status: 201,
    answer: transactionSchema,
    errors: ['TRANSACTION_NOT_FOUND', 'ALREADY_REVERSED', 'NOT_REVERSIBLE', ...TAKE_BACK_ERRORS],
    events: ['transaction.reversed'],
    idempotent: true,
    changes: ['balance', 'ledger'],
  }),
  getChildBalance: defineRoute({
    call: 'GET /api/children/:id/balance',
    summary: 'A child’s balance',
    who: [...who.adult, own('id', 'CHILD_NOT_FOUND')],
    params: z.strictObject({ id }),
    answer: z.object({
      balance: balanceAnswer,
      /** The part that no open request asks for; never below zero. */
      available: balanceAnswer,
    }),
    errors: ['CHILD_NOT_FOUND'],
    shows: ['balance'],
    pollSeconds: 30,
    staleSeconds: 0,
    movedBy: ['ledger', 'chores', 'goals', 'claims', 'purchases', 'withdrawals', 'allowances'],
  }),
  getBalanceHistory: defineRoute({
    call: 'GET /api/children/:id/balance-history',
    summary: 'A child’s balance over the last days, where the money came from and where it went',
    who: [...who.adult, own('id', 'CHILD_NOT_FOUND')],
    params: z.strictObject({ id }),
    query: z.strictObject({ days: z.coerce.number().int().min(7).max(366).default(42) }),
    answer: z
      .object({
        /** The first and the last day, in the family's time zone. */
        from: z.iso.date(),
        to: z.iso.date(),
        /** The balance at the beginning of the first day. */
        opening: balanceAnswer,
        /** The balance at the end of each day on which something moved, in order. */
        days: z.array(z.object({ day: z.iso.date(), balance: balanceAnswer })),
        /** Income by category, the largest first. */
        sources: z.array(categorySum),
        /** Spending, likewise; without a sign. */
        uses: z.array(categorySum),
      })
      .meta({ id: 'BalanceHistory' }),
    errors: ['CHILD_NOT_FOUND'],
    shows: ['ledger'],
    pollSeconds: 300,
  }),
  listChildTransactions: defineRoute({
    call: 'GET /api/children/:id/transactions',
    summary: 'A child’s ledger, newest first',
    who: [...who.adult, own('id', 'CHILD_NOT_FOUND')],
    params: z.strictObject({ id }),
    query: pageQuery,
    answer: z.array(transactionSchema),
    errors: ['CHILD_NOT_FOUND'],
    paged: true,
    shows: ['ledger'],
    pollSeconds: 300,
  }),
} as const;
