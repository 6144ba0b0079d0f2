-- The part of the day in which a chore is done, and one of several children.
ALTER TABLE chores ADD COLUMN part text NOT NULL DEFAULT 'any'
  CONSTRAINT chores_part_check CHECK (part IN ('morning', 'afternoon', 'evening', 'any'));
ALTER TABLE chore_offers ADD COLUMN part text NOT NULL DEFAULT 'any'
  CONSTRAINT chore_offers_part_check CHECK (part IN ('morning', 'afternoon', 'evening', 'any'));
