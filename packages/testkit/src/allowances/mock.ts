import type { Allowance, allowancesRoutes } from '@pocketful/api-contract/allowances/calls';
import {
  type AllowanceSchedule,
  addMissed,
  allowanceStatus,
  allowanceText,
  changeSchedule,
  duePaydays,
  MAX_ALLOWANCES,
  type MissedPaydays,
  missedText,
  PAID_AT_ONCE,
  PAYMENT_HISTORY_DAYS,
  paydayAfter,
  paydayFrom,
} from '@pocketful/domain/allowances';
import { dayIn } from '@pocketful/domain/dates';
import { isAdult } from '@pocketful/domain/family';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { lacksConsent } from '../compliance/mock-consents.ts';
import { activeMember, callersFamily, type Handlers, visibleChild, visibleChildren } from '../mock/call.ts';
import { type MockAllowance, type MockState, newId, postEntry } from '../mock/state.ts';

export const allowancesHandlers: Handlers<keyof typeof allowancesRoutes> = {
  listAllowances: call => {
    const children = new Set(visibleChildren(call).map(({ id }) => id));
    const today = dayIn(callersFamily(call).timeZone, call.now);
    return call.state.allowances
      .filter(({ childId }) => children.has(childId))
      .map(allowance => view(allowance, call.now, today, isAdult(activeMember(call).role)))
      .filter(({ status, payments, missed }) => status !== 'ended' || payments.length > 0 || missed !== null);
  },

  createAllowance: call => {
    const { state, body, now } = call;
    const child = visibleChild(call, body.childId);
    if (!child) return call.refuse('CHILD_NOT_FOUND');
    const today = dayIn(callersFamily(call).timeZone, now);
    if (!hasRoom(state, child.id, today)) return call.refuse('TOO_MANY_ALLOWANCES');
    const { rhythm, day, startsOn = today, endsOn = null } = body;
    const nextDueOn = paydayFrom({ rhythm, day, startsOn, endsOn }, today);
    if (nextDueOn === undefined) return call.refuse('ALLOWANCE_ENDS_TOO_EARLY');
    const at = now.toISOString();
    const allowance: MockAllowance = {
      ...{ id: newId(state), familyId: child.familyId, childId: child.id, amountCents: centsOf(body.amount) },
      ...{ rhythm, day, startsOn, endsOn, nextDueOn, paused: false, payments: [], missed: null },
      ...{ createdAt: at, updatedAt: at },
    };
    state.allowances.push(allowance);
    return view(allowance, now, today);
  },

  updateAllowance: call => {
    const { state, body, now, params } = call;
    const allowance = state.allowances.find(({ id }) => id === params.id);
    if (!allowance || !visibleChild(call, allowance.childId)) return call.refuse('ALLOWANCE_NOT_FOUND');
    const wanted = {
      amountCents: body.amount === undefined ? allowance.amountCents : centsOf(body.amount),
      rhythm: body.rhythm ?? allowance.rhythm,
      day: body.day ?? allowance.day,
      startsOn: body.startsOn ?? allowance.startsOn,
      endsOn: body.endsOn === undefined ? allowance.endsOn : body.endsOn,
      paused: body.paused ?? allowance.paused,
    };
    if (wanted.endsOn !== null && wanted.endsOn < wanted.startsOn) return call.refuse('ALLOWANCE_ENDS_TOO_EARLY');
    const today = dayIn(callersFamily(call).timeZone, now);
    if (isSame(allowance, wanted)) return view(allowance, now, today);
    const { schedule, next = null } = changeSchedule(
      allowance,
      wanted,
      today,
      [...allowance.payments.map(({ dueOn }) => dueOn), allowance.missed?.until ?? ''].sort().at(-1) || null,
    );
    const ended = (one: Parameters<typeof allowanceStatus>[0]) => allowanceStatus(one, today) === 'ended';
    const revives = ended(allowance) && !ended({ ...wanted, nextDueOn: next });
    if (revives && !hasRoom(state, allowance.childId, today)) return call.refuse('TOO_MANY_ALLOWANCES');
    Object.assign(allowance, wanted, { startsOn: schedule.startsOn, nextDueOn: next, updatedAt: now.toISOString() });
    return view(allowance, now, today);
  },

  decideMissedPaydays: call => {
    const { state, body, now, params } = call;
    const allowance = state.allowances.find(({ id }) => id === params.id);
    const child = allowance && visibleChild(call, allowance.childId);
    if (!child) return call.refuse('ALLOWANCE_NOT_FOUND');
    const { missed } = allowance;
    if (missed?.paydays !== body.paydays) return call.refuse('MISSED_PAYDAYS_CHANGED');
    const { paydays, amountCents, from: missedFrom, until: dueOn } = missed;
    if (body.decision === 'pay') {
      if (lacksConsent(state, child, now)) return call.refuse('COLLECTION_STOPPED');
      const description = missedText(missed);
      const posted = postEntry(state, child, { amountCents, description, category: 'allowance', at: now });
      if (typeof posted === 'string') return call.refuse('BALANCE_LIMIT');
    }
    const status = body.decision === 'pay' ? 'paid' : 'skipped';
    const postedAt = now.toISOString();
    allowance.payments.push({ id: newId(state), dueOn, paydays, missedFrom, amountCents, status, postedAt });
    allowance.missed = null;
    return view(allowance, now, dayIn(callersFamily(call).timeZone, now));
  },
};

