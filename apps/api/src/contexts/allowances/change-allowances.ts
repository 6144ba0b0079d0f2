import type { Allowance } from '@pocketful/allowances/calls';
import { changeAllowance, MAX_ALLOWANCES, paydayFrom } from '@pocketful/allowances/rules';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { type RawBuilder, sql } from 'kysely';
import { onlyChildOf } from '../../platform/actor.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { findChild, lockMember } from '../people/public.ts';
import {
  findAllowance,
  findAllowances,
  type Moment,
  momentOf,
  NOT_ENDED,
  replayAllowance,
  scheduleOf,
} from './allowances.ts';

/** The advice in a refusal because of a due payday that no job pays. */
const DECIDE_FIRST = 'Some paydays were missed. Please pay or skip them first.';

/** The family's allowances for an adult, its own for a child. */
export function listAllowances(
  call: CallOf<'listAllowances'>,
  { jobsPay }: Pick<RouteDeps, 'jobsPay'>,
): Promise<Allowance[]> {
  const { actor } = call;
  return findAllowances(actor.family, onlyChildOf(actor), momentOf(call, jobsPay()));
}

/** Gives a child an allowance. Paydays before today are not paid. */
export function createAllowance(call: CallOf<'createAllowance'>, { jobsPay }: Pick<RouteDeps, 'jobsPay'>) {
  const { actor, body, now, objectId, write } = call;
  const { childId, amount, name = null, rhythm, day, asksFirst = false } = body;
  const at = momentOf(call, jobsPay());
  const { today } = at;
  const schedule = { rhythm, day, startsOn: body.startsOn ?? today, endsOn: body.endsOn ?? null };
  return write(
    actor.family,
    async tx => {
      await lockMember(tx, childId);
      const next = paydayFrom(schedule, today);
      if (next === undefined) return refuse('ALLOWANCE_ENDS_TOO_EARLY');
      const [made] = await tx.run(sql<{ child_id: string }>`
        INSERT INTO allowances (family_id, allowance_id, child_id, amount, name, rhythm, day, starts_on, ends_on,
          next_due_on, asks_first, created_at, updated_at)
        SELECT m.family_id, ${objectId}::uuid, m.member_id, ${amount}::numeric, ${name}, ${rhythm},
          ${day}::smallint, ${schedule.startsOn}::date, ${schedule.endsOn}::date, ${next}::date, ${asksFirst}::boolean,
          ${now}::timestamptz, ${now}::timestamptz
        FROM members AS m
        WHERE m.family_id = ${tx.familyId} AND m.member_id = ${childId} AND m.role = 'child' AND ${hasRoom(tx, childId, today)}
        RETURNING child_id`);
      if (!made) return whyNotGiven(tx, childId);
      const details = { amount, rhythm, day };
      const event = { action: 'allowance.created', on: ['allowance', objectId], childId, details } as const;
      return commit(await allowanceNow(tx, objectId, at), event);
    },
    replayAllowance(at),
  );
}

