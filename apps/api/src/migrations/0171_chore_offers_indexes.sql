-- no transaction
-- An occurrence of an offer is taken once.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS chores_offer_day ON chores (family_id, offer_id, offer_day)
  WHERE offer_id IS NOT NULL;
ALTER TABLE chores VALIDATE CONSTRAINT chores_offer;
