-- Tasks that pay nothing, the children who have them on which weekdays, and their ticks. Another choice of weekdays ends
-- a row and begins one, so that earlier days keep theirs.
CREATE TABLE duties (
  family_id uuid NOT NULL REFERENCES families (family_id),
  duty_id uuid NOT NULL,
  name text NOT NULL,
  icon_name text,
  -- One step a line.
  steps text NOT NULL,
  part text NOT NULL CHECK (part IN ('morning', 'afternoon', 'evening', 'any')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, duty_id)
);
CREATE TABLE duty_days (
  family_id uuid NOT NULL,
  duty_id uuid NOT NULL,
  child_id uuid NOT NULL,
  from_day date NOT NULL,
  to_day date CHECK (to_day >= from_day),
  weekdays text[] NOT NULL CHECK (cardinality(weekdays) > 0
    AND weekdays <@ '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[]),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, duty_id, child_id, from_day),
  FOREIGN KEY (family_id, duty_id) REFERENCES duties (family_id, duty_id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id)
);
CREATE INDEX duty_days_ended ON duty_days (to_day) WHERE to_day IS NOT NULL;
CREATE INDEX duty_days_child ON duty_days (family_id, child_id);
CREATE TABLE duty_ticks (
  family_id uuid NOT NULL,
  duty_id uuid NOT NULL,
  child_id uuid NOT NULL,
  day date NOT NULL,
  ticked_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, duty_id, child_id, day),
  FOREIGN KEY (family_id, duty_id) REFERENCES duties (family_id, duty_id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id)
);
CREATE INDEX duty_ticks_child ON duty_ticks (family_id, child_id);
CREATE INDEX duty_ticks_day ON duty_ticks (day);
GRANT SELECT, INSERT, UPDATE, DELETE ON duties, duty_days TO pocketful_app;
GRANT SELECT, INSERT, DELETE ON duty_ticks TO pocketful_app;
