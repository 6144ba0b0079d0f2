import { duePaydays, MAX_ASKED, nextStep, PAID_AT_ONCE, paydayAfter } from '@pocketful/allowances/rules';
import type { ErrorCode } from '@pocketful/api-contract/errors';
import { sql } from 'kysely';
import type { FamilyReads, FamilyScope } from '../../platform/database/family-scope.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type Commit, commit } from '../../platform/writes/outcome.ts';
import { notReplayable, type Writes } from '../../platform/writes/writes.ts';
import { post, takeStep } from '../ledger/public.ts';
import { type DueAllowance, moveOn, setAside } from './set-aside.ts';

/** The audit events of a payment. */
export type PaymentEvent = 'allowance.asked' | 'allowance.paid' | 'allowance.skipped' | 'allowance.missed';

/**
 * The reason for skipping a payday. `away`: the child is away. `recorded`: the account has no room, which parents see.
 * `unrecorded`: the consent for the child is withdrawn. No payday is then recorded, as while the allowance is paused,
 * and only the audit log has the skip.
 */
type Skip = 'away' | 'recorded' | 'unrecorded';
const SKIPPED_FOR: { readonly [C in ErrorCode]?: Skip } = {
  BALANCE_LIMIT: 'recorded',
  COLLECTION_STOPPED: 'unrecorded',
};

/** Numbers of paydays that were paid, skipped, and left to an adult. */
export interface DuePayments {
  readonly paid: number;
  readonly skipped: number;
  readonly missed: number;
}

/**
 * Pays the newest paydays of an allowance up to today, PAID_AT_ONCE at the most, the oldest first, each in a write.
 * Older ones are set aside for an adult first. Where an allowance asks first, each payday becomes a row that asks. If another process pays or changes the allowance meanwhile, the rest is
 * left to it: each step finds the allowance as it was read, or does nothing.
 *
 * @param writes creates the writes of one more payment
 * @param today the family's calendar day
 */
export async function payDue(
  writes: () => Writes<PaymentEvent>,
  family: FamilyScope,
  read: DueAllowance,
  today: string,
): Promise<DuePayments> {
  const made = { paid: 0, skipped: 0, missed: 0 };
  let due = read;
  for (;;) {
    const paydays = duePaydays(due, due.nextDueOn, today);
    const [payday] = paydays;
    if (payday === undefined) return made;
    const { older, skipped } = nextStep(paydays, due.skips, due.asksFirst ? Number.POSITIVE_INFINITY : PAID_AT_ONCE);
    let outcome: keyof DuePayments | undefined;
    if (skipped !== undefined) outcome = await skipPaydays(writes, family, due, [skipped], 'away');
    else if (older.length > 0) outcome = await setDueAside(writes, family, due, older);
    else if (due.asksFirst) outcome = await askOne(writes, family, due);
    else outcome = await payOne(writes, family, due);
    if (outcome === undefined) return made;
    made[outcome] += older.length || 1;
    const nextDueOn = paydayAfter(due, older.at(-1) ?? payday);
    if (nextDueOn === undefined) return made;
    due = { ...due, nextDueOn };
  }
}

/** Sets paydays aside, or skips them if nothing may be recorded about the child; undefined if neither was done. */
async function setDueAside(
  writes: () => Writes<PaymentEvent>,
  family: FamilyScope,
  due: DueAllowance,
  paydays: readonly string[],
): Promise<'missed' | 'skipped' | undefined> {
  const order = writes();
  const result = await order.write(family, setAside(due, paydays, order.now), notReplayable);
  if (!(result instanceof Refusal)) return 'missed';
  if (result.code !== 'COLLECTION_STOPPED') return undefined;
  return skipPaydays(writes, family, due, paydays, 'unrecorded');
}

/**
 * Makes the next payday ask an adult, or skips it if nothing may be recorded about the child; undefined if neither was
 * done. Of more than MAX_ASKED that ask, the oldest are skipped.
 */
