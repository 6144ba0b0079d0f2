-- The family that a staff session has opened, with a reason that is in the family's audit log, and until when it may name the
-- family's children.
ALTER TABLE staff_sessions ADD COLUMN opened_family uuid, ADD COLUMN opened_until timestamptz;
