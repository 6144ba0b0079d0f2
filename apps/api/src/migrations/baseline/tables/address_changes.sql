-- The former address of an adult, to notify it of the change.
CREATE TABLE address_changes (
  family_id uuid NOT NULL,
  change_id uuid NOT NULL,
  member_id uuid NOT NULL,
  former_email text NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT address_changes_pkey PRIMARY KEY (family_id, change_id)
);
ALTER TABLE address_changes ADD CONSTRAINT address_changes_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE;
CREATE INDEX address_changes_changed ON address_changes (changed_at);
CREATE INDEX address_changes_member ON address_changes (family_id, member_id);
GRANT SELECT, INSERT, DELETE ON address_changes TO pocketful_app;
