-- When the chore last changed before the child tried again, so that an edit after the rejection is known later.
ALTER TABLE chores ADD COLUMN returned_updated_at timestamptz;
UPDATE chores SET returned_updated_at = updated_at WHERE status = 'submitted' AND updated_at = returned_at;
