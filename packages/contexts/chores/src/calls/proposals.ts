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
import { z } from 'zod';
import { PROPOSAL_STATUSES } from '../rules/proposals.ts';

export const proposalSchema = z
  .object({
    id,
    childId: id,
    name: z.string(),
    /** The amount that the child asked for: a decimal string. */
    amount: moneyAnswer,
    status: z.enum(PROPOSAL_STATUSES),
    /** The reward of the chore that an adult made of it; null unless it is accepted. */
    reward: moneyAnswer.nullable(),
    submittedAt: timestamp,
    decidedAt: timestamp.nullable(),
    rejectionComment: z.string().nullable(),
  })
  .meta({ id: 'ChoreProposal' });
export type Proposal = z.infer<typeof proposalSchema>;

const newProposalSchema = z.strictObject({
  childId: id,
  name: line({ min: 'Chore name is required', max: 100 }),
  amount: positiveMoney('Reward must be greater than 0'),
});

const oneProposal = { params: z.strictObject({ id }), idempotent: true } as const;

export const proposalErrors = {
  PROPOSAL_NOT_FOUND: {
    status: 404,
    title: 'Not found',
    message: 'This suggestion could not be found. It may have been taken back.',
  },
  PROPOSAL_DECIDED: {
    status: 409,
    title: 'Already answered',
    message: 'This suggestion has already been answered.',
  },
  PROPOSALS_DISABLED: {
    status: 409,
    title: 'Suggestions are off',
    message: 'Suggestions are switched off for this child.',
  },
  TOO_MANY_PROPOSALS: {
    status: 409,
    title: 'Ten are waiting',
    message: 'Ten suggestions wait for an answer. Take one back, or wait until a grown-up has answered.',
  },
} as const satisfies ErrorTexts;

export const proposalRoutes = {
  listProposals: defineRoute({
    call: 'GET /api/chore-proposals',
    summary: 'All open proposals of chores and the newest decided ones; a child’s own for a child',
    who: who.member,
    query: pageQuery,
    answer: z.array(proposalSchema),
    paged: true,
    shows: ['proposals'],
    pollSeconds: 300,
    staleSeconds: 120,
  }),
  createProposal: defineRoute({
    call: 'POST /api/chore-proposals',
    summary: 'The child proposes a chore',
    who: [own('childId', 'CHILD_NOT_FOUND')],
    body: newProposalSchema,
    status: 201,
    answer: proposalSchema,
    errors: ['COLLECTION_STOPPED', 'CHILD_NOT_FOUND', 'CHORES_DISABLED', 'PROPOSALS_DISABLED', 'TOO_MANY_PROPOSALS'],
    events: ['proposal.created'],
    idempotent: true,
    changes: ['proposals'],
    takenBackBy: 'cancelProposal',
  }),
  cancelProposal: defineRoute({
    ...oneProposal,
    call: 'DELETE /api/chore-proposals/:id',
    summary: 'The child takes back a proposal that waits',
    who: who.child,
    errors: ['PROPOSAL_NOT_FOUND', 'PROPOSAL_DECIDED'],
    events: ['proposal.cancelled'],
    changes: ['proposals'],
  }),
  acceptProposal: defineRoute({
    ...oneProposal,
    call: 'PATCH /api/chore-proposals/:id/accept',
    summary: 'Accept a proposal: the child has a chore that is due tomorrow, with the same or another amount',
    who: who.adult,
    body: optionalBody(z.strictObject({ amount: optional(positiveMoney('Reward must be greater than 0')) })),
    answer: proposalSchema,
    errors: ['PROPOSAL_NOT_FOUND', 'PROPOSAL_DECIDED', 'COLLECTION_STOPPED', 'CHORES_DISABLED', 'TOO_MANY_CHORES'],
    events: ['proposal.accepted'],
    changes: ['proposals', 'chores'],
  }),
  declineProposal: defineRoute({
    ...oneProposal,
    call: 'PATCH /api/chore-proposals/:id/decline',
    summary: 'Decline a proposal, with a reason if there is one',
    who: who.adult,
    body: optionalBody(z.strictObject({ comment: optional(lines({ max: 500 })) })),
    answer: proposalSchema,
    errors: ['PROPOSAL_NOT_FOUND', 'PROPOSAL_DECIDED'],
    events: ['proposal.declined'],
    changes: ['proposals'],
  }),
} as const;
