import type { AuditAction } from '@pocketful/api-contract/core/audit';
import type { ErrorCode } from '@pocketful/api-contract/core/errors';
import type { TransactionCategory } from '@pocketful/domain/ledger';
import { overdraftOf, PAYMENTS, type PaymentSource } from '@pocketful/domain/payments';
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
  readonly balance_after: string;
  readonly entry_sequence: number;
  readonly audit_sequence: string;
  /** The row that paid; null for a person's own entry. */
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

/** A posting: the entry of a source that takes a step, or a person's own entry. */
export interface Posting<T, Code extends ErrorCode, Action extends AuditAction> {
  readonly entry: OwnEntry | { readonly pays: PaymentSource; readonly step: SourceStep };
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
 * - The source cannot take the step: the statement raises PF204, and `refusal` explains it.
 * - The entry is posted, or refused with CHILD_NOT_FOUND, BALANCE_LIMIT or INSUFFICIENT_FUNDS.
 */
export function post<T, Code extends ErrorCode, Action extends AuditAction>(
  writes: Writes<Action>,
  family: FamilyScope,
  { entry, createdBy, event, answer, refusal, replay }: Posting<T, Code, Action>,
) {
  const line = { ...('pays' in entry ? paymentOf(entry.pays) : ownEntry(entry)), created_by: createdBy };
  return writes.writeInOneStatement<Posted, T, Code>(family, {
    text: POST,
    values: ['pays' in entry ? JSON.stringify(entry.step) : null, JSON.stringify([line])],
    event,
    answer,
    childOf: posted => posted.child_id,
    refusal,
    replay,
  });
}

/** The entry of a source. Child, amount and text are those of its row. */
function paymentOf(source: PaymentSource) {
  const { category, direction } = PAYMENTS[source];
  return {
    entry_id: newId(),
    sign: direction === 'debit' ? -1 : 1,
    may_overdraw: overdraftOf(source) === 'allowed',
    category,
    source_type: source,
  };
}

function ownEntry({ entryId, childId, amount, description, category }: OwnEntry) {
  return { entry_id: entryId, child_id: childId, amount, may_overdraw: true, description, category };
}
