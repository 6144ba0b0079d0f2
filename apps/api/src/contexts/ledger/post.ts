import type { AuditAction } from '@pocketful/api-contract/core/audit';
import type { ErrorCode } from '@pocketful/api-contract/core/errors';
import type { TransactionCategory } from '@pocketful/domain/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { FamilyReads, FamilyScope } from '../../platform/database/family-scope.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { WriteEvent } from '../../platform/writes/outcome.ts';
import type { RepeatRefusal, Replay } from '../../platform/writes/replay.ts';
import type { Writes } from '../../platform/writes/writes.ts';
import { SOURCES, type SourceType } from './sources.ts';

/** What a posting statement returns besides the columns of its source. */
export interface Posted {
  readonly child_id: string;
  /** The balance after the entry. */
  readonly balance_after: string;
  readonly entry_sequence: number;
  readonly audit_sequence: string;
}

/** A posting: a positive amount is a credit, a negative one a debit. */
export interface Posting<Row extends object, T, Code extends ErrorCode, Action extends AuditAction> {
  readonly entryId: string;
  /**
   * A statement that returns one row, or none if there is nothing to post: values `child_id`, `amount` and
   * `description`, or the step that a source takes when it pays, with the columns that SOURCES names.
   *
   * @param mine whether the request continues; the statement must check it before it changes anything
   */
  readonly from: (mine: RawBuilder<boolean>) => RawBuilder<Row>;
  /** A further change, in another table: a statement that reads `source`, the row that `from` returned. */
  readonly also?: RawBuilder<unknown> | undefined;
  /**
   * The source of the posting, by its id or by the column of `source` that holds it; or the category of a person's own
   * entry, which may take the balance below zero.
   */
  readonly by:
    | { readonly source: SourceType; readonly id: string | RawBuilder<string> }
    | { readonly category: TransactionCategory };
  /** The adult who posts or approves; null for the system. */
  readonly createdBy: string | null;
  readonly event: WriteEvent<Action>;
  readonly answer: (row: Row & Posted) => T;
  /** The reason why `from` returned no row. */
  readonly refusal: (reads: FamilyReads) => Promise<Refusal<Code>>;
  readonly replay: Replay<T | RepeatRefusal>;
}

/** An entry made by a person: the parent is the bank, and may take a balance below zero. */
const OWN_ENTRY = { amount: 'amount', text: 'description', overdraft: 'allowed' } as const;

/**
 * Posts to a child's account in one statement: the idempotency key, the source's step, balance, entry and audit row. It
 * has four outcomes:
 *
 * - The key was claimed before: the statement returns no row, and `replay` reads the first answer.
 * - The session has ended: the statement raises NOT_SIGNED_IN.
 * - The source gives no row: `ledger_post` gets a null child and raises PF204, and `refusal` explains it.
 * - The source gives a row: `ledger_post` posts it, or refuses with CHILD_NOT_FOUND, BALANCE_LIMIT or INSUFFICIENT_FUNDS.
 */
export function post<Row extends object, T, Code extends ErrorCode, Action extends AuditAction>(
  writes: Writes<Action>,
  family: FamilyScope,
  posting: Posting<Row, T, Code, Action>,
) {
  const { entryId, by, also, createdBy } = posting;
  const [type, id] = 'source' in by ? [by.source, by.id] : [null, null];
  const { amount, text, category, overdraft } = 'source' in by ? SOURCES[by.source] : { ...OWN_ENTRY, ...by };
  return writes.writeInOneStatement<Row & Posted, T, Code>(family, {
    event: posting.event,
    statement: ({ claimIdempotencyKey, isFirstRequest, isFirstOrThrow, event }) => sql`
      WITH ${claimIdempotencyKey} source AS (${posting.from(isFirstRequest)})${also ? sql`, also AS (${also})` : sql``}
      SELECT source.*, posted.balance_after, posted.entry_sequence, posted.audit_sequence
      FROM (SELECT WHERE ${isFirstOrThrow}) AS first_request LEFT JOIN source ON true CROSS JOIN LATERAL ledger_post(${family.familyId},
        source.child_id, ${entryId}, ${sql.raw(amount)}, ${overdraft === 'allowed'}, ${sql.raw(text)}, ${category},
        ${type}, ${id}, ${createdBy}, ${event}) AS posted`,
    answer: posting.answer,
    childOf: row => row.child_id,
    refusal: posting.refusal,
    replay: posting.replay,
  });
}
