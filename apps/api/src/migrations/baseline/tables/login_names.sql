-- The names by which adults sign in.
CREATE TABLE login_names (
  name_key text NOT NULL,
  family_id uuid,
  member_id uuid,
  staff_id uuid,
  held_until timestamptz,
  CONSTRAINT login_names_pkey PRIMARY KEY (name_key),
  CONSTRAINT login_names_one_owner CHECK ((staff_id IS NULL) = (member_id IS NOT NULL) AND (family_id IS NULL) = (member_id IS NULL))
);
ALTER TABLE login_names ADD CONSTRAINT login_names_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (staff_id) ON DELETE CASCADE;
CREATE INDEX login_names_member ON login_names (family_id, member_id);
CREATE INDEX login_names_staff ON login_names (staff_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON login_names TO pocketful_app;
