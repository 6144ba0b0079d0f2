-- The adult who added a children's own device. It keeps the id of an adult who has left.
ALTER TABLE sessions ADD COLUMN invited_by uuid;
