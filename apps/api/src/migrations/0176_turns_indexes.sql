-- no transaction
-- Offers in turn, by the day with which their turn ends.
CREATE INDEX CONCURRENTLY IF NOT EXISTS chore_offers_turns_end ON chore_offers (turn_until, family_id, offer_id)
  WHERE turn_position IS NOT NULL;
ALTER TABLE chore_offers VALIDATE CONSTRAINT chore_offers_turns;
