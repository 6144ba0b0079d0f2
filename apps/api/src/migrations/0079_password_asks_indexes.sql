-- no transaction
-- By whom asks go along with whoever goes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS password_asks_member ON password_asks (family_id, member_id) WHERE member_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS password_asks_staff ON password_asks (staff_id) WHERE staff_id IS NOT NULL;
