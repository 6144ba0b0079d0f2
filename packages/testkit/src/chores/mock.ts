import type { choresRoutes } from '@pocketful/chores/calls';
import type { templateRoutes } from '@pocketful/chores/calls/templates';
import {
  type ChoreStepAction,
  choreChanges,
  choreMachine,
  MAX_CHORE_TEMPLATES,
  unsubmitAction,
} from '@pocketful/chores/rules';
import { editChore } from '@pocketful/chores/rules/edits';
import { dayIn } from '@pocketful/domain/dates';
import { can } from '@pocketful/domain/machine';
import { centsOf } from '@pocketful/domain/money';
import { firstPlace, isSameRecurrence, recurrenceOf } from '@pocketful/domain/recurrence';
import { activeMember, type Call, callersFamily, type Handlers, Refusal, visibleChildren } from '../mock/call.ts';
import { type MockChore, newId } from '../mock/state.ts';
import {
  checkWithinTakeBack,
  childOf,
  hasRoom,
  openFirst,
  type RowCall,
  remove,
  reversePayment,
  rowOf,
  storeChore,
  visibleRows,
  wasPaid,
} from '../mock/store.ts';
import { addSpoken, choreView, templateView } from '../mock/views.ts';
import { trustedUpTo } from '../requests/mock-auto-approve.ts';
import { createChore, createTemplate, type NewChore, payChore, takeStep } from './mock-chores.ts';

const DAY_MS = 86_400_000;

export const choresHandlers: Handlers<keyof typeof choresRoutes | keyof typeof templateRoutes> = {
  listChores: call => {
    const children = visibleChildren(call).filter(({ choresEnabled }) => choresEnabled);
    return choresOf(call, new Set(children.map(({ id }) => id)));
  },

  listChildChores: call => {
    const child = childOf(call, call.params.id);
    return choresOf(call, new Set(child.choresEnabled ? [child.id] : []));
  },

  createChore: call => {
    const { name, reward, iconName } = call.body;
    const dueDate = new Date(call.body.dueDate);
    const recurrence = recurrenceOf(call.body);
    const place = recurrence && firstPlace(recurrence, dayIn(callersFamily(call).timeZone, dueDate));
    return choreView(call.state, given(call, { name, rewardCents: centsOf(reward), dueDate, place, iconName }));
  },

  updateChore: call => {
    const chore = choreOf(call);
    const { state, body } = call;
    const { timeZone } = callersFamily(call);
    const dayOf = ({ dueDate }: MockChore) => dayIn(timeZone, new Date(dueDate));
    const day = dayOf(chore);
    const others = body.of === 'all' ? inGroupOf(call, chore).filter(({ place, isLast }) => !place || isLast) : [];
    const before = structuredClone(state.chores);
    const isAsBefore = isSameRecurrence(chore.place, recurrenceOf(body));
    try {
      const answer = edited(call, chore, body);
      for (const other of others) {
        const { childId, dueDate, place: kept } = other;
        const recurrence = kept && { frequency: kept.frequency, recurringDays: [...kept.recurringDays] };
        edited(call, other, {
          ...{ ...body, childId },
          ...(dayOf(other) !== day && { dueDate }),
          ...(isAsBefore && { isRecurring: kept !== null, ...recurrence }),
        });
      }
      return choreView(state, answer);
    } catch (error) {
      state.chores = before;
      throw error;
    }
  },

  assignChore: call => {
    const { templateId } = call.body;
    const template = visibleRows(call, call.state.templates).find(({ id }) => id === templateId);
    if (!template) return call.refuse('TEMPLATE_NOT_FOUND');
    const { name, defaultRewardCents: rewardCents, iconName } = template;
    const dueDate = new Date(call.body.dueDate ?? call.now.getTime() + DAY_MS);
    return choreView(call.state, given(call, { name, rewardCents, dueDate, templateId, iconName }));
  },

  createChoreTemplate: call => {
    const { familyId } = activeMember(call);
    if (visibleRows(call, call.state.templates).length >= MAX_CHORE_TEMPLATES) return call.refuse('TOO_MANY_TEMPLATES');
    const { name, description = '', defaultReward, category, iconName = null } = call.body;
    const template = { name, description, defaultRewardCents: centsOf(defaultReward), category, iconName };
    return templateView(createTemplate(call.state, familyId, template, call.now));
  },

  deleteChore: call => {
    const chore = choreOf(call);
    const may = can(choreMachine, 'delete', chore.status, activeMember(call).role);
    if (!may || wasPaid(call.state, 'chore', chore.id)) return call.refuse('CHORE_PAID');
    for (const other of call.query.of === 'all' ? inGroupOf(call, chore) : [])
      if (!wasPaid(call.state, 'chore', other.id)) remove(call.state.chores, other);
    return remove(call.state.chores, chore);
  },

  submitChore: call => {
    const chore = choreOf(call);
    if (!activeMember(call).choresEnabled) return call.refuse('CHORES_DISABLED');
    return choreView(call.state, approvedByRule(call, moved(call, chore, 'submit')));
  },

  resubmitChore: call => {
    const chore = choreOf(call);
    if (!activeMember(call).choresEnabled) return call.refuse('CHORES_DISABLED');
    return choreView(call.state, moved(call, chore, 'resubmit'));
  },

  unsubmitChore: call => {
    const chore = choreOf(call);
    if (!activeMember(call).choresEnabled) return call.refuse('CHORES_DISABLED');
    return choreView(call.state, moved(call, chore, unsubmitAction(chore)));
  },

  takeBackChore: call => {
    const chore = choreOf(call);
    checkWithinTakeBack(chore.approvedAt ?? chore.rejectedAt, call.now, call.body.decidedAt);
    if (chore.status === 'rejected' && chore.updatedAt !== chore.rejectedAt) return call.refuse('CHORE_CHANGED');
    const { id, round } = chore;
    const waiting = moved(call, chore, 'takeBack');
    try {
      reversePayment(call, childOf(call, chore.childId), { type: 'chore', id, round });
    } catch (error) {
      storeChore(call.state, id, chore);
      throw error;
    }
    return choreView(call.state, Object.assign(waiting, { round: round + 1, trustedUpTo: undefined }));
  },

  approveChore: call => {
    const chore = choreOf(call);
    const approved = moved(call, chore, 'approve');
    if (payChore(call.state, approved, call.now)) return choreView(call.state, approved);
    storeChore(call.state, chore.id, chore);
    return call.refuse('BALANCE_LIMIT');
  },

  rejectChore: call => {
    const chore = choreOf(call);
    return choreView(call.state, moved(call, chore, 'reject', call.body.comment));
  },

  listChoreTemplates: call => {
    return visibleRows(call, call.state.templates)
      .sort((a, b) => a.name.localeCompare(b.name))
      .map(templateView);
  },
};

