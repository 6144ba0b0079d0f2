-- The family's day on which the chore was submitted. It stays when the family moves to another time zone. Null for what an
-- earlier version submitted, until such a move: no statement computes with a family's time zone.
ALTER TABLE chores ADD COLUMN submitted_day date;
