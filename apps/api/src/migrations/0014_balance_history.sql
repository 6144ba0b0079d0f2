-- no transaction
-- A child's entries by time: what the balance was on each day of the last weeks.
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_entries_child_time ON ledger_entries (family_id, child_id, created_at);
