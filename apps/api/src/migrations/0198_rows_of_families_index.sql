-- no transaction
-- Staff look feedback and refused requests up by their ids alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS feedback_id ON feedback (feedback_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS refused_requests_id ON refused_requests (request_id);