async function askOne(
  writes: () => Writes<PaymentEvent>,
  family: FamilyScope,
  due: DueAllowance,
): Promise<'missed' | 'skipped' | undefined> {
  const { allowanceId, nextDueOn: dueOn } = due;
  const order = writes();
  const paymentId = newId();
  const payment = { paymentId, dueOn, status: 'asked', at: order.now, away: false } as const;
  const result = await order.write(
    family,
    async (
      tx,
    ): Promise<
      Commit<true, 'allowance.asked' | 'allowance.skipped'> | Refusal<'ALLOWANCE_NOT_FOUND' | 'COLLECTION_STOPPED'>
    > => {
      const row = await takeStep(tx, moveOn(due, dueOn, { payment }));
      if (!row) return refuse('ALLOWANCE_NOT_FOUND');
      // A payday that is decided meanwhile is no longer asked when its lock is free.
      const passed = await tx.run(sql<{ payment_id: string; due_on: string }>`
        UPDATE allowance_payments SET status = 'skipped', posted_at = ${order.now}
        WHERE family_id = ${tx.familyId} AND status = 'asked' AND payment_id IN (
          SELECT p.payment_id FROM allowance_payments AS p
          WHERE p.family_id = ${tx.familyId} AND p.allowance_id = ${allowanceId} AND p.status = 'asked'
          ORDER BY p.due_on DESC OFFSET ${MAX_ASKED})
        RETURNING payment_id, due_on`);
      const of = { on: ['allowance', allowanceId], childId: row.child_id } as const;
      const skipped = passed.map(one => {
        const details = { dueOn: one.due_on, paydays: 1, paymentId: one.payment_id };
        return { ...of, action: 'allowance.skipped', details } as const;
      });
      return commit(true, { ...of, action: 'allowance.asked', details: { dueOn, paymentId } }, skipped);
    },
    notReplayable,
  );
  if (result === true) return 'missed';
  return result instanceof Refusal && result.code === 'COLLECTION_STOPPED'
    ? skipPaydays(writes, family, due, [dueOn], 'unrecorded')
    : undefined;
}

/**
 * Pays the next payday, or skips it; undefined if neither was done. One that the family's currency has no coins for is
 * set aside: while it is due, no adult can change the allowance.
 */
async function payOne(
  writes: () => Writes<PaymentEvent>,
  family: FamilyScope,
  due: DueAllowance,
): Promise<keyof DuePayments | undefined> {
  const { allowanceId, nextDueOn: dueOn } = due;
  const order = writes();
  const paymentId = newId();
  const result: 'paid' | Refusal = await post(order, family, {
    entry: {
      pays: 'allowance',
      step: moveOn(due, dueOn, { payment: { paymentId, dueOn, status: 'paid', at: order.now, away: false } }),
    },
    createdBy: null,
    event: { action: 'allowance.paid', on: ['allowance', allowanceId], details: { dueOn, paymentId } },
    answer: () => 'paid' as const,
    refusal: async () => refuse('ALLOWANCE_NOT_FOUND'),
    replay: (reads, _id) => paidAlready(reads, paymentId),
  });
  if (!(result instanceof Refusal)) return result;
  if (result.code === 'NOT_WHOLE') return setDueAside(writes, family, due, [dueOn]);
  const how = SKIPPED_FOR[result.code];
  return how && skipPaydays(writes, family, due, [dueOn], how);
}

/**
 * Skips paydays, unrecorded if nothing may be recorded about the child; undefined if the allowance has changed since it
 * was read.
 */
async function skipPaydays(
  writes: () => Writes<PaymentEvent>,
  family: FamilyScope,
  due: DueAllowance,
  paydays: readonly string[],
  how: Skip,
): Promise<'skipped' | undefined> {
  const { allowanceId } = due;
  const dueOn = paydays.at(-1) ?? due.nextDueOn;
  const paymentId = newId();
  const order = writes();
  const result = await order.write(
    family,
    async (tx): Promise<Commit<true, 'allowance.skipped'> | Refusal<'ALLOWANCE_NOT_FOUND' | 'COLLECTION_STOPPED'>> => {
      const payment = {
        paymentId,
        dueOn,
        status: 'skipped',
        at: order.now,
        ...(how === 'away' && { away: true }),
      } as const;
      const row = await takeStep(tx, moveOn(due, dueOn, how === 'unrecorded' ? {} : { payment }));
      if (!row) return refuse('ALLOWANCE_NOT_FOUND');
      const details = { dueOn, paydays: paydays.length, ...(how === 'unrecorded' ? {} : { paymentId }) };
      const on = ['allowance', allowanceId] as const;
      return commit(true, { action: 'allowance.skipped', on, childId: row.child_id, details });
    },
    notReplayable,
  );
  if (result instanceof Refusal && result.code === 'COLLECTION_STOPPED')
    return skipPaydays(writes, family, due, paydays, 'unrecorded');
  return result === true ? 'skipped' : undefined;
}

/** The answer for a payment whose first answer was lost. */
async function paidAlready(reads: FamilyReads, paymentId: string) {
  const [row] = await reads.run(sql<{ payment_id: string }>`
    SELECT payment_id FROM allowance_payments WHERE family_id = ${reads.familyId} AND payment_id = ${paymentId}`);
  return row ? ('paid' as const) : refuse('NO_LONGER_THERE');
}
