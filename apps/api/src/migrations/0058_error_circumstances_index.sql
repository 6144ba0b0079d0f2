-- no transaction
-- Whose circumstances are to be forgotten, now that they have a time of their own.
CREATE INDEX CONCURRENTLY IF NOT EXISTS error_logs_met ON error_logs (met_at) WHERE met_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS error_logs_personal;
