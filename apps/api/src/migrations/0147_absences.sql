-- The days on which a child is away, as the family's calendar days and as moments of its time zone. Due times of chores are
-- compared with the moments.
CREATE TABLE absences (
  family_id uuid NOT NULL,
  absence_id uuid NOT NULL,
  child_id uuid NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL CHECK (to_day >= from_day),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  skips_allowances boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, absence_id),
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id)
);
CREATE INDEX absences_child ON absences (family_id, child_id, from_day);
CREATE INDEX absences_ended ON absences (ends_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON absences TO pocketful_app;

-- Whether a payday was skipped because the child was away.
ALTER TABLE allowance_payments ADD COLUMN away boolean NOT NULL DEFAULT false;
