import { ADULT_ROLES, type FamilyRole } from '@pocketful/domain/family';
import type { Machine } from '@pocketful/domain/machine';

export const PROPOSAL_STATUSES = ['open', 'accepted', 'declined'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** The life of a chore that a child proposes: an adult accepts it, which makes a chore, or declines it. It is decided once. */
export const proposalMachine: Machine<ProposalStatus, 'accept' | 'decline' | 'cancel', FamilyRole> = {
  initial: 'open',
  states: PROPOSAL_STATUSES,
  actions: {
    accept: { from: ['open'], to: 'accepted', who: ADULT_ROLES },
    decline: { from: ['open'], to: 'declined', who: ADULT_ROLES },
    cancel: { from: ['open'], to: null, who: ['child'] },
  },
};

/** Limit of open proposals of one child. */
export const MAX_OPEN_PROPOSALS = 10;