/** All open chores on the first page; after them the newest approved ones, page by page. */
function choresOf(call: Call<'listChores' | 'listChildChores'>, children: ReadonlySet<string>) {
  const chores = call.state.chores.filter(chore => children.has(chore.childId));
  const open = chores.filter(({ status }) => status !== 'approved').sort((a, b) => a.dueDate.localeCompare(b.dueDate));
  const approved = chores
    .filter(({ status }) => status === 'approved')
    .sort((a, b) => (b.approvedAt ?? '').localeCompare(a.approvedAt ?? '') || b.id.localeCompare(a.id));
  return addSpoken(
    call,
    openFirst(call, open, approved).map(chore => choreView(call.state, chore)),
  );
}

function choreOf(call: RowCall): MockChore {
  return rowOf(call, call.state.chores, 'CHORE_NOT_FOUND');
}

/** Takes the step and keeps it, or refuses as the chore's machine does. */
function moved(
  call: RowCall & { readonly now: Date },
  chore: MockChore,
  action: ChoreStepAction,
  comment?: string,
): MockChore {
  const step = { action, by: activeMember(call).role, at: call.now.toISOString(), comment };
  const result = takeStep(call.state, chore, step, call.now);
  if (typeof result === 'string') throw new Refusal(result);
  return result;
}

/** A chore that was just submitted, approved and paid if the child's rule covers it. */
function approvedByRule(call: Call<'submitChore'>, chore: MockChore): MockChore {
  const { state, now } = call;
  const { id, rewardCents: amountCents, round } = chore;
  const most = trustedUpTo(call, { amountCents, round, claimedToday: false });
  if (most === undefined || !payChore(state, chore, now)) return chore;
  return Object.assign(storeChore(state, id, choreChanges('approve', now.toISOString())), { trustedUpTo: most });
}

/** Gives a chore to the children of a call; answers that of the first one. */
function given(call: Call<'createChore'> | Call<'assignChore'>, chore: NewChore): MockChore {
  const { childId, alsoFor = [] } = call.body;
  const children = [...new Set([childId, ...alsoFor])].map(id => childOf(call, id));
  if (children.some(({ choresEnabled }) => !choresEnabled)) throw new Refusal('CHORES_DISABLED');
  if (children.some(({ id }) => !hasRoom(call.state, id))) throw new Refusal('TOO_MANY_CHORES');
  const groupId = children.length > 1 ? newId(call.state) : null;
  const [first] = children.map(child => createChore(call.state, child, { ...chore, groupId }, call.now));
  if (!first) throw new Error('a chore without a child');
  return first;
}

/** The other chores of its group that are to do. */
function inGroupOf({ state }: RowCall, chore: MockChore): MockChore[] {
  return state.chores.filter(
    ({ id, groupId, status }) =>
      id !== chore.id && groupId !== null && groupId === chore.groupId && status === 'pending',
  );
}

/** Keeps a chore as it is wanted, or refuses as the domain and its series do. */
function edited(call: Call<'updateChore'>, chore: MockChore, body: Call<'updateChore'>['body']): MockChore {
  const { state } = call;
  const dueDate = new Date(body.dueDate);
  const dueDay = dayIn(callersFamily(call).timeZone, dueDate);
  const wanted = { by: activeMember(call).role, childId: body.childId, recurrence: recurrenceOf(body), dueDay };
  const edit = editChore({ ...chore, wasPaid: wasPaid(state, 'chore', chore.id) }, wanted);
  if (!edit.ok) return call.refuse(edit.code);
  const { place, begins } = edit;
  const isMoved = place !== null && !begins && place.dueDay !== chore.place?.dueDay;
  const isBehind = (other: MockChore) =>
    other.id !== chore.id && other.seriesId === chore.seriesId && (other.place?.dueDay ?? '') >= dueDay;
  if (isMoved && state.chores.some(isBehind)) return call.refuse('CHORE_DUE_TOO_EARLY');
  const child = childOf(call, body.childId);
  if (child.id !== chore.childId && !child.choresEnabled) return call.refuse('CHORES_DISABLED');
  if (child.id !== chore.childId && !hasRoom(call.state, child.id)) return call.refuse('TOO_MANY_CHORES');
  chore.childId = child.id;
  chore.name = body.name;
  if (body.iconName !== undefined) chore.iconName = body.iconName;
  chore.rewardCents = centsOf(body.reward);
  chore.dueDate = dueDate.toISOString();
  chore.place = place;
  chore.seriesId = begins ? newId(state) : place && chore.seriesId;
  chore.isLast = place !== null && (begins || chore.isLast);
  chore.updatedAt = call.now.toISOString();
  return chore;
}
