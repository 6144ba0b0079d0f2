-- no transaction
-- The acts of the dashboard's notices, with invitations.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_entries_acts ON audit_entries (family_id, at) WHERE action IN
  ('child.exported', 'child.erased', 'child.age_changed', 'consent.withdrawn', 'consent.renewed', 'parent.invited',
    'parent.joined', 'device.invited');
DROP INDEX CONCURRENTLY IF EXISTS audit_entries_sensitive;
