-- no transaction
-- Entries and paydays without a kind, which a job classifies.
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_entries_unclassified ON ledger_entries (family_id) WHERE words IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS allowance_payments_unclassified ON allowance_payments (family_id)
  WHERE words IS NULL;
