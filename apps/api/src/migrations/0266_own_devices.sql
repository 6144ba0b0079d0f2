-- The device of one adult: the minutes without use for which it stays open, and when a child's profile was last opened on it.
ALTER TABLE sessions ADD COLUMN own_minutes smallint, ADD COLUMN child_picked_at timestamptz,
  ADD CONSTRAINT sessions_own_check CHECK (own_minutes IN (15, 60, 480));
