-- no transaction
-- The stays of a rhythm. No row has one yet, so the reference is valid at once.
CREATE INDEX CONCURRENTLY IF NOT EXISTS absences_rhythm ON absences (family_id, rhythm_id) WHERE rhythm_id IS NOT NULL;
ALTER TABLE absences VALIDATE CONSTRAINT absences_rhythm_fkey;
