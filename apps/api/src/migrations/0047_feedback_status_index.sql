-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS feedback_status ON feedback (status, created_at DESC, feedback_id DESC);
