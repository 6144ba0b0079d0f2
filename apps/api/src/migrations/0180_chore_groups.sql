-- Chores that were given to several children at once share a group.
ALTER TABLE chores ADD COLUMN group_id uuid;
