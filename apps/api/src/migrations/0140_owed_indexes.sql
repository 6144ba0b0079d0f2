-- no transaction
-- What is owed is on the first page of each list.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawal_requests_owed ON withdrawal_requests (family_id, child_id) WHERE owed;
CREATE INDEX CONCURRENTLY IF NOT EXISTS purchase_requests_owed ON purchase_requests (family_id, child_id) WHERE owed;
