-- A recurring offer can go round its children: each occurrence is the chore of one child, and `turn` is that child's position.
ALTER TABLE chore_offers
  -- The position of the child who had the last turn; 0 before the first one; null if it is for the first who takes it.
  ADD COLUMN turn smallint CHECK (turn >= 0),
  -- The turn passes when this day is over: the due day, or -infinity if the child cannot do it.
  ADD COLUMN turn_until date,
  ADD CONSTRAINT chore_offers_turns CHECK ((turn IS NULL) = (turn_until IS NULL)
    AND (turn IS NULL OR (frequency IS NOT NULL AND opens_on IS NULL))) NOT VALID;
ALTER TABLE chore_offer_children ADD COLUMN position smallint NOT NULL DEFAULT 1;
ALTER TABLE chores
  -- Whether it is a turn of its child.
  ADD COLUMN is_turn boolean NOT NULL DEFAULT false,
  -- Whether the child has submitted it once: a turn that ends removes only what was never submitted.
  ADD COLUMN was_submitted boolean NOT NULL DEFAULT false;
