import type { Absence } from '@pocketful/domain/absences';
import { MAX_CENTS, toDecimal } from '@pocketful/domain/money';
import { sql } from 'kysely';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { post, type SourceStep, takeStep } from '../ledger/public.ts';
import {
  MISSED_COLUMNS,
  type MissedRow,
  type Moment,
  missedIn,
  momentOf,
  replayAllowance,
  scheduleOf,
  skipsSql,
  unpaidPaydays,
} from './allowances.ts';
import { setAside } from './set-aside.ts';

type Deciding = CallOf<'decideMissedPaydays'>;

/** The largest amount of one entry. */
const MAX = toDecimal(MAX_CENTS);

/**
 * Pays or skips all missed paydays of an allowance, if their number is the one that the adult saw. While jobs wait for
 * the clock, due paydays are set aside first, so that the decision always concerns the one row of missed paydays.
 */
export async function decideMissedPaydays(call: Deciding, { jobsPay }: Pick<RouteDeps, 'jobsPay'>) {
  const at = momentOf(call, jobsPay());
  const decided = await decide(call, at);
  // A repeated request has its answer by now. A refused first request leaves its key free.
  if (at.jobsPay || !(decided instanceof Refusal) || decided.code !== 'MISSED_PAYDAYS_CHANGED') return decided;
  return (await setDueAside(call, at)) ?? decide(call, at);
}

async function decide(call: Deciding, at: Moment) {
  const { actor, objectId, body } = call;
  const decided = await (body.decision === 'pay' ? pay(call, at) : skip(call, at));
  if (decided instanceof Refusal) return decided;
  return replayAllowance(at)(actor.family, objectId);
}

/** Posts the sum of the missed paydays as one entry. */
function pay(call: Deciding, at: Moment) {
  const { actor, objectId, body } = call;
  return post(call, actor.family, {
    entry: { pays: 'allowance', step: settle(call, 'paid', at) },
    createdBy: actor.memberId,
    event: { action: 'allowance.paid', on: ['allowance', objectId], details: { paydays: body.paydays } },
    answer: () => 'paid' as const,
    refusal: reads => whyNotDecided(reads, call),
    replay: async () => 'paid' as const,
  });
}

function skip(call: Deciding, at: Moment) {
  const { actor, objectId, body, write } = call;
  return write(
    actor.family,
    async tx => {
      const row = await takeStep(tx, settle(call, 'skipped', at));
      if (!row) return whyNotDecided(tx, call);
      const details = { dueOn: String(row.source.due_on), paydays: body.paydays, paymentId: row.source_id };
      const on = ['allowance', objectId] as const;
      return commit('skipped' as const, { action: 'allowance.skipped', on, childId: row.child_id, details });
    },
    async () => 'skipped' as const,
  );
}

/** The step of the missed paydays, if their number is the one that the adult saw. */
function settle({ objectId: id, body, now }: Deciding, status: 'paid' | 'skipped', at: Moment): SourceStep {
  const { paydays } = body;
  const set = { status, posted_at: now.toISOString() };
  return {
    ...{ of: 'missed', id, paydays, from: ['missed'], set },
    ...(status === 'paid' && { most: MAX }),
    // While no job pays, due paydays count as missed. They are in this row once they are set aside.
    ...(!at.jobsPay && { today: at.today }),
  };
}

interface Found extends RowOf<'allowances'>, MissedRow {
  readonly skips: readonly Absence[];
}

async function findMissed(reads: FamilyReads, allowanceId: string): Promise<Found | undefined> {
  const [row] = await reads.run(sql<Found>`
    SELECT ${sql.raw(`${columnsOf('allowances', 'a')}, ${skipsSql('$1', 'a')} AS skips, ${MISSED_COLUMNS}`)}
    FROM allowances AS a LEFT JOIN allowance_payments AS m
      ON m.family_id = ${reads.familyId} AND m.allowance_id = a.allowance_id AND m.status = 'missed'
    WHERE a.family_id = ${reads.familyId} AND a.allowance_id = ${allowanceId}`);
  return row;
}

async function whyNotDecided(reads: FamilyReads, { objectId, body }: Deciding) {
  const found = await findMissed(reads, objectId);
  if (!found) return refuse('ALLOWANCE_NOT_FOUND');
  const missed = missedIn(found);
  const isSeen = body.decision === 'pay' && missed?.paydays === body.paydays;
  return refuse(isSeen && Math.abs(missed.amountCents) > MAX_CENTS ? 'BALANCE_LIMIT' : 'MISSED_PAYDAYS_CHANGED');
}

/**
 * Sets aside the due paydays in place of a job, if they make up the number that the adult saw. Returns the refusal, if
 * any.
 */
async function setDueAside({ actor, objectId, body, now, writeInSeparateTransaction }: Deciding, at: Moment) {
  const found = await findMissed(actor.family, objectId);
  const paydays = found ? unpaidPaydays(found, at) : [];
  const all = (found?.missed_paydays ?? 0) + paydays.length;
  if (!found?.next_due_on || paydays.length === 0 || all !== body.paydays) return refuse('MISSED_PAYDAYS_CHANGED');
  const { name, version, skips, next_due_on: nextDueOn, asks_first: asksFirst } = found;
  const due = { ...scheduleOf(found), allowanceId: objectId, name, nextDueOn, version, skips, asksFirst };
  const outcome = await writeInSeparateTransaction(actor.family, setAside(due, paydays, now));
  // Another adult may have set them aside in the meantime. The decision reads their row again.
  return outcome instanceof Refusal && outcome.code === 'COLLECTION_STOPPED' ? outcome : undefined;
}