/** Pays the newest paydays that are due by now, and sets older ones aside for an adult. */
export function payDueAllowances(state: MockState, now: Date): void {
  for (const allowance of state.allowances) {
    const family = state.families.find(({ id }) => id === allowance.familyId);
    const child = state.members.find(({ id }) => id === allowance.childId);
    if (!family || !child || allowance.paused) continue;
    const due = duePaydays(allowance, allowance.nextDueOn, dayIn(family.timeZone, now));
    const last = due.at(-1);
    if (last === undefined) continue;
    allowance.nextDueOn = paydayAfter(allowance, last) ?? null;
    // Without consent an allowance behaves as if paused.
    if (lacksConsent(state, child, now)) continue;
    const { amountCents } = allowance;
    allowance.missed = addMissed(allowance.missed, due.slice(0, -PAID_AT_ONCE), amountCents);
    for (const payday of due.slice(-PAID_AT_ONCE)) {
      const description = allowanceText(payday);
      const posted = postEntry(state, child, { amountCents, description, category: 'allowance', at: now });
      const status = typeof posted === 'string' ? 'skipped' : 'paid';
      const postedAt = now.toISOString();
      const payment = { id: newId(state), dueOn: payday, paydays: 1, missedFrom: null, amountCents };
      allowance.payments.push({ ...payment, status, postedAt });
    }
  }
}

type Changeable = AllowanceSchedule & Pick<MockAllowance, 'amountCents' | 'paused'>;

function isSame(one: Changeable, other: Changeable): boolean {
  const said = ({ amountCents, paused, rhythm, day, startsOn, endsOn }: Changeable) =>
    JSON.stringify([amountCents, paused, rhythm, day, startsOn, endsOn]);
  return said(one) === said(other);
}

function hasRoom(state: MockState, childId: string, today: string): boolean {
  const own = state.allowances.filter(allowance => allowance.childId === childId);
  const open = own.filter(allowance => allowanceStatus(allowance, today) !== 'ended');
  return open.length < MAX_ALLOWANCES;
}

/** An allowance in answers to an adult, or to a child. */
function view(allowance: MockAllowance, now: Date, today: string, toAdult = true): Allowance {
  const { familyId: _, amountCents, paused, nextDueOn, payments, missed, ...rest } = allowance;
  const since = new Date(now.getTime() - PAYMENT_HISTORY_DAYS * 86_400_000).toISOString();
  return {
    ...rest,
    amount: toDecimal(amountCents),
    status: allowanceStatus(allowance, today),
    nextDueOn: paused ? null : nextDueOn,
    payments: payments
      .filter(({ postedAt, status }) => postedAt > since && (toAdult || status === 'paid'))
      .map(({ amountCents: paid, ...payment }) => ({ ...payment, amount: toDecimal(paid) }))
      .sort((a, b) => b.dueOn.localeCompare(a.dueOn)),
    missed: toAdult && missed ? missedView(missed) : null,
  };
}

function missedView({ paydays, amountCents, from, until }: MissedPaydays): NonNullable<Allowance['missed']> {
  return { paydays, amount: toDecimal(amountCents), from, until };
}
