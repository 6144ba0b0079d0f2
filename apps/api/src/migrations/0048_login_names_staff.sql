-- no transaction
-- The names of a staff member: a few among those of all adults.
CREATE INDEX CONCURRENTLY IF NOT EXISTS login_names_staff ON login_names (staff_id) WHERE staff_id IS NOT NULL;
