-- no transaction
-- A source pays once in each round, and an entry is reversed once.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_entries_paid_once_a_round
  ON ledger_entries (family_id, source_type, source_id, source_round) WHERE source_id IS NOT NULL;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_entries_reversed_once ON ledger_entries (family_id, reverses)
  WHERE reverses IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS ledger_entries_paid_once;
