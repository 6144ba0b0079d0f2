-- The drawing that a child chose for its profile; null is the first letter of its name.
ALTER TABLE members ADD COLUMN face smallint CONSTRAINT members_face_check CHECK (face BETWEEN 1 AND 24);
