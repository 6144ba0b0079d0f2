import type { ChoreOffer, choreOffersRoutes } from '@pocketful/chores/calls/offers';
import { choreMachine } from '@pocketful/chores/rules';
import {
  afterGivenBack,
  afterTaken,
  isOpenOffer,
  MAX_OFFERS,
  nextTurnDay,
  type Occurrence,
} from '@pocketful/chores/rules/offers';
import { absenceOn } from '@pocketful/domain/absences';
import { dayIn, noonOf } from '@pocketful/domain/dates';
import { can } from '@pocketful/domain/machine';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { firstPlace, recurrenceOf } from '@pocketful/domain/recurrence';
import { lacksConsent } from '../compliance/mock-consents.ts';
import { activeMember, type Call, callersFamily, type Handlers } from '../mock/call.ts';
import type { MockOffer } from '../mock/context-state.ts';
import type { MockChore, MockMember, MockState } from '../mock/state.ts';
import { absencesOf, childOf, created, hasRoom, remove, rowOf, today, visibleRows, wasPaid } from '../mock/store.ts';
import { calledName, choreView } from '../mock/views.ts';
import { createChore } from './mock-chores.ts';

export const choreOffersHandlers: Handlers<keyof typeof choreOffersRoutes> = {
  listChoreOffers: call => {
    const me = activeMember(call);
    const { state } = call;
    const day = today(call);
    if (me.role === 'child') {
      const named = me.choresEnabled ? state.offers.filter(offer => isFor(state, me, offer, day)) : [];
      return named
        .filter(offer => offer.turn !== null || isOpen(state, offer, day))
        .sort(byDueDate)
        .map(offer => ({ ...offerView(state, offer, day, me.id), childIds: [me.id] }));
    }
    return visibleRows(call, state.offers)
      .filter(offer => offer.place !== null || takenChore(state, offer)?.status !== 'approved')
      .sort(byDueDate)
      .map(offer => offerView(state, offer, day));
  },

  createChoreOffer: call => {
    const { body, state } = call;
    const childIds = [...new Set(body.childIds)];
    const children = childIds.map(id => childOf(call, id));
    if (children.some(({ choresEnabled }) => !choresEnabled)) return call.refuse('CHORES_DISABLED');
    const { templateId = null, iconName = null, inTurns = false } = body;
    if (templateId !== null && !visibleRows(call, state.templates).some(({ id }) => id === templateId))
      return call.refuse('TEMPLATE_NOT_FOUND');
    if (visibleRows(call, state.offers).length >= MAX_OFFERS) return call.refuse('TOO_MANY_OFFERS');
    const dueDate = new Date(body.dueDate);
    const dueDay = dayIn(callersFamily(call).timeZone, dueDate);
    const recurrence = recurrenceOf(body);
    const offer: MockOffer = {
      ...created(call),
      ...{
        childIds,
        templateId,
        iconName,
        name: body.name,
        rewardCents: centsOf(body.reward),
        dueDate: dueDate.toISOString(),
      },
      ...{ dueDay, place: recurrence && firstPlace(recurrence, dueDay), previousDay: null },
      ...{ order: childIds, turn: inTurns ? 0 : null, turnUntil: dueDay },
    };
    state.offers.push(offer);
    giveTurn(state, offer, call.now);
    return offerView(state, offer, today(call));
  },

  deleteChoreOffer: call => {
    const offer = rowOf(call, call.state.offers, 'OFFER_NOT_FOUND');
    for (const chore of call.state.chores) if (chore.offerId === offer.id) chore.offerId = null;
    return remove(call.state.offers, offer);
  },

  takeChoreOffer: call => {
    const { state, now } = call;
    const me = activeMember(call);
    const offer = visibleRows(call, state.offers).find(({ id }) => id === call.params.offerId);
    if (!offer || offer.turn !== null || !isFor(state, me, offer, today(call))) return call.refuse('OFFER_NOT_FOUND');
    if (!me.choresEnabled) return call.refuse('CHORES_DISABLED');
    if (!isOpen(state, offer, today(call))) return call.refuse('ALREADY_TAKEN');
    if (!hasRoom(state, me.id)) return call.refuse('TOO_MANY_CHORES');
    const { name, rewardCents, templateId, iconName } = offer;
    const chore = createChore(
      state,
      me,
      { name, rewardCents, templateId, iconName, dueDate: new Date(offer.dueDate) },
      now,
    );
    Object.assign(chore, { offerId: offer.id, offerDay: offer.dueDay });
    moveOffer(call, offer, afterTaken(offer, today(call)));
    return choreView(state, chore);
  },

  giveBackChore: call => {
    const { state } = call;
    const chore = rowOf(call, state.chores, 'CHORE_NOT_FOUND');
    const me = activeMember(call);
    const offer = chore.isTurn ? undefined : state.offers.find(({ id }) => id === chore.offerId);
    if (offer && !me.choresEnabled) return call.refuse('CHORES_DISABLED');
    if (!can(choreMachine, 'giveBack', chore.status, me.role)) return call.refuse('CHORE_NOT_PENDING');
    if (!offer || chore.place !== null || wasPaid(state, 'chore', chore.id)) return call.refuse('CHORE_STAYS');
    moveOffer(call, offer, afterGivenBack(offer, chore.offerDay ?? '', today(call)));
    return remove(state.chores, chore);
  },
};

