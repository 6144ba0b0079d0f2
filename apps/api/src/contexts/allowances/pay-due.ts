import type { ErrorCode } from '@pocketful/api-contract/errors';
import { type AllowanceSchedule, allowanceText, paydayAfter } from '@pocketful/domain/allowances';
import { sql } from 'kysely';
import type { FamilyReads, FamilyScope } from '../../platform/database/family-scope.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { done } from '../../platform/writes/outcome.ts';
import { neverAgain, type Writes } from '../../platform/writes/writes.ts';
import { post } from '../ledger/public.ts';

/** What a payment may leave in the trail. */
type PaymentEvent = 'allowance.paid' | 'allowance.skipped';

/** An allowance whose next payday has come. */
export interface DueAllowance extends AllowanceSchedule {
  readonly allowanceId: string;
  readonly nextDueOn: string;
  readonly version: number;
}

/**
 * Why a payday is passed over: the account has no room, which parents are told; or the consent for the child is
 * withdrawn, and then no payday is recorded, as while it is paused; the trail alone says that it was passed over.
 */
const PASSED_OVER: { readonly [C in ErrorCode]?: 'told' | 'unrecorded' } = {
  BALANCE_LIMIT: 'told',
  COLLECTION_STOPPED: 'unrecorded',
};

/** How many paydays were paid, and how many passed over. */
export interface DuePayments {
  readonly paid: number;
  readonly skipped: number;
}

/**
 * Pays every payday of an allowance up to today, the oldest first, each in a write of its own. Whoever else pays or
 * changes it meanwhile is left to it: each payday moves on by a step that finds it as it was read.
 *
 * @param writes the way to write of one more payment
 * @param today the family's calendar day
 */
export async function payDue(
  writes: () => Writes<PaymentEvent>,
  family: FamilyScope,
  due: DueAllowance,
  today: string,
): Promise<DuePayments> {
  let [paid, skipped] = [0, 0];
  for (let payday: string | undefined = due.nextDueOn; payday !== undefined && payday <= today; ) {
    const next = paydayAfter(due, payday);
    const step = { ...due, payday, next: next ?? null, paymentId: newId() };
    const outcome = await payOne(writes(), family, step);
    if (outcome === 'paid') paid++;
    else if (PASSED_OVER[outcome] && (await passOver(writes(), family, step, PASSED_OVER[outcome]))) skipped++;
    else break;
    payday = next;
  }
  return { paid, skipped };
}

interface Payday extends Pick<DueAllowance, 'allowanceId' | 'version'> {
  readonly payday: string;
  /** The payday behind it; null for none. */
  readonly next: string | null;
  readonly paymentId: string;
}

async function payOne(writes: Writes<PaymentEvent>, family: FamilyScope, step: Payday): Promise<'paid' | ErrorCode> {
  const { allowanceId, payday, paymentId } = step;
  const result: 'paid' | Refusal = await post(writes, family, {
    entryId: newId(),
    from: mine => sql<{ child_id: string; amount: string }>`${moveOn(family, step)} AND ${mine}
      RETURNING a.allowance_id, a.child_id, a.amount, ${allowanceText(payday)}::text AS description`,
    also: insertPayment(family, step, 'paid', writes.now, sql`source`),
    by: { source: 'allowance', id: paymentId },
    createdBy: null,
    event: { action: 'allowance.paid', on: ['allowance', allowanceId], details: { dueOn: payday, paymentId } },
    answer: () => 'paid' as const,
    refusal: async () => refuse('ALLOWANCE_NOT_FOUND'),
    again: (reads, _id) => paidAlready(reads, paymentId),
  });
  return result instanceof Refusal ? result.code : result;
}

/** Passes a payday over; false when it was not this one's to pass over. */
async function passOver(
  writes: Writes<PaymentEvent>,
  family: FamilyScope,
  step: Payday,
  how: 'told' | 'unrecorded',
): Promise<boolean> {
  const { allowanceId, payday, paymentId } = step;
  const result = await writes.write(
    family,
    async tx => {
      const payment =
        how === 'told' ? sql`, payment AS (${insertPayment(family, step, 'skipped', writes.now, sql`source`)})` : sql``;
      const [row] = await tx.run(sql<{ child_id: string }>`
        WITH source AS (${moveOn(family, step)}
            RETURNING a.allowance_id, a.child_id, a.amount, ${allowanceText(payday)}::text AS description)${payment}
        SELECT source.child_id FROM source`);
      if (!row) return refuse('ALLOWANCE_NOT_FOUND');
      const details = { dueOn: payday, paymentId };
      return done(true, {
        action: 'allowance.skipped',
        on: ['allowance', allowanceId],
        childId: row.child_id,
        details,
      });
    },
    neverAgain,
  );
  return result === true;
}

/** Moves an allowance on from this payday, where it still stands as it was read. */
function moveOn(family: FamilyScope, { allowanceId, version, payday, next }: Payday) {
  return sql<{ child_id: string; amount: string }>`
    UPDATE allowances AS a SET next_due_on = ${next}::date
    WHERE a.family_id = ${family.familyId} AND a.allowance_id = ${allowanceId} AND a.version = ${version}
      AND a.next_due_on = ${payday}::date AND NOT a.paused`;
}

function insertPayment(
  family: FamilyScope,
  { payday, paymentId }: Payday,
  status: 'paid' | 'skipped',
  at: Date,
  source: ReturnType<typeof sql>,
) {
  return sql`
    INSERT INTO allowance_payments (family_id, payment_id, allowance_id, child_id, due_on, amount, description, status,
      posted_at)
    SELECT ${family.familyId}::uuid, ${paymentId}::uuid, s.allowance_id, s.child_id, ${payday}::date, s.amount,
      s.description, ${status}, ${at}::timestamptz FROM ${source} AS s`;
}

/** What a payment whose answer was lost is answered: it stands. */
async function paidAlready(reads: FamilyReads, paymentId: string) {
  const [row] = await reads.run(sql<{ payment_id: string }>`
    SELECT payment_id FROM allowance_payments WHERE family_id = ${reads.familyId} AND payment_id = ${paymentId}`);
  return row ? ('paid' as const) : refuse('NO_LONGER_THERE');
}
