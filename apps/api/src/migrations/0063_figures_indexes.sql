-- no transaction
-- Entries, members and families by when they came, whosever they are. Entries lie in the order in which they came, so that
-- a summary of each range of pages is enough, and costs a posting nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_entries_time ON ledger_entries USING brin (created_at)
  WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_created ON members (created_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS families_created ON families (created_at);
