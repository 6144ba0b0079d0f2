import type { Allowance } from '@pocketful/allowances/calls';
import {
  type AllowanceSchedule,
  addMissed,
  allowanceStatus,
  duePaydays,
  type MissedPaydays,
  PAYMENT_HISTORY_DAYS,
  paidFrom,
  paydayAfter,
} from '@pocketful/allowances/rules';
import { PERIODS } from '@pocketful/compliance/retention';
import { type Absence, absenceOn } from '@pocketful/domain/absences';
import { dayIn } from '@pocketful/domain/dates';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { before, DAY } from '../../platform/clock.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { dutiesDoneSql } from '../duties/public.ts';
import { absencesSql } from '../people/public.ts';

/** A payment within the JSON of its allowance. */
interface PaymentJson {
  readonly id: string;
  readonly dueOn: string;
  readonly paydays: number;
  readonly missedFrom: string | null;
  readonly amount: string;
  readonly status: 'paid' | 'skipped';
  readonly planned: string | null;
  readonly away: boolean;
  readonly postedAt: string;
}

/** The missed paydays of an allowance; null in each column if there are none. */
export interface MissedRow {
  readonly missed_paydays: number | null;
  readonly missed_amount: string | null;
  readonly missed_from: string | null;
  readonly missed_until: string | null;
}

/** A payday that asks an adult, within the JSON of its allowance. */
interface AskedJson {
  readonly dueOn: string;
  readonly amount: string;
  readonly from: string;
  readonly duties: { readonly done: number; readonly all: number } | null;
}

interface AllowanceRow extends RowOf<'allowances'>, MissedRow {
  readonly asked: readonly AskedJson[] | null;
  readonly payments: readonly PaymentJson[];
  readonly skips: readonly Absence[];
}

/** The most payments that an allowance lists: a year of weeks. */
const MAX_PAYMENTS = 60;

/** The time of a read, and the family's calendar day at that time. */
export interface Moment {
  readonly now: Date;
  readonly today: string;
  /** Whether jobs make due payments. If the clock is not trusted, jobs wait and an adult decides. */
  readonly jobsPay: boolean;
}

/** The time of a call, and the family's day. */
export function momentOf(
  { actor, now }: { readonly actor: { readonly timeZone: string }; readonly now: Date },
  jobsPay: boolean,
): Moment {
  return { now, today: dayIn(actor.timeZone, now), jobsPay };
}

/** Whether the allowance `a` has not ended by the day `day.today`. The SQL form of `allowanceStatus`. */
export const NOT_ENDED = '(a.next_due_on IS NOT NULL AND NOT (a.paused AND coalesce(a.ends_on < day.today, false)))';

/** The columns of a MissedRow of `allowance_payments AS m`. */
export const MISSED_COLUMNS = `m.paydays AS missed_paydays, m.amount AS missed_amount, m.missed_from,
    m.due_on AS missed_until`;

/**
 * The absences in which an allowance is not paid, as an expression of SQL: JSON, as the domain's `Absence[]`. Regular
 * payments go on.
 *
 * @param family the family, as the statement names it, such as `$1`
 * @param alias the name of the allowance in the statement
 */
export function skipsSql(family: string, alias: string): string {
  const condition = `x.skips_allowances AND ${alias}.amount > 0 AND x.to_day >= ${alias}.next_due_on`;
  return absencesSql(family, `${alias}.child_id`, condition);
}

/**
 * Values: the family, the calling child or null for an adult, an allowance or null for all, the start of the payment
 * history, the family's day. A child sees paid payments only.
 */
const FIND = `
  SELECT ${columnsOf('allowances', 'a')}, history.payments, asking.asked, ${skipsSql('$1', 'a')} AS skips, ${MISSED_COLUMNS}
  FROM allowances AS a CROSS JOIN (SELECT $5::date AS today) AS day CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('id', p.payment_id, 'dueOn', p.due_on, 'paydays', p.paydays,
      'missedFrom', p.missed_from, 'amount', p.amount::text, 'status', p.status, 'planned', p.planned::text, 'away', p.away, 'postedAt', p.posted_at)
      ORDER BY p.due_on DESC), '[]') AS payments
    FROM (SELECT r.* FROM allowance_payments AS r
      WHERE r.family_id = $1 AND r.allowance_id = a.allowance_id AND r.posted_at > $4
        AND (r.status = 'paid' OR (r.status = 'skipped' AND $2::uuid IS NULL))
      ORDER BY r.due_on DESC LIMIT ${MAX_PAYMENTS}) AS p
  ) AS history CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object('dueOn', p.due_on, 'amount', p.amount::text, 'from', p.counted_from, 'duties',
        CASE WHEN $2::uuid IS NULL AND p.counted_from > day.today - ${PERIODS.ticks.days} THEN ${dutiesDoneSql('a.child_id', 'p.counted_from', '(p.due_on - 1)')} END)
      ORDER BY p.due_on) AS asked
    FROM allowance_payments AS p
    WHERE p.family_id = $1 AND p.allowance_id = a.allowance_id AND p.status = 'asked'
  ) AS asking LEFT JOIN allowance_payments AS m
    ON m.family_id = $1 AND m.allowance_id = a.allowance_id AND m.status = 'missed'
  WHERE a.family_id = $1 AND ($2::uuid IS NULL OR a.child_id = $2) AND ($3::uuid IS NULL OR a.allowance_id = $3)
    AND ($3 IS NOT NULL OR ${NOT_ENDED} OR json_array_length(history.payments) > 0
      OR ($2::uuid IS NULL AND m.payment_id IS NOT NULL) OR asking.asked IS NOT NULL)
  ORDER BY a.created_at, a.allowance_id`;

