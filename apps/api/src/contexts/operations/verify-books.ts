import { sql } from 'kysely';
import type { DatabaseHandle } from '../../platform/database/connect.ts';

/** One thing that is not as it must be; ids only. */
export interface BookFault {
  readonly check: string;
  readonly familyId: string;
  readonly what: string;
}

/**
 * Re-checks all books at one moment: balances against entries, the chain of balances and sequence numbers, approved
 * chores against payments, and the audit chains by hash. Empty when all is well. Takes its time: up to five minutes.
 */
export async function verifyBooks(database: DatabaseHandle): Promise<BookFault[]> {
  const { rows } = await sql<BookFault>`
        WITH entries AS (
          SELECT e.*, lag(sequence) OVER child AS previous_sequence, lag(balance_after) OVER child AS previous_balance,
            row_number() OVER (PARTITION BY family_id, child_id ORDER BY sequence DESC) = 1 AS newest
          FROM ledger_entries AS e WINDOW child AS (PARTITION BY family_id, child_id ORDER BY sequence)
        ), trail AS (
          SELECT a.*, lag(hash) OVER chain AS previous_hash, lag(sequence) OVER chain AS previous_sequence,
            row_number() OVER (PARTITION BY family_id ORDER BY sequence DESC) = 1 AS newest
          FROM audit_entries AS a WINDOW chain AS (PARTITION BY family_id ORDER BY sequence)
        )
        SELECT 'ledger' AS check, family_id AS "familyId",
          format('entry %s of child %s does not follow from the one before', sequence, child_id) AS what
        FROM entries
        WHERE balance_after <> coalesce(previous_balance, 0) + amount OR sequence <> coalesce(previous_sequence, 0) + 1
        UNION ALL
        SELECT 'balance', a.family_id, format('the balance of child %s differs from its newest entry', a.child_id)
        FROM accounts AS a
        LEFT JOIN entries AS e ON e.family_id = a.family_id AND e.child_id = a.child_id AND e.newest
        WHERE a.balance <> coalesce(e.balance_after, 0) OR a.sequence <> coalesce(e.sequence, 0)
        UNION ALL
        SELECT 'payment', c.family_id, format('chore %s is %s but its payment does not fit', c.chore_id, c.status)
        FROM chores AS c
        LEFT JOIN ledger_entries AS e
          ON e.family_id = c.family_id AND e.source_type = 'chore' AND e.source_id = c.chore_id
        WHERE (c.status = 'approved') IS DISTINCT FROM
          coalesce(e.child_id = c.child_id AND e.amount = c.reward, false)
        UNION ALL
        SELECT 'payment', e.family_id, format('entry %s was paid by a chore that is not there', e.entry_id)
        FROM ledger_entries AS e
        WHERE e.source_type = 'chore' AND NOT EXISTS (
          SELECT FROM chores AS c WHERE c.family_id = e.family_id AND c.chore_id = e.source_id)
        UNION ALL
        SELECT 'audit', family_id, format('audit row %s was changed, removed or reordered', sequence)
        FROM trail
        WHERE sequence <> coalesce(previous_sequence, 0) + 1 OR hash <> audit_hash(coalesce(previous_hash, sha256('')),
          family_id, sequence, at, action, actor_id, profile_id, object_type, object_id, request_id, details, write_id,
          address_digest)
        UNION ALL
        SELECT 'audit', h.family_id, format('the audit chain ends at row %s but should end at %s', t.sequence, h.sequence)
        FROM audit_heads AS h LEFT JOIN trail AS t ON t.family_id = h.family_id AND t.newest
        WHERE h.sequence <> coalesce(t.sequence, 0) OR h.hash <> coalesce(t.hash, sha256(''))
        LIMIT 1000`.execute(database.across('books'));
  return rows;
}
