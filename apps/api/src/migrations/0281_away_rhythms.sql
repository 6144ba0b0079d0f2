-- Days away that repeat, such as those at the other home. A job enters the next stays as days away.
CREATE TABLE away_rhythms (
  family_id uuid NOT NULL,
  rhythm_id uuid NOT NULL,
  child_id uuid NOT NULL,
  -- The first day of the next stay that is not entered.
  next_day date NOT NULL,
  days smallint NOT NULL CHECK (days > 0),
  every_weeks smallint NOT NULL CHECK (every_weeks > 0),
  skips_allowances boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, rhythm_id),
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id),
  CHECK (days < 7 * every_weeks)
);
CREATE INDEX away_rhythms_child ON away_rhythms (family_id, child_id);
CREATE INDEX away_rhythms_next ON away_rhythms (next_day);
GRANT SELECT, INSERT, UPDATE, DELETE ON away_rhythms TO pocketful_app;
ALTER TABLE absences ADD COLUMN rhythm_id uuid,
  ADD CONSTRAINT absences_rhythm_fkey FOREIGN KEY (family_id, rhythm_id) REFERENCES away_rhythms (family_id, rhythm_id) NOT VALID;
