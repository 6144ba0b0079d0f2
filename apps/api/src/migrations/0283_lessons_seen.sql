-- The names of the lessons that a child has seen.
ALTER TABLE members ADD COLUMN lessons_seen text[] NOT NULL DEFAULT '{}';
