-- no transaction
-- The answers that a child has not seen.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_entries_answers ON audit_entries (family_id, (details ->> 'childId'), sequence)
  WHERE action IN ('chore.rejected', 'claim.rejected', 'purchase.rejected', 'withdrawal.rejected', 'purchase.handed_over',
    'withdrawal.handed_over');
