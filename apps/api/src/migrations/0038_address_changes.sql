-- The address that an adult had before, for the mail that tells of the change there; removed with the mail.
CREATE TABLE address_changes (
  family_id uuid NOT NULL,
  change_id uuid NOT NULL,
  member_id uuid NOT NULL,
  former_email text NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, change_id),
  FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE
);
CREATE INDEX address_changes_member ON address_changes (family_id, member_id);
CREATE INDEX address_changes_changed ON address_changes (changed_at);
GRANT SELECT, INSERT, DELETE ON address_changes TO pocketful_app;
