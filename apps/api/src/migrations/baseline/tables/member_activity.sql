-- The days (UTC) on which a member was active, for counts.
CREATE TABLE member_activity (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  day date NOT NULL,
  CONSTRAINT member_activity_pkey PRIMARY KEY (family_id, member_id, day)
);
ALTER TABLE member_activity ADD CONSTRAINT member_activity_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE;
CREATE INDEX member_activity_day ON member_activity (day);
GRANT SELECT, INSERT, DELETE ON member_activity TO pocketful_app;
