import {
  addMissed,
  allowanceText,
  duePaydays,
  missedText,
  PAID_AT_ONCE,
  paydayAfter,
} from '@pocketful/allowances/rules';
import { absenceOn } from '@pocketful/domain/absences';
import { dayIn } from '@pocketful/domain/dates';
import { type Cents, centsOf, MAX_CENTS, toDecimal } from '@pocketful/domain/money';
import { DEBIT_CATEGORIES, PAYMENTS } from '@pocketful/ledger/rules/payments';
import { lacksConsent } from '../compliance/mock-consents.ts';
import type { Handlers } from '../mock/call.ts';
import { type MockMember, type MockState, newId } from '../mock/state.ts';
import { childOf, postEntry, rowOf, skipsOf } from '../mock/store.ts';
import { allowanceView } from './mock.ts';

export const missedPaydaysHandlers: Handlers<'decideMissedPaydays'> = {
  decideMissedPaydays: call => {
    const { state, body, now } = call;
    const allowance = rowOf(call, state.allowances, 'ALLOWANCE_NOT_FOUND');
    const child = childOf(call, allowance.childId);
    const { missed } = allowance;
    if (missed?.paydays !== body.paydays) return call.refuse('MISSED_PAYDAYS_CHANGED');
    const { paydays, amount, from: missedFrom, until: dueOn } = missed;
    const id = newId(state);
    if (body.decision === 'pay') {
      if (lacksConsent(state, child, now)) return call.refuse('COLLECTION_STOPPED');
      const cents = centsOf(amount);
      const text = allowance.missedText ?? missedText(missed, allowance.name);
      if (Math.abs(cents) > MAX_CENTS || !pays(state, child, cents, text, id, now)) return call.refuse('BALANCE_LIMIT');
    }
    const status = body.decision === 'pay' ? 'paid' : 'skipped';
    allowance.payments.push({
      id,
      dueOn,
      paydays,
      missedFrom,
      amount,
      status,
      away: false,
      postedAt: now.toISOString(),
    });
    allowance.missed = null;
    return allowanceView(call, allowance);
  },
};

/** Pays the newest paydays that are due by now, and sets older ones aside for an adult. */
export function payDueAllowances(state: MockState, now: Date): void {
  // The earliest payday first, as the job.
  const byDay = state.allowances.toSorted((a, b) => (a.nextDueOn ?? '').localeCompare(b.nextDueOn ?? ''));
  for (const allowance of byDay) {
    const family = state.families.find(({ id }) => id === allowance.familyId);
    const child = state.members.find(({ id }) => id === allowance.childId);
    if (!family || !child || allowance.paused) continue;
    const due = duePaydays(allowance, allowance.nextDueOn, dayIn(family.timeZone, now));
    const last = due.at(-1);
    if (last === undefined) continue;
    allowance.nextDueOn = paydayAfter(allowance, last) ?? null;
    // Without consent an allowance behaves as if paused.
    if (lacksConsent(state, child, now)) continue;
    const { amount, name, missed } = allowance;
    const skips = skipsOf(state, allowance);
    const payable = due.filter(day => !absenceOn(skips, day));
    const before = missed && { ...missed, amountCents: centsOf(missed.amount) };
    const after = addMissed(before, payable.slice(0, -PAID_AT_ONCE), centsOf(amount));
    if (after) {
      const { amountCents, ...days } = after;
      allowance.missed = { ...days, amount: toDecimal(amountCents) };
      allowance.missedText = missedText(after, name);
    }
    const posted = { paydays: 1, missedFrom: null, amount, postedAt: now.toISOString() };
    for (const dueOn of due) {
      const id = newId(state);
      const away = !payable.includes(dueOn);
      if (!away && !payable.slice(-PAID_AT_ONCE).includes(dueOn)) continue;
      const isPaid = !away && pays(state, child, centsOf(amount), allowanceText(dueOn, name), id, now);
      allowance.payments.push({ id, dueOn, status: isPaid ? 'paid' : 'skipped', away, ...posted });
    }
  }
}

function pays(state: MockState, child: MockMember, amountCents: Cents, description: string, id: string, at: Date) {
  const source = { type: 'allowance', id, round: 1 } as const;
  const debit = amountCents < 0 ? DEBIT_CATEGORIES.allowance : undefined;
  const category = debit ?? PAYMENTS.allowance.category;
  return typeof postEntry(state, child, { amountCents, description, category, source, at }) !== 'string';
}
