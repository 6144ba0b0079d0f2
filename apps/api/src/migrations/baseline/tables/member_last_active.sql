-- The last day on which a member was active.
CREATE TABLE member_last_active (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  day date NOT NULL,
  CONSTRAINT member_last_active_pkey PRIMARY KEY (family_id, member_id)
);
ALTER TABLE member_last_active ADD CONSTRAINT member_last_active_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE;
CREATE INDEX member_last_active_day ON member_last_active (day);
GRANT SELECT, INSERT, UPDATE, DELETE ON member_last_active TO pocketful_app;
