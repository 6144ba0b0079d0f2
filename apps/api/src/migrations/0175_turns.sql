-- A recurring offer can go to its children in turn: each occurrence is the chore of one child.
ALTER TABLE chore_offers
  -- The position of the child whose turn it is, or was last; 0 before the first turn; null without turns.
  ADD COLUMN turn_position smallint CHECK (turn_position >= 0),
  -- The turn passes when this day is over: the due day, or -infinity if the child cannot do it.
  ADD COLUMN turn_until date,
  ADD CONSTRAINT chore_offers_turns CHECK ((turn_position IS NULL) = (turn_until IS NULL)
    AND (turn_position IS NULL OR (frequency IS NOT NULL AND opens_on IS NULL))) NOT VALID;
-- The child's place in the order of turns, from 1.
ALTER TABLE chore_offer_children ADD COLUMN position smallint NOT NULL DEFAULT 1;
-- Of a turn: whether its child has submitted it once. A turn that ends removes only what was never submitted. Null for other
-- chores.
ALTER TABLE chores ADD COLUMN turn_submitted boolean;
