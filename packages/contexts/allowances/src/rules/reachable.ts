import { type Absence, absenceOn } from '@pocketful/domain/absences';
import { yearAfter } from '@pocketful/domain/dates';
import type { Cents } from '@pocketful/domain/money';
import { type AllowanceSchedule, duePaydays, PAID_AT_ONCE, paydayAfter } from '../rules.ts';

/** An allowance as it goes on. */
export interface ComingAllowance extends AllowanceSchedule {
  /** Negative for a regular payment. */
  readonly amountCents: Cents;
  /** The next payday, which may be overdue; null if the allowance is paused or has ended. */
  readonly nextDueOn: string | null;
  /** The absences in which it is not paid. */
  readonly skips: readonly Absence[];
}

/** The money that a queue of goals gets. */
export interface QueueMoney {
  /**
   * The balance less the money set aside, in cents. It may be below zero, since a debt is paid back before a goal is
   * filled.
   */
  readonly spendableCents: Cents;
  readonly allowances: readonly ComingAllowance[];
}

/**
 * The first day on which the allowances fill each goal of a queue, if nothing else moves the balance. The payments of
 * a day count together. Undefined for a goal that is full, and for one that is not filled within two years.
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
  let day: number | undefined;
  return targets.map(target => {
    needed += target;
    while (have < needed) {
      const next = payments.next();
      if (next.done) return undefined;
      have += next.value.amountCents;
      day = next.value.day;
    }
    return day === undefined ? undefined : dayOf(day);
  });
}

/**
 * How many payments of allowances pay a debt back, if nothing else moves the balance. Regular payments make it longer.
 * Undefined if they do not pay it back within two years.
 *
 * @param owedCents the debt, above zero
 * @param today the family's calendar day
 */
export function allowancesToRepay(
  owedCents: Cents,
  allowances: readonly ComingAllowance[],
  today: string,
): number | undefined {
  let owed = owedCents;
  let paid = 0;
  for (const { amountCents } of comingPayments(allowances, today, yearAfter(yearAfter(today)))) {
    owed -= amountCents;
    if (amountCents > 0) paid += 1;
    if (owed <= 0) return paid;
  }
  return undefined;
}

/**
 * The days from today up to another one on which any of them is paid, the earliest first, each once. An overdue payday
 * counts as today.
 */
export function comingPaydays(allowances: readonly ComingAllowance[], today: string, until: string): string[] {
  return [...new Set(Array.from(comingPayments(allowances, today, until), ({ day }) => day))].map(dayOf);
}

/** A payment. Its day is a number, since lists calculate thousands of them. */
interface Payment {
  readonly day: number;
  readonly amountCents: Cents;
}

function* comingPayments(
  allowances: readonly ComingAllowance[],
  today: string,
  until: string,
): Generator<Payment, undefined> {
  const lastDay = numberOf(until);
  const waiting: { schedule: AllowanceSchedule; amountCents: Cents; day: number; skips: readonly Absence[] }[] = [];
  // A goal is full when the whole day is counted.
  const debitsFirst = allowances.toSorted((a, b) => a.amountCents - b.amountCents);
  for (const { nextDueOn, amountCents, skips, ...schedule } of debitsFirst) {
    const due = duePaydays(schedule, nextDueOn, today);
    // A job pays the newest ones. Older ones wait for an adult's decision.
    const paid = due.filter(payday => !absenceOn(skips, payday)).slice(-PAID_AT_ONCE);
    yield* paid.map(() => ({ day: numberOf(today), amountCents }));
    const last = due.at(-1);
    const next = last === undefined ? nextDueOn : paydayAfter(schedule, last);
    if (next) waiting.push({ schedule, amountCents, day: numberOf(next), skips });
  }
  for (;;) {
    const [first] = waiting.sort((a, b) => a.day - b.day || a.amountCents - b.amountCents);
    if (first === undefined || first.day > lastDay) return;
    const isSkipped = first.skips.length > 0 && absenceOn(first.skips, dayOf(first.day));
    if (!isSkipped) yield { day: first.day, amountCents: first.amountCents };
    first.day = nextPayday(first.schedule, first.day);
  }
}

/** The payday after another one, as `paydayAfter` finds it; infinite if none follows. */
function nextPayday({ rhythm, day, endsOn }: AllowanceSchedule, payday: number): number {
  const next = rhythm === 'monthly' ? inNextMonth(payday, day) : payday + (rhythm === 'weekly' ? 7 : 14);
  return endsOn !== null && next > numberOf(endsOn) ? Number.POSITIVE_INFINITY : next;
}

/** A day of the month after another day's, or that month's last day. */
function inNextMonth(from: number, dayOfMonth: number): number {
  const date = new Date(from * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const last = Date.UTC(year, month + 2, 0);
  return Math.min(Date.UTC(year, month + 1, dayOfMonth), last) / DAY_MS;
}

const DAY_MS = 86_400_000;

/** The days from January 1, 1970 to a day. */
function numberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

function dayOf(days: number): string {
  return new Date(days * DAY_MS).toISOString().slice(0, 10);
}
