-- no transaction
-- Unclassified entries and paydays. A job classifies them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_entries_unclassified ON ledger_entries (family_id) WHERE words IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS allowance_payments_unclassified ON allowance_payments (family_id)
  WHERE words IS NULL;
