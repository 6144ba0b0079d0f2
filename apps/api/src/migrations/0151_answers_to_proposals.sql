-- no transaction
-- The answers that a child has not seen. They include those to proposals.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_entries_answered ON audit_entries
  (family_id, (details ->> 'childId'), sequence)
  WHERE action IN ('chore.rejected', 'claim.rejected', 'purchase.rejected', 'withdrawal.rejected', 'proposal.accepted',
    'proposal.declined', 'purchase.handed_over', 'withdrawal.handed_over');
DROP INDEX CONCURRENTLY IF EXISTS audit_entries_answers;
