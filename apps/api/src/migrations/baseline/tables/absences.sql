-- Days on which a child is away.
CREATE TABLE absences (
  family_id uuid NOT NULL,
  absence_id uuid NOT NULL,
  child_id uuid NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  skips_allowances boolean NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT absences_pkey PRIMARY KEY (family_id, absence_id),
  CONSTRAINT absences_check CHECK (to_day >= from_day),
  CONSTRAINT absences_check1 CHECK (ends_at > starts_at)
);
ALTER TABLE absences ADD CONSTRAINT absences_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id);
CREATE INDEX absences_child ON absences (family_id, child_id, from_day);
CREATE INDEX absences_ended ON absences (ends_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON absences TO pocketful_app;
