-- no transaction
-- A series has one last occurrence. It may have several pending ones.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS chores_series_last ON chores (family_id, series_id) WHERE is_last;
DROP INDEX CONCURRENTLY IF EXISTS chores_series_open;