/**
 * Reads the allowances of a child, or those of all children for an adult, without those that ended earlier than the
 * history.
 */
export async function findAllowances(reads: FamilyReads, childId: string | null, at: Moment): Promise<Allowance[]> {
  const rows = await reads.read<AllowanceRow>(FIND, childId, null, historyStart(at.now), at.today);
  return rows.map(row => toAllowance(row, at));
}

/** One allowance as an adult sees it, ended or not; undefined if the family has none with that id. */
export async function findAllowance(reads: FamilyReads, id: string, at: Moment): Promise<Allowance | undefined> {
  const [row] = await reads.read<AllowanceRow>(FIND, null, id, historyStart(at.now), at.today);
  return row && toAllowance(row, at);
}

/** The answer to a repeated call about an allowance: the allowance as it is now. */
export function replayAllowance(at: Moment) {
  return async (reads: FamilyReads, id: string) => (await findAllowance(reads, id, at)) ?? refuse('NO_LONGER_THERE');
}

/** The schedule of an allowance. */
export function scheduleOf(row: Pick<AllowanceRow, 'rhythm' | 'day' | 'starts_on' | 'ends_on'>): AllowanceSchedule {
  return { rhythm: row.rhythm, day: row.day, startsOn: row.starts_on, endsOn: row.ends_on };
}

function historyStart(now: Date): Date {
  return before(now, PAYMENT_HISTORY_DAYS * DAY);
}

/** The missed paydays of a row; null if there are none. */
export function missedIn(row: MissedRow): MissedPaydays | null {
  const { missed_paydays: paydays, missed_amount: amount, missed_from: from, missed_until: until } = row;
  if (paydays === null || amount === null || from === null || until === null) return null;
  return { paydays, amountCents: centsOf(amount), from, until };
}

/**
 * The due paydays of an allowance that no job pays now, the oldest first, without those on which the child was away.
 */
export function unpaidPaydays(
  row: Pick<AllowanceRow, 'rhythm' | 'day' | 'starts_on' | 'ends_on' | 'paused' | 'next_due_on' | 'skips'>,
  { today, jobsPay }: Moment,
): string[] {
  if (jobsPay || row.paused) return [];
  return duePaydays(scheduleOf(row), row.next_due_on, today).filter(payday => !absenceOn(row.skips, payday));
}

function askedOf({ dueOn, amount, from, duties }: AskedJson) {
  return { dueOn, amount: toDecimal(centsOf(amount)), ...(duties && { duties: { from, ...duties } }) };
}

function toAllowance(row: AllowanceRow, at: Moment): Allowance {
  const schedule = scheduleOf(row);
  const { paused } = row;
  const unpaid = unpaidPaydays(row, at);
  const last = unpaid.at(-1);
  const nextDueOn = last === undefined ? row.next_due_on : (paydayAfter(schedule, last) ?? null);
  const paidOn = paidFrom(schedule, nextDueOn ?? undefined, row.skips) ?? null;
  const missed = addMissed(missedIn(row), unpaid, centsOf(row.amount));
  return {
    ...schedule,
    id: row.allowance_id,
    childId: row.child_id,
    amount: toDecimal(centsOf(row.amount)),
    name: row.name,
    status: allowanceStatus({ ...schedule, paused, nextDueOn }, at.today),
    nextDueOn: paused ? null : paidOn,
    skips: [...row.skips],
    ...(row.asks_first && { asksFirst: true as const }),
    ...(row.asked && { asked: row.asked.map(askedOf) }),
    payments: row.payments.map(({ planned, ...payment }) => ({
      ...payment,
      ...(planned !== null && { planned: toDecimal(centsOf(planned)) }),
      amount: toDecimal(centsOf(payment.amount)),
      postedAt: new Date(payment.postedAt).toISOString(),
    })),
    missed: missed && {
      paydays: missed.paydays,
      amount: toDecimal(missed.amountCents),
      from: missed.from,
      until: missed.until,
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
