import type { Proposal, proposalRoutes } from '@pocketful/chores/calls/proposals';
import { MAX_OPEN_PROPOSALS, proposalMachine } from '@pocketful/chores/rules/proposals';
import { addDays, noonOf } from '@pocketful/domain/dates';
import { can } from '@pocketful/domain/machine';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { activeMember, type Call, callersFamily, type Handlers, visibleChildren } from '../mock/call.ts';
import type { MockProposal } from '../mock/context-state.ts';
import { newId } from '../mock/state.ts';
import { childOf, hasRoom, openFirst, remove, rowOf, today } from '../mock/store.ts';
import { createChore } from './mock-chores.ts';

/** The proposals that wait for an adult, the oldest first. */
export const openProposals = (proposals: readonly MockProposal[]) =>
  proposals.filter(({ status }) => status === proposalMachine.initial);

function proposalView({ familyId: _, amountCents, rewardCents, ...proposal }: MockProposal): Proposal {
  return {
    ...proposal,
    amount: toDecimal(amountCents),
    reward: rewardCents === null ? null : toDecimal(rewardCents),
  };
}

/** The proposal that the path names, if the caller may take this action now. */
function proposalFor<N extends 'acceptProposal' | 'declineProposal' | 'cancelProposal'>(
  call: Call<N>,
  action: 'accept' | 'decline' | 'cancel',
): MockProposal {
  const proposal = rowOf(call, call.state.proposals, 'PROPOSAL_NOT_FOUND');
  return can(proposalMachine, action, proposal.status, activeMember(call).role)
    ? proposal
    : call.refuse('PROPOSAL_DECIDED');
}

export const proposalsHandlers: Handlers<keyof typeof proposalRoutes> = {
  listProposals: call => {
    const shown = new Set(visibleChildren(call).flatMap(({ id, choresEnabled }) => (choresEnabled ? [id] : [])));
    const mine = call.state.proposals.filter(({ childId }) => shown.has(childId));
    const closed = mine
      .filter(({ decidedAt }) => decidedAt !== null)
      .sort((a, b) => (b.decidedAt ?? '').localeCompare(a.decidedAt ?? '') || b.id.localeCompare(a.id));
    return openFirst(call, openProposals(mine), closed).map(proposalView);
  },

  createProposal: call => {
    const { state, body, now } = call;
    const me = activeMember(call);
    if (!me.choresEnabled) return call.refuse('CHORES_DISABLED');
    if (!me.proposalsEnabled) return call.refuse('PROPOSALS_DISABLED');
    if (openProposals(state.proposals.filter(({ childId }) => childId === me.id)).length >= MAX_OPEN_PROPOSALS)
      return call.refuse('TOO_MANY_PROPOSALS');
    const proposal: MockProposal = {
      ...{ id: newId(state), familyId: me.familyId, childId: me.id, name: body.name },
      ...{ amountCents: centsOf(body.amount), rewardCents: null, status: proposalMachine.initial },
      ...{ submittedAt: now.toISOString(), decidedAt: null, rejectionComment: null },
    };
    state.proposals.push(proposal);
    return proposalView(proposal);
  },

  cancelProposal: call => remove(call.state.proposals, proposalFor(call, 'cancel')),

  acceptProposal: call => {
    const { state, body, now } = call;
    const proposal = proposalFor(call, 'accept');
    const child = childOf(call, proposal.childId);
    if (!child.choresEnabled) return call.refuse('CHORES_DISABLED');
    if (!hasRoom(state, child.id)) return call.refuse('TOO_MANY_CHORES');
    const rewardCents = body.amount === undefined ? proposal.amountCents : centsOf(body.amount);
    const dueDate = noonOf(addDays(today(call), 1), callersFamily(call).timeZone);
    createChore(state, child, { name: proposal.name, rewardCents, dueDate }, now);
    return proposalView(Object.assign(proposal, { status: 'accepted', rewardCents, decidedAt: now.toISOString() }));
  },

  declineProposal: call => {
    const proposal = proposalFor(call, 'decline');
    const decision = { status: 'declined', decidedAt: call.now.toISOString() };
    return proposalView(Object.assign(proposal, decision, { rejectionComment: call.body.comment ?? null }));
  },
};
