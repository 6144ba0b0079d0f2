-- The children whose own device a session is.
CREATE TABLE device_children (
  family_id uuid NOT NULL,
  device_id uuid NOT NULL,
  child_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT device_children_pkey PRIMARY KEY (family_id, device_id, child_id)
);
ALTER TABLE device_children ADD CONSTRAINT device_children_family_id_device_id_fkey FOREIGN KEY (family_id, device_id) REFERENCES sessions (family_id, device_id) ON DELETE CASCADE;
ALTER TABLE device_children ADD CONSTRAINT device_children_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id);
CREATE INDEX device_children_child ON device_children (family_id, child_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON device_children TO pocketful_app;
