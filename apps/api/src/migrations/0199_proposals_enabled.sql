-- Whether a child can suggest chores. An adult switches it on.
ALTER TABLE members ADD COLUMN proposals_enabled boolean NOT NULL DEFAULT false;
