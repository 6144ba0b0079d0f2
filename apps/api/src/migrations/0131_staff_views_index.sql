-- no transaction
-- The looks of staff at a family, which its adults list.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_entries_staff_views ON audit_entries (family_id, at)
  WHERE action = 'staff.viewed';
