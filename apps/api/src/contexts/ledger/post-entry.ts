import type { Transaction } from '@pocketful/api-contract/ledger';
import { EMPTY_ACCOUNT, type Overdraft, post, type TransactionCategory } from '@pocketful/domain/ledger';
import { type Cents, centsOf, toDecimal } from '@pocketful/domain/money';
import { sql } from 'kysely';
import { type AuditContext, type AuditEvent, auditExpressions } from '../../platform/audit.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { type EntryRow, toTransaction } from './entries.ts';

/** What is posted: a positive amount is a credit, a negative one a debit. */
export interface Posting {
  readonly entryId: string;
  readonly childId: string;
  readonly amountCents: Cents;
  readonly overdraft: Overdraft;
  readonly description: string;
  readonly category: TransactionCategory;
  /** What pays, when it is not a person's own entry; the ledger takes each source once. */
  readonly source?: { readonly type: 'chore'; readonly id: string };
  /** The adult who posts or approves. */
  readonly createdBy: string;
}

export type PostingRefusal = Refusal<'CHILD_NOT_FOUND' | 'BALANCE_LIMIT' | 'INSUFFICIENT_FUNDS'>;

/**
 * Posts to a child's account: balance, entry and audit row in one statement, so that none is ever there without the
 * others. Locks the account, then the head of the audit chain. A source that was paid already violates
 * `ledger_entries_paid_once`.
 *
 * @param event what the trail says of it, such as `chore.approved`; the money is added to its details
 */
export async function postEntry(
  tx: FamilyScope,
  posting: Posting,
  event: AuditContext & Pick<AuditEvent, 'action' | 'objectType' | 'objectId'>,
  now: Date,
): Promise<Transaction | PostingRefusal> {
  const { entryId, childId, source } = posting;
  const amount = toDecimal(posting.amountCents);
  const details = { childId, entryId, amount };
  const [entry] = await tx.run(sql<EntryRow>`
    WITH account AS (
      UPDATE accounts SET balance = balance + ${amount}::numeric, sequence = sequence + 1
      WHERE family_id = ${tx.familyId} AND child_id = ${childId}
        AND balance + ${amount}::numeric BETWEEN -99999999.99 AND 99999999.99
        AND (${posting.overdraft === 'allowed'} OR ${amount}::numeric > 0 OR balance + ${amount}::numeric >= 0)
      RETURNING balance, sequence
    ), entry AS (
      INSERT INTO ledger_entries (family_id, child_id, sequence, entry_id, amount, balance_after, description, category,
        source_type, source_id, created_by, created_at)
      SELECT ${tx.familyId}, ${childId}, sequence, ${entryId}, ${amount}::numeric, balance, ${posting.description},
        ${posting.category}, ${source?.type ?? null}, ${source?.id ?? null}, ${posting.createdBy}, ${now}
      FROM account
      RETURNING entry_id, child_id, amount, balance_after, description, category, created_at
    ), ${auditExpressions(tx.familyId, { ...event, at: now, details }, sql`entry`)}
    SELECT entry.* FROM entry, audit_entry
  `);
  return entry ? toTransaction(entry) : whyRefused(tx, posting);
}

/** Asks the account which of the rules it was. */
async function whyRefused(tx: FamilyScope, posting: Posting): Promise<PostingRefusal> {
  const account = await tx.db
    .selectFrom('accounts')
    .select('balance')
    .where('family_id', '=', tx.familyId)
    .where('child_id', '=', posting.childId)
    .executeTakeFirst();
  if (!account) return refuse('CHILD_NOT_FOUND');
  const state = { ...EMPTY_ACCOUNT, balanceCents: centsOf(account.balance) };
  const result = post(state, posting.amountCents, posting.overdraft);
  if (result.ok) throw new Error('the ledger refused what its rule allows');
  return refuse(result.code);
}
