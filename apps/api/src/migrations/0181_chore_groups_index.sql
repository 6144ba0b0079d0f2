-- no transaction
-- The chores of a group, which an edit or a deletion changes together.
CREATE INDEX CONCURRENTLY IF NOT EXISTS chores_group ON chores (family_id, group_id) WHERE group_id IS NOT NULL;
