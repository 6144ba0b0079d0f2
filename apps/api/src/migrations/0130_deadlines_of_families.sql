-- no transaction
-- A family has one deadline of each kind.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS deadlines_of_family ON deadlines (family_id, kind) WHERE child_id IS NULL;
