-- no transaction
-- The trail of everybody by time, and all that one request did.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_entries_time ON audit_entries (at, write_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_entries_request ON audit_entries (request_id) WHERE request_id IS NOT NULL;
-- Members by how what they are called begins, and by their id, whosever they are.
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_search_username ON members (username_key text_pattern_ops);
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_search_first_name ON members (lower(first_name) text_pattern_ops);
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_search_last_name ON members (lower(last_name) text_pattern_ops);
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_search_email ON members (lower(email) text_pattern_ops);
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_search_id ON members (member_id);
