import type { Allowance } from '@pocketful/api-contract/allowances';
import { type AllowanceSchedule, allowanceStatus, PAYMENTS_TOLD_DAYS } from '@pocketful/domain/allowances';
import { dayIn } from '@pocketful/domain/dates';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import type { Selectable } from 'kysely';
import { before, DAY } from '../../platform/clock.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { AllowancesTable } from '../../platform/database/schema.gen.ts';
import { refuse } from '../../platform/refusal.ts';

/** A payment as the database tells it within its allowance. */
interface PaymentJson {
  readonly id: string;
  readonly dueOn: string;
  readonly amount: string;
  readonly status: 'paid' | 'skipped';
  readonly postedAt: string;
}

interface AllowanceRow extends Omit<Selectable<AllowancesTable>, 'family_id' | 'version'> {
  readonly payments: readonly PaymentJson[];
}

/** The newest that an allowance tells of: a year of weeks, should nothing have run that long. */
const MOST_PAYMENTS = 60;

/** When allowances are looked at: the moment, and the family's calendar day at it. */
export interface Moment {
  readonly now: Date;
  readonly today: string;
}

/** The moment of a call. */
export function momentOf({
  actor,
  now,
}: {
  readonly actor: { readonly timeZone: string };
  readonly now: Date;
}): Moment {
  return { now, today: dayIn(actor.timeZone, now) };
}

/** Whether the allowance `a` has not ended by the day `day.today`: in SQL what `allowanceStatus` says. */
export const STANDS = '(a.next_due_on IS NOT NULL AND NOT (a.paused AND coalesce(a.ends_on < day.today, false)))';

/** Values: the family, a child or null, an allowance or null, since when payments are told, the family's day. */
const FIND = `
  SELECT a.allowance_id, a.child_id, a.amount, a.rhythm, a.day, a.starts_on, a.ends_on, a.paused, a.next_due_on,
    a.created_at, a.updated_at, told.payments
  FROM allowances AS a CROSS JOIN (SELECT $5::date AS today) AS day CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('id', p.payment_id, 'dueOn', p.due_on, 'amount', p.amount::text,
      'status', p.status, 'postedAt', p.posted_at) ORDER BY p.due_on DESC), '[]') AS payments
    FROM (SELECT r.payment_id, r.due_on, r.amount, r.status, r.posted_at FROM allowance_payments AS r
      WHERE r.family_id = $1 AND r.allowance_id = a.allowance_id AND r.posted_at > $4
      ORDER BY r.due_on DESC LIMIT ${MOST_PAYMENTS}) AS p
  ) AS told
  WHERE a.family_id = $1 AND ($2::uuid IS NULL OR a.child_id = $2) AND ($3::uuid IS NULL OR a.allowance_id = $3)
    AND ($3 IS NOT NULL OR ${STANDS} OR json_array_length(told.payments) > 0)
  ORDER BY a.created_at, a.allowance_id`;

/** Reads allowances: of one child or all, and of all but those that ended a while ago. */
export async function findAllowances(reads: FamilyReads, childId: string | null, at: Moment): Promise<Allowance[]> {
  const rows = await reads.read<AllowanceRow>(FIND, childId, null, toldSince(at.now), at.today);
  return rows.map(row => toAllowance(row, at.today));
}

/** One allowance, whatever became of it; undefined where the family has none by that id. */
export async function findAllowance(reads: FamilyReads, id: string, at: Moment): Promise<Allowance | undefined> {
  const [row] = await reads.read<AllowanceRow>(FIND, null, id, toldSince(at.now), at.today);
  return row && toAllowance(row, at.today);
}

/** What a repeated call about an allowance is answered: the allowance as it is now. */
export function allowanceAgain(at: Moment) {
  return async (reads: FamilyReads, id: string) => (await findAllowance(reads, id, at)) ?? refuse('NO_LONGER_THERE');
}

/** When it is paid. */
export function scheduleOf(row: Pick<AllowanceRow, 'rhythm' | 'day' | 'starts_on' | 'ends_on'>): AllowanceSchedule {
  return { rhythm: row.rhythm, day: row.day, startsOn: row.starts_on, endsOn: row.ends_on };
}

function toldSince(now: Date): Date {
  return before(now, PAYMENTS_TOLD_DAYS * DAY);
}

function toAllowance(row: AllowanceRow, today: string): Allowance {
  const schedule = scheduleOf(row);
  const { paused, next_due_on: nextDueOn } = row;
  return {
    ...schedule,
    id: row.allowance_id,
    childId: row.child_id,
    amount: toDecimal(centsOf(row.amount)),
    status: allowanceStatus({ ...schedule, paused, nextDueOn }, today),
    nextDueOn: paused ? null : nextDueOn,
    payments: row.payments.map(payment => ({
      ...payment,
      amount: toDecimal(centsOf(payment.amount)),
      postedAt: new Date(payment.postedAt).toISOString(),
    })),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
