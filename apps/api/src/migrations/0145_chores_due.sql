-- no transaction
-- A family's week counts the chores that are due in it, of any status.
CREATE INDEX CONCURRENTLY IF NOT EXISTS chores_due ON chores (family_id, child_id, due_at);
