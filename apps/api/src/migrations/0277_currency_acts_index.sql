-- no transaction
-- The acts of the dashboard's notices, with that of another currency.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_entries_told ON audit_entries (family_id, at) WHERE action IN
  ('child.age_changed', 'child.erased', 'child.exported', 'consent.renewed', 'consent.withdrawn', 'device.invited',
    'device.kept', 'family.currency_changed', 'family.handed_over', 'parent.access_changed', 'parent.created',
    'parent.deleted', 'parent.invited', 'parent.joined');
DROP INDEX CONCURRENTLY IF EXISTS audit_entries_sensitive;
