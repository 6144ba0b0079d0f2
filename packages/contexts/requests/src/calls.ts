import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import {
  id,
  line,
  lines,
  moneyAnswer,
  optional,
  optionalBody,
  pageQuery,
  positiveMoney,
  timestamp,
} from '@pocketful/contract-core/fields';
import { own, who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { DECISION_ERRORS, takeBackBody } from '@pocketful/ledger/calls/take-back';
import { z } from 'zod';
import { WITHDRAWAL_STATUSES } from './rules.ts';

/** The fields of every request of a child; its status differs by kind. */
export const requestFields = {
  id,
  childId: id,
  /** Decimal string. */
  amount: moneyAnswer,
  submittedAt: timestamp,
  approvedAt: timestamp.nullable(),
  rejectedAt: timestamp.nullable(),
};

/** The refusals of a child's cancellation. */
export const CANCEL_ERRORS = [
  'REQUEST_NOT_FOUND',
  'REQUEST_ALREADY_APPROVED',
  'REQUEST_ALREADY_REJECTED',
  'DECIDED_BEFORE',
] as const;
/** The refusals of the taking back of a decision. */
export const REQUEST_TAKE_BACK_ERRORS = ['REQUEST_NOT_FOUND', 'REQUEST_NOT_DECIDED', ...DECISION_ERRORS] as const;
/** The common part of all cancellations by a child. */
export const ownRequest = { params: z.strictObject({ id }), idempotent: true, who: who.child } as const;

/** An adult's mark on a promise: that it was handed over, or that the mark was a mistake. */
export const handOverBody = z.strictObject({
  handedOver: z.boolean(),
  /** The time of the mark that the adult saw. Another mark since is not taken back (DECIDED_AGAIN). */
  decidedAt: timestamp.optional(),
});
export const HAND_OVER_ERRORS = ['REQUEST_NOT_FOUND', 'NOTHING_TO_HAND_OVER', 'TOO_LATE', 'DECIDED_AGAIN'] as const;
export const RECEIVE_ERRORS = ['REQUEST_NOT_FOUND', 'NOT_HANDED_OVER'] as const;

/** Why a request was rejected, where an adult says so. */
export const rejectionComment = optional(lines({ max: 500 }));

/** The times of a promise to a child: an approved withdrawal or purchase. */
export const promiseFields = {
  /** Whether it was approved and not handed over. */
  owed: z.boolean(),
  /** Null if it is owed, and for approvals before handing over was recorded. */
  handedOverAt: timestamp.nullable(),
  /** When the child said that it got it. */
  receivedAt: timestamp.nullable(),
};

/** The common part of all decisions on a request. */
export const oneRequest = { params: z.strictObject({ id }), idempotent: true, who: who.adult } as const;
/** The refusals of an approval. */
export const APPROVAL_ERRORS = [
  'REQUEST_NOT_FOUND',
  'REQUEST_ALREADY_APPROVED',
  'REQUEST_ALREADY_REJECTED',
  'ALREADY_PAID',
  'COLLECTION_STOPPED',
] as const;
/** The refusals of a rejection. */
export const REJECTION_ERRORS = ['REQUEST_NOT_FOUND', 'REQUEST_ALREADY_APPROVED', 'REQUEST_ALREADY_REJECTED'] as const;

const withdrawalSchema = z
  .object({
    ...requestFields,
    ...promiseFields,
    description: z.string(),
    status: z.enum(WITHDRAWAL_STATUSES),
  })
  .meta({ id: 'WithdrawalRequest' });
export type Withdrawal = z.infer<typeof withdrawalSchema>;

export const newWithdrawalSchema = z.strictObject({
  childId: id,
  amount: positiveMoney('Please enter a valid amount greater than $0.'),
  description: line({ min: 'Please describe what this withdrawal is for.', max: 200 }),
});

export const requestsErrors = {
  REQUEST_NOT_FOUND: {
    status: 404,
    title: 'Not found',
    message: 'This request could not be found. It may have already been processed.',
  },
  REQUEST_ALREADY_APPROVED: {
    status: 409,
    title: 'Already approved',
    message: 'This request has already been approved.',
  },
  REQUEST_ALREADY_REJECTED: {
    status: 409,
    title: 'Already rejected',
    message: 'This request has already been rejected.',
  },
  REQUEST_NOT_DECIDED: {
    status: 409,
    title: 'Waiting for an answer',
    message: 'This request waits for an answer. There is nothing to take back.',
  },
  NOTHING_TO_HAND_OVER: {
    status: 409,
    title: 'Not approved',
    message: 'This request is not approved. There is nothing to hand over.',
  },
  NOT_HANDED_OVER: {
    status: 409,
    title: 'Not handed over',
    message: 'A grown-up has to hand it over first.',
  },
  HANDED_OVER: {
    status: 409,
    title: 'Handed over',
    message: 'This was handed over. Take that mark back first.',
  },
  DECIDED_BEFORE: {
    status: 409,
    title: 'Answered before',
    message: 'Ask a grown-up to answer it.',
  },
} as const satisfies ErrorTexts;

export const requestsRoutes = {
  listWithdrawals: defineRoute({
    call: 'GET /api/withdrawal-requests',
    summary: 'All pending and owed withdrawals and the newest decided ones; a child’s own for a child',
    who: who.member,
    query: pageQuery,
    answer: z.array(withdrawalSchema),
    paged: true,
    shows: ['withdrawals'],
    pollSeconds: 300,
    staleSeconds: 120,
  }),
  createWithdrawal: defineRoute({
    call: 'POST /api/withdrawal-requests',
    summary: 'The child asks for money',
    who: [own('childId', 'CHILD_NOT_FOUND')],
    body: newWithdrawalSchema,
    status: 201,
    answer: withdrawalSchema,
    errors: ['COLLECTION_STOPPED', 'CHILD_NOT_FOUND', 'INSUFFICIENT_FUNDS', 'TOO_MANY_REQUESTS'],
    events: ['withdrawal.requested'],
    idempotent: true,
    changes: ['withdrawals', 'goals', 'balance'],
    takenBackBy: 'cancelWithdrawal',
  }),
  approveWithdrawal: defineRoute({
    ...oneRequest,
    call: 'PATCH /api/withdrawal-requests/:id/approve',
    summary: 'Approve a withdrawal, which takes it off the balance; never below zero',
    answer: withdrawalSchema,
    errors: [...APPROVAL_ERRORS, 'INSUFFICIENT_FUNDS'],
    events: ['withdrawal.approved'],
    changes: ['withdrawals', 'goals', 'balance', 'ledger'],
    takenBackBy: 'takeBackWithdrawal',
  }),
  rejectWithdrawal: defineRoute({
    ...oneRequest,
    call: 'PATCH /api/withdrawal-requests/:id/reject',
    summary: 'Reject a withdrawal',
    body: optionalBody(z.strictObject({})),
    answer: withdrawalSchema,
    errors: REJECTION_ERRORS,
    events: ['withdrawal.rejected'],
    changes: ['withdrawals', 'goals', 'balance'],
    takenBackBy: 'takeBackWithdrawal',
  }),
  takeBackWithdrawal: defineRoute({
    ...oneRequest,
    call: 'POST /api/withdrawal-requests/:id/take-back',
    summary: 'Take back the decision on a withdrawal, within 7 days: it waits again, and the money returns',
    body: takeBackBody,
    answer: withdrawalSchema,
    errors: [...REQUEST_TAKE_BACK_ERRORS, 'HANDED_OVER'],
    events: ['withdrawal.taken_back'],
    changes: ['withdrawals', 'goals', 'balance', 'ledger'],
  }),
  handOverWithdrawal: defineRoute({
    ...oneRequest,
    call: 'POST /api/withdrawal-requests/:id/hand-over',
    summary: 'Mark an approved withdrawal as handed over, or take the mark back within 7 days',
    body: handOverBody,
    answer: withdrawalSchema,
    errors: HAND_OVER_ERRORS,
    events: ['withdrawal.handed_over'],
    changes: ['withdrawals'],
    takenBackBy: 'handOverWithdrawal',
    takenBackWith: { handedOver: false },
  }),
  receiveWithdrawal: defineRoute({
    ...ownRequest,
    call: 'POST /api/withdrawal-requests/:id/received',
    summary: 'The child says that it got the money',
    answer: withdrawalSchema,
    errors: RECEIVE_ERRORS,
    events: ['withdrawal.received'],
    changes: ['withdrawals'],
  }),
  cancelWithdrawal: defineRoute({
    ...ownRequest,
    call: 'DELETE /api/withdrawal-requests/:id',
    summary: 'The child cancels a withdrawal that waits',
    errors: CANCEL_ERRORS,
    events: ['withdrawal.cancelled'],
    changes: ['withdrawals', 'goals', 'balance'],
  }),
} as const;
