-- no transaction
-- The audit of children's privacy reads the families in this order, so that a portion of them is on one node or two.
CREATE INDEX CONCURRENTLY IF NOT EXISTS families_by_place ON families (uuid_hash(family_id), family_id);
-- An audit that went through the families in another order begins again.
UPDATE privacy_audits SET reached = NULL, families = 0, facts = '{}' WHERE finished_at IS NULL;
