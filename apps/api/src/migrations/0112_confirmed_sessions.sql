-- When a secret was last given on a session: sensitive acts need it within five minutes. Null in the picker, and for a session
-- that was opened before this column: its adult gives the secret once more.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