const byDueDate = (a: MockOffer, b: MockOffer) => a.dueDate.localeCompare(b.dueDate);

/** The offers that a child can take on a day, those due first first. */
export function openOffersOf(state: MockState, child: MockMember, day: string): MockOffer[] {
  return state.offers
    .filter(offer => child.choresEnabled && isFor(state, child, offer, day) && isOpen(state, offer, day))
    .sort(byDueDate);
}

/** Passes the turns that have ended by now, as the job does. */
export function passTurns(state: MockState, now: Date): void {
  for (const offer of state.offers) {
    const { timeZone = 'UTC' } = state.families.find(({ id }) => id === offer.familyId) ?? {};
    const day = dayIn(timeZone, now);
    if (offer.turn === null || offer.place === null || offer.turnUntil >= day) continue;
    const isOver = offer.dueDay < day;
    state.chores = state.chores.filter(({ offerId, offerDay, status, wasSubmitted, dueDate }) => {
      const isGone = dayIn(timeZone, new Date(dueDate)) < day || (!isOver && offerDay === offer.dueDay);
      return offerId !== offer.id || status !== 'pending' || wasSubmitted || !isGone;
    });
    if (isOver) {
      offer.dueDay = nextTurnDay({ ...offer.place, dueDay: offer.dueDay }, day);
      offer.dueDate = noonOf(offer.dueDay, timeZone).toISOString();
    }
    giveTurn(state, offer, now);
  }
}

/** Gives the present turn of an offer to the next child who can do it. */
function giveTurn(state: MockState, offer: MockOffer, now: Date): void {
  if (offer.turn === null) return;
  offer.turnUntil = offer.dueDay;
  if (takenChore(state, offer)) return;
  const able = offer.order.flatMap((id, at) => {
    const child = state.members.find(member => member.id === id && offer.childIds.includes(id));
    const isAble = child?.choresEnabled && !lacksConsent(state, child, now) && isFor(state, child, offer, offer.dueDay);
    return isAble && hasRoom(state, id) ? [{ child, position: at + 1 }] : [];
  });
  const { turn } = offer;
  const next = able.find(({ position }) => position > turn) ?? able[0];
  if (!next) return;
  const { name, rewardCents, templateId, iconName } = offer;
  const given = { name, rewardCents, templateId, iconName, dueDate: new Date(offer.dueDate) };
  const chore = createChore(state, next.child, given, now);
  Object.assign(chore, { offerId: offer.id, offerDay: offer.dueDay, isTurn: true });
  offer.turn = next.position;
}

/** Whether an offer names a child, who is not away on a day. */
function isFor(state: MockState, { id }: MockMember, { childIds }: MockOffer, day: string): boolean {
  return childIds.includes(id) && absenceOn(absencesOf(state, id), day) === undefined;
}

/** The chore of the newest occurrence that was taken. */
function takenChore(state: MockState, { id, previousDay, dueDay }: MockOffer): MockChore | undefined {
  return state.chores.find(({ offerId, offerDay }) => offerId === id && offerDay === (previousDay ?? dueDay));
}

function isOpen(state: MockState, offer: MockOffer, day: string): boolean {
  return offer.turn === null && isOpenOffer(offer.place, takenChore(state, offer) !== undefined, day);
}

function moveOffer(call: Call<'takeChoreOffer' | 'giveBackChore'>, offer: MockOffer, next: Occurrence): void {
  if (next.dueDay === offer.dueDay) return;
  const dueDate = noonOf(next.dueDay, callersFamily(call).timeZone).toISOString();
  const { dueDay, place, previousDay } = next;
  Object.assign(offer, { dueDay, place, previousDay, dueDate });
}

function offerView(state: MockState, offer: MockOffer, day: string, reader?: string): ChoreOffer {
  const open = isOpen(state, offer, day);
  const chore = takenChore(state, offer);
  const takenBy = chore?.childId ?? null;
  const holder = state.members.find(({ id }) => id === takenBy);
  const mayRead = reader === undefined || takenBy === reader;
  return {
    id: offer.id,
    name: offer.name,
    reward: toDecimal(offer.rewardCents),
    dueDate: offer.dueDate,
    templateId: offer.templateId,
    iconName: offer.iconName,
    frequency: offer.place?.frequency ?? null,
    recurringDays: [...(offer.place?.recurringDays ?? [])],
    anchorDay: offer.place?.anchorDay ?? null,
    opensOn: offer.place?.opensOn ?? null,
    childIds: offer.order.filter(id => offer.childIds.includes(id)),
    inTurns: offer.turn !== null,
    isOpen: open,
    takenBy: open || !mayRead ? null : takenBy,
    turnOf: offer.turn !== null && holder ? calledName(state, holder) : null,
    turnStatus: (mayRead && offer.turn !== null && chore?.status) || null,
    createdAt: offer.createdAt,
  };
}
