-- A chore and a template of the Master List can have a picture, one of a fixed list that the contract checks.
ALTER TABLE chores ADD COLUMN icon_name text;
ALTER TABLE chore_templates ADD COLUMN icon_name text;
