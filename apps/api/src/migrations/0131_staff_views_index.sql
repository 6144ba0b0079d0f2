-- The looks of staff at a family, which its adults list.
CREATE INDEX audit_entries_staff_views ON audit_entries (family_id, at) WHERE action = 'staff.viewed';
