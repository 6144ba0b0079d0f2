import { type AllowanceSchedule, duePaydays, PAID_AT_ONCE, paydayAfter } from './allowances.ts';
import { addDays, yearAfter } from './dates.ts';
import type { Cents } from './money.ts';

/** An allowance as it goes on. */
export interface ComingAllowance extends AllowanceSchedule {
  readonly amountCents: Cents;
  /** The next payday, which may be overdue; null if the allowance is paused or has ended. */
  readonly nextDueOn: string | null;
}

/** The money that a queue of goals gets. */
export interface QueueMoney {
  /**
   * The balance less what is set aside, in cents. It may be below zero, since a debt is paid back before a goal is
   * filled.
   */
  readonly spendableCents: Cents;
  readonly allowances: readonly ComingAllowance[];
}

/**
 * The first day on which the allowances fill each goal of a queue, if nothing else moves the balance. Undefined for a
 * goal that is full, and for one that is not filled within two years.
 *
 * @param targets the targets of the queue in its order, in cents
 * @param today the family's calendar day
 */
export function reachableDays(
  targets: readonly Cents[],
  { spendableCents, allowances }: QueueMoney,
  today: string,
): (string | undefined)[] {
  const payments = comingPayments(allowances, today, yearAfter(yearAfter(today)));
  let have = spendableCents;
  let needed = 0;
  let day: string | undefined;
  return targets.map(target => {
    needed += target;
    while (have < needed) {
      const next = payments.next();
      if (next.done) return undefined;
      have += next.value.amountCents;
      day = next.value.day;
    }
    return day;
  });
}

/** A payment that is to come. */
export interface ComingPayment {
  readonly day: string;
  readonly amountCents: Cents;
}

/** The payments from today up to a day, the earliest first. An overdue payday counts as today, as far as a job pays it. */
export function* comingPayments(
  allowances: readonly ComingAllowance[],
  today: string,
  until: string,
): Generator<ComingPayment, undefined> {
  let waiting: { readonly schedule: AllowanceSchedule; readonly payment: ComingPayment }[] = [];
  for (const { nextDueOn, amountCents, ...schedule } of allowances) {
    const due = duePaydays(schedule, nextDueOn, today);
    // A job pays the newest ones. Older ones wait for an adult's decision.
    yield* due.slice(-PAID_AT_ONCE).map(() => ({ day: today, amountCents }));
    const last = due.at(-1);
    const day = last === undefined ? nextDueOn : nextPayday(schedule, last);
    if (day) waiting.push({ schedule, payment: { day, amountCents } });
  }
  for (;;) {
    const [first, ...rest] = waiting.sort((a, b) => (a.payment.day < b.payment.day ? -1 : 1));
    if (first === undefined || first.payment.day > until) return;
    yield first.payment;
    const day = nextPayday(first.schedule, first.payment.day);
    waiting = day ? [{ ...first, payment: { ...first.payment, day } }, ...rest] : rest;
  }
}

/** The payday after another one. It equals `paydayAfter` and costs a third of it. */
function nextPayday(schedule: AllowanceSchedule, payday: string): string | undefined {
  const { rhythm, endsOn } = schedule;
  if (rhythm === 'monthly') return paydayAfter(schedule, payday);
  const next = addDays(payday, rhythm === 'weekly' ? 7 : 14);
  return endsOn !== null && next > endsOn ? undefined : next;
}
