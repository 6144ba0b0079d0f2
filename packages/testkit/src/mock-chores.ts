import type { choresRoutes } from '@pocketful/api-contract/chores';
import { type ChoreStep, choreMachine, MOST_OPEN_CHORES, stepChore } from '@pocketful/domain/chores';
import { can } from '@pocketful/domain/machine';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { activeMember, type Call, type Handlers, Refusal, visibleChild, visibleChildren } from './mock-call.ts';
import { type MockChore, storeChore } from './mock-state.ts';
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
    const open = call.state.chores.filter(({ childId, status }) => childId === child.id && status !== 'approved');
    if (open.length >= MOST_OPEN_CHORES) return call.refuse('TOO_MANY_CHORES');
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
    return choreView(moved(call, chore, 'submit'));
  },

  resubmitChore: call => {
    const chore = visibleChore(call);
    if (!chore) return call.refuse('CHORE_NOT_FOUND');
    if (!activeMember(call).choresEnabled) return call.refuse('CHORES_DISABLED');
    return choreView(moved(call, chore, 'resubmit'));
  },

  approveChore: call => {
    const chore = visibleChore(call);
    if (!chore) return call.refuse('CHORE_NOT_FOUND');
    const approved = moved(call, chore, 'approve');
    if (payChore(call.state, approved, call.now)) return choreView(approved);
    storeChore(call.state, chore.id, chore);
    return call.refuse('BALANCE_LIMIT');
  },

  rejectChore: call => {
    const chore = visibleChore(call);
    if (!chore) return call.refuse('CHORE_NOT_FOUND');
    return choreView(moved(call, chore, 'reject', call.body.comment));
  },

  listChoreTemplates: call => {
    const { familyId } = activeMember(call);
    return call.state.templates
      .filter(template => template.familyId === familyId)
      .sort((a, b) => a.name.localeCompare(b.name))
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

/** Takes the step and keeps it, or refuses as the chore's machine does. */
function moved(
  call: Call<'submitChore' | 'resubmitChore' | 'approveChore' | 'rejectChore'>,
  chore: MockChore,
  action: ChoreStep['action'],
  comment?: string,
): MockChore {
  const result = stepChore(chore, { action, by: activeMember(call).role, at: call.now.toISOString(), comment });
  if (!result.ok) throw new Refusal(result.code);
  return storeChore(call.state, chore.id, result.progress);
}
