-- no transaction
-- The audit rows of evidence.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_entries_evidence ON audit_entries (family_id, object_id)
  WHERE action = 'evidence.recorded';
