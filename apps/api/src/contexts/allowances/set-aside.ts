import { type AllowanceSchedule, addMissed, countedFrom, paydayAfter } from '@pocketful/allowances/rules';
import type { Absence } from '@pocketful/domain/absences';
import { formatsOf } from '@pocketful/domain/intl/formats';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { type EntryKind, entryText } from '@pocketful/ledger/entry-text';
import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { type Commit, commit } from '../../platform/writes/outcome.ts';
import { type SourceStep, takeStep } from '../ledger/public.ts';
import { MISSED_COLUMNS, type MissedRow, missedIn } from './allowances.ts';

/** An allowance whose next payday is due, as it was read. */
export interface DueAllowance extends AllowanceSchedule {
  readonly allowanceId: string;
  /** The name of a regular payment; null for an allowance. */
  readonly name: string | null;
  readonly nextDueOn: string;
  readonly version: number;
  /** The absences in which it is not paid. */
  readonly skips: readonly Absence[];
  readonly asksFirst: boolean;
}

/** A row of a payday. */
interface PaydayRow {
  readonly paymentId: string;
  readonly dueOn: string;
  readonly status: 'asked' | 'paid' | 'skipped';
  readonly at: Date;
  /** Whether the child is away on the payday, which the step makes sure of. Undefined if it does not matter. */
  readonly away?: boolean;
}

/** The step of an allowance to its payday after a day, or to none, if it is still as it was read. */
export function moveOn(
  { allowanceId: id, name, version, nextDueOn, skips: _, asksFirst: _asks, ...schedule }: DueAllowance,
  past: string,
  { payment, aside }: { readonly payment?: PaydayRow | undefined; readonly aside?: readonly string[] } = {},
): SourceStep {
  const step = {
    of: 'payday',
    id,
    version,
    name,
    due_on: nextDueOn,
    next_due_on: paydayAfter(schedule, past) ?? null,
    ...(aside && { aside }),
  } as const;
  if (!payment) return step;
  const { paymentId, dueOn, status, at, away } = payment;
  const { description } = paydayEntry({ dueOn, paydays: 1 }, name);
  return {
    ...step,
    ...(away !== undefined && { away }),
    set: {
      ...{ payment_id: paymentId, due_on: dueOn, description, status, posted_at: at.toISOString() },
      ...(status === 'asked' && { counted_from: countedFrom(schedule, dueOn) }),
    },
  };
}

/**
 * The meaning of the entry of paydays, with its text in English. `take_step` writes the facts.
 *
 * @param name that of a regular payment; null for an allowance
 */
export function paydayEntry(
  facts: { readonly dueOn: string; readonly paydays: number; readonly planned?: number },
  name: string | null,
) {
  const kind: EntryKind = name === null ? 'allowance' : 'regular_payment';
  const words = name === null ? {} : { text: name };
  return { kind, words, description: entryText({ kind, facts, words, description: '' }, formatsOf()) };
}

/** The refusals after which due paydays are not set aside: another process set them aside, or consent is withdrawn. */
type NotSetAside = Refusal<'ALLOWANCE_NOT_FOUND' | 'COLLECTION_STOPPED'>;

/**
 * Sets due paydays aside for an adult's decision, in the transaction that moves their allowance on past them, so that
 * each is set aside once. An allowance has one row of missed paydays: they are added to it. Paydays between them on
 * which the child was away are passed over.
 *
 * @param paydays the oldest first
 */
export function setAside(due: DueAllowance, paydays: readonly string[], now: Date) {
  const { allowanceId, name } = due;
  return async (tx: FamilyTx): Promise<Commit<true, 'allowance.missed'> | NotSetAside> => {
    const moved = await takeStep(tx, moveOn(due, paydays.at(-1) ?? due.nextDueOn, { aside: paydays }));
    if (!moved) return refuse('ALLOWANCE_NOT_FOUND');
    // A separate statement after the lock on the allowance sees paydays that an earlier transaction set aside.
    const [before] = await tx.run(sql<MissedRow & { payment_id: string }>`
      SELECT m.payment_id, ${sql.raw(MISSED_COLUMNS)} FROM allowance_payments AS m
      WHERE m.family_id = ${tx.familyId} AND m.allowance_id = ${allowanceId} AND m.status = 'missed' FOR UPDATE`);
    const missed = addMissed(before ? missedIn(before) : null, paydays, centsOf(moved.amount));
    if (!missed) throw new Error('no payday was given to set aside');
    const paymentId = before?.payment_id ?? tx.newId();
    const entry = paydayEntry({ dueOn: missed.until, paydays: missed.paydays }, name);
    await tx.run(sql`
      INSERT INTO allowance_payments (family_id, payment_id, allowance_id, child_id, due_on, paydays, missed_from, amount,
        description, kind, words, status, posted_at)
      VALUES (${tx.familyId}, ${paymentId}, ${allowanceId}, ${moved.child_id}, ${missed.until}, ${missed.paydays},
        ${missed.from}, ${toDecimal(missed.amountCents)}, ${entry.description}, ${entry.kind},
        ${JSON.stringify(entry.words)}, 'missed', ${now})
      ON CONFLICT (family_id, payment_id) DO UPDATE SET due_on = excluded.due_on, paydays = excluded.paydays,
        amount = excluded.amount, description = excluded.description, kind = excluded.kind, words = excluded.words,
        posted_at = excluded.posted_at`);
    const details = { dueOn: missed.until, paydays: paydays.length, paymentId };
    const on = ['allowance', allowanceId] as const;
    return commit(true, { action: 'allowance.missed', on, childId: moved.child_id, details });
  };
}
