-- A child's screens can have pictures, large buttons and a voice. An adult switches this on.
ALTER TABLE members ADD COLUMN simple_view boolean NOT NULL DEFAULT false;
