import type { AuditAction } from '@pocketful/api-contract/audit';
import type { ErrorCode } from '@pocketful/api-contract/errors';
import { type EntryKind, typedEntry } from '@pocketful/ledger/entry-text';
import type { TransactionCategory } from '@pocketful/ledger/rules';
import { overdraftOf, PAYMENTS, type PaymentRule, type PaymentSource } from '@pocketful/ledger/rules/payments';
import { TAKE_BACK_DAYS, TAKEN_BACK_PREFIX } from '@pocketful/ledger/rules/take-back';
import type { FamilyReads, FamilyScope } from '../../platform/database/family-scope.ts';
import { newId } from '../../platform/ids.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { WriteEvent } from '../../platform/writes/outcome.ts';
import type { RepeatRefusal, Replay } from '../../platform/writes/replay.ts';
import { FIRST_ARGUMENTS } from '../../platform/writes/write-in-one-statement.ts';
import type { Writes } from '../../platform/writes/writes.ts';
import type { SourceJson, SourceStep } from './steps.ts';

/** A posted entry. */
export interface Posted {
  readonly child_id: string;
  /** The balance after the entry. */
  readonly balance_after: string | null;
  readonly entry_sequence: number | null;
  readonly audit_sequence: string;
  /** The row that took the step; null without a step. */
  readonly source: SourceJson;
}

/** An entry made by a person: the parent is the bank, and may take a balance below zero. */
interface OwnEntry {
  readonly entryId: string;
  readonly childId: string;
  /** A positive amount is a credit, a negative one a debit. */
  readonly amount: string;
  readonly description: string;
  readonly category: TransactionCategory;
}

/** The entry of a source that takes a step. */
interface Payment {
  readonly pays: PaymentSource;
  readonly step: SourceStep;
}

/** A reversal of the payment that a source made before its step, or of the entry with an id. */
interface Reversal {
  readonly reverses: SourceStep | string;
  readonly reason?: string | undefined;
  readonly allowBelowZero: boolean;
}

/** A posting: a person's own entry, a payment, or a reversal. */
export interface Posting<T, Code extends ErrorCode, Action extends AuditAction> {
  readonly entry: OwnEntry | Payment | Reversal;
  /** The adult who posts or approves; null for the system. */
  readonly createdBy: string | null;
  readonly event: WriteEvent<Action>;
  readonly answer: (posted: Posted) => T;
  /** The reason why the step could not be taken. */
  readonly refusal: (reads: FamilyReads) => Promise<Refusal<Code>>;
  readonly replay: Replay<T | RepeatRefusal>;
}

/** The call of the function that posts. `entries` is a list: it can post to several accounts. */
export const POST = `SELECT child_id, entry_sequence, balance_after, audit_sequence, source
  FROM post_entries(${FIRST_ARGUMENTS}, $14::jsonb, $15::jsonb)`;

/**
 * Posts to a child's account in one statement: the idempotency key, the session, the source's step, balance, entry and
 * audit row. It has four outcomes:
 *
 * - The key was claimed before: the statement returns no row, and `replay` reads the first answer.
 * - The session has ended: the statement raises NOT_SIGNED_IN.
 * - The source cannot take the step, or the entry cannot be reversed: it raises PF204, and `refusal` explains it.
 * - The entry is posted, or refused with CHILD_NOT_FOUND, BALANCE_LIMIT, INSUFFICIENT_FUNDS or, for a reversal,
 *   WOULD_GO_BELOW_ZERO. A step that takes back a decision that paid nothing has no entry.
 */
export function post<T, Code extends ErrorCode, Action extends AuditAction>(
  writes: Writes<Action>,
  family: FamilyScope,
  { entry, createdBy, event, answer, refusal, replay }: Posting<T, Code, Action>,
) {
  const { line, step } = linesOf(entry);
  return writes.writeInOneStatement<Posted, T, Code>(family, {
    text: POST,
    values: [step && JSON.stringify(step), JSON.stringify([{ ...line, created_by: createdBy }])],
    event,
    answer,
    childOf: posted => posted.child_id,
    refusal,
    replay,
  });
}

function linesOf(entry: OwnEntry | Payment | Reversal): { readonly line: object; readonly step: SourceStep | null } {
  if ('pays' in entry) return { line: sourceEntry(entry.pays), step: entry.step };
  if (!('reverses' in entry)) return { line: ownEntry(entry), step: null };
  const { reverses, reason, allowBelowZero } = entry;
  const line = {
    entry_id: newId(),
    prefix: TAKEN_BACK_PREFIX,
    reason: reason || undefined,
    may_overdraw: allowBelowZero,
  };
  if (typeof reverses !== 'string') return { line, step: reverses };
  return { line: { ...line, reverses, days: TAKE_BACK_DAYS }, step: null };
}

/** The entry of a source, as `post_entries` takes it. Child, amount and text are those of its row. */
export function sourceEntry(source: PaymentSource) {
  const { category, direction, debit }: PaymentRule = PAYMENTS[source];
  return {
    entry_id: newId(),
    sign: direction === 'debit' ? -1 : 1,
    may_overdraw: overdraftOf(source) === 'allowed',
    category,
    debit_category: debit?.category,
    source_type: source,
    kind: source satisfies EntryKind,
    debit_kind: debit?.kind,
  };
}

function ownEntry({ entryId, childId, amount, description, category }: OwnEntry) {
  return { entry_id: entryId, child_id: childId, amount, may_overdraw: true, category, ...typedEntry(description) };
}
