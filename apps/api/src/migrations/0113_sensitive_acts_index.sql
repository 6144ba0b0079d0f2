-- no transaction
-- The dashboard shows the sensitive acts of the last day, whatever else the family did.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_entries_sensitive ON audit_entries (family_id, at)
  WHERE action IN ('child.exported', 'child.erased', 'child.age_changed', 'consent.withdrawn', 'consent.renewed');
