import type { choresRoutes } from '@pocketful/api-contract/chores';
import { choreMachine } from '@pocketful/domain/chores';
import { post } from '@pocketful/domain/ledger';
import { can } from '@pocketful/domain/machine';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { activeMember, type Call, type Handlers, visibleChild, visibleChildren } from './mock-call.ts';
import { type MockChore, moveChore } from './mock-state.ts';
import { choreView } from './mock-views.ts';
import { createChore, payChore } from './mock-world.ts';

export const choresHandlers: Handlers<keyof typeof choresRoutes> = {
  listChores: call => {
    const children = visibleChildren(call).filter(({ choresEnabled }) => choresEnabled);
    return choresOf(call, new Set(children.map(({ id }) => id)));
  },

  listChildChores: call => {
    const child = visibleChild(call, call.params.id);
    if (!child) return call.refuse('CHILD_NOT_FOUND');
    return choresOf(call, new Set(child.choresEnabled ? [child.id] : []));
  },

  createChore: call => {
    const child = visibleChild(call, call.body.childId);
    if (!child) return call.refuse('CHILD_NOT_FOUND');
    const { name, reward, dueDate } = call.body;
    const chore = { name, rewardCents: centsOf(reward), dueDate: new Date(dueDate) };
    return choreView(createChore(call.state, child, chore, call.now));
  },

  deleteChore: call => {
    const chore = visibleChore(call);
    if (!chore) return call.refuse('CHORE_NOT_FOUND');
    if (!can(choreMachine, 'delete', chore.status, activeMember(call).role)) return call.refuse('CHORE_PAID');
    call.state.chores = call.state.chores.filter(({ id }) => id !== chore.id);
    return undefined;
  },

  submitChore: call => {
    const chore = visibleChore(call);
    if (!chore) return call.refuse('CHORE_NOT_FOUND');
    if (!activeMember(call).choresEnabled) return call.refuse('CHORES_DISABLED');
    return moveChore(chore, 'submit', 'child', call.now) ? choreView(chore) : call.refuse('CHORE_NOT_PENDING');
  },

  resubmitChore: call => {
    const chore = visibleChore(call);
    if (!chore) return call.refuse('CHORE_NOT_FOUND');
    if (!activeMember(call).choresEnabled) return call.refuse('CHORES_DISABLED');
    return moveChore(chore, 'resubmit', 'child', call.now) ? choreView(chore) : call.refuse('CHORE_NOT_REJECTED');
  },

  approveChore: call => {
    const chore = visibleChore(call);
    if (!chore) return call.refuse('CHORE_NOT_FOUND');
    const child = visibleChild(call, chore.childId);
    if (child && !post(child.account, chore.rewardCents, 'allowed').ok) return call.refuse('BALANCE_LIMIT');
    if (!moveChore(chore, 'approve', activeMember(call).role, call.now)) {
      return call.refuse(chore.status === 'approved' ? 'CHORE_ALREADY_APPROVED' : 'CHORE_NOT_SUBMITTED');
    }
    payChore(call.state, chore, call.now);
    return choreView(chore);
  },

  rejectChore: call => {
    const chore = visibleChore(call);
    if (!chore) return call.refuse('CHORE_NOT_FOUND');
    if (!moveChore(chore, 'reject', activeMember(call).role, call.now, call.body.comment ?? null)) {
      return call.refuse(chore.status === 'approved' ? 'CHORE_ALREADY_APPROVED' : 'CHORE_NOT_SUBMITTED');
    }
    return choreView(chore);
  },

  listChoreTemplates: call => {
    const { familyId } = activeMember(call);
    return call.state.templates
      .filter(template => template.familyId === familyId)
      .map(({ familyId: _, defaultRewardCents, ...rest }) => ({
        ...rest,
        defaultReward: toDecimal(defaultRewardCents),
      }));
  },
};

/** What is open, all of it, on the first page; behind it the newest approved ones, page by page. */
function choresOf(call: Call<'listChores' | 'listChildChores'>, children: ReadonlySet<string>) {
  const chores = call.state.chores.filter(chore => children.has(chore.childId));
  const open = chores.filter(({ status }) => status !== 'approved').sort((a, b) => a.dueDate.localeCompare(b.dueDate));
  const approved = chores
    .filter(({ status }) => status === 'approved')
    .sort((a, b) => (b.approvedAt ?? '').localeCompare(a.approvedAt ?? ''));
  const start = Number(call.query.cursor ?? 0) || 0;
  const end = start + call.query.limit;
  if (end < approved.length) call.headers.set('x-next-cursor', String(end));
  return [...(start === 0 ? open : []), ...approved.slice(start, end)].map(choreView);
}

function visibleChore(
  call: Call<'deleteChore' | 'submitChore' | 'resubmitChore' | 'approveChore' | 'rejectChore'>,
): MockChore | undefined {
  const chore = call.state.chores.find(({ id }) => id === call.params.id);
  return chore && visibleChild(call, chore.childId) ? chore : undefined;
}