/** Changes, pauses, resumes or ends an allowance. Payments stay, and past paydays are not paid. */
export function updateAllowance(call: CallOf<'updateAllowance'>, { jobsPay }: Pick<RouteDeps, 'jobsPay'>) {
  const { actor, body, now, objectId, write } = call;
  const at = momentOf(call, jobsPay());
  const { today } = at;
  return write(
    actor.family,
    async tx => {
      const old = await lockAllowance(tx, objectId);
      if (!old) return refuse('ALLOWANCE_NOT_FOUND');
      const change = changeAllowance(
        { ...scheduleOf(old), ...moneyOf(old), nextDueOn: old.next_due_on, lastDueOn: old.last_due_on },
        { ...body, amountCents: body.amount === undefined ? undefined : centsOf(body.amount) },
        today,
      );
      if (!change.ok) {
        const message = change.code === 'ALLOWANCE_DUE' && !at.jobsPay ? DECIDE_FIRST : undefined;
        return refuse(change.code, { message });
      }
      if (!change.changes) return noop(await allowanceNow(tx, objectId, at));
      const { terms, nextDueOn, revives } = change;
      // What had ended does not hinder a change to a currency without decimals.
      if (revives && terms.amountCents % actor.formats.unit !== 0) return refuse('NOT_WHOLE');
      if (revives) await lockMember(tx, old.child_id);
      const [row] = await tx.run(sql<{ child_id: string }>`
        UPDATE allowances AS a SET amount = ${toDecimal(terms.amountCents)}::numeric, name = ${terms.name},
          rhythm = ${terms.rhythm}, day = ${terms.day}, starts_on = ${terms.startsOn}::date, ends_on = ${terms.endsOn}::date,
          paused = ${terms.paused}, asks_first = ${terms.asksFirst}, next_due_on = ${nextDueOn}::date, version = a.version + 1, updated_at = ${now}
        WHERE a.family_id = ${tx.familyId} AND a.allowance_id = ${objectId}
          AND ${revives ? hasRoom(tx, old.child_id, today) : sql<boolean>`true`}
        RETURNING a.child_id`);
      if (!row) return refuse('TOO_MANY_ALLOWANCES');
      const { rhythm, day, paused } = terms;
      const details = { amount: body.amount ?? old.amount, rhythm, day, paused, ended: nextDueOn === null };
      const event = {
        action: 'allowance.updated',
        on: ['allowance', objectId],
        childId: row.child_id,
        details,
      } as const;
      return commit(await allowanceNow(tx, objectId, at), event);
    },
    replayAllowance(at),
  );
}

type LockedAllowance = RowOf<'allowances'> & {
  /** The payday that came last; null before the first. */
  readonly last_due_on: string | null;
};

/** Reads an allowance and locks it until the transaction ends. */
async function lockAllowance(tx: FamilyTx, id: string): Promise<LockedAllowance | undefined> {
  const [row] = await tx.run(sql<RowOf<'allowances'>>`
    SELECT ${sql.raw(columnsOf('allowances', 'a'))} FROM allowances AS a
    WHERE a.family_id = ${tx.familyId} AND a.allowance_id = ${id} FOR UPDATE OF a`);
  if (!row) return undefined;
  // A separate statement after the lock sees a payment that was committed while the lock waited.
  const [last] = await tx.run(sql<Pick<LockedAllowance, 'last_due_on'>>`
    SELECT max(p.due_on) AS last_due_on FROM allowance_payments AS p
    WHERE p.family_id = ${tx.familyId} AND p.allowance_id = ${id}`);
  return { ...row, last_due_on: last?.last_due_on ?? null };
}

function moneyOf({ amount, name, paused, asks_first: asksFirst }: LockedAllowance) {
  return { amountCents: centsOf(amount), name, paused, asksFirst };
}

/** Whether a child may have one more: all that are not ended come in one list. */
function hasRoom(tx: FamilyTx, childId: string, today: string): RawBuilder<boolean> {
  return sql`(SELECT count(*) FROM allowances AS a CROSS JOIN (SELECT ${today}::date AS today) AS day
    WHERE a.family_id = ${tx.familyId} AND a.child_id = ${childId} AND ${sql.raw(NOT_ENDED)}) < ${MAX_ALLOWANCES}`;
}

async function whyNotGiven(tx: FamilyTx, childId: string): Promise<Refusal<'TOO_MANY_ALLOWANCES' | 'CHILD_NOT_FOUND'>> {
  return (await findChild(tx, childId)) ? refuse('TOO_MANY_ALLOWANCES') : refuse('CHILD_NOT_FOUND');
}

async function allowanceNow(tx: FamilyTx, id: string, at: Moment): Promise<Allowance> {
  const found = await findAllowance(tx, id, at);
  if (!found) throw new Error('an allowance is not there behind its own change');
  return found;
}
