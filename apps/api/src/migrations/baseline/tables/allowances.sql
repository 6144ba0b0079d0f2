-- Schedules of allowances and regular payments.
CREATE TABLE allowances (
  family_id uuid NOT NULL,
  allowance_id uuid NOT NULL,
  child_id uuid NOT NULL,
  amount numeric(10,2) NOT NULL,
  rhythm text NOT NULL,
  day smallint NOT NULL,
  starts_on date NOT NULL,
  ends_on date,
  paused boolean NOT NULL DEFAULT false,
  next_due_on date,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  name text,
  CONSTRAINT allowances_pkey PRIMARY KEY (family_id, allowance_id),
  CONSTRAINT allowances_rhythm_check CHECK (rhythm IN ('weekly', 'biweekly', 'monthly')),
  CONSTRAINT allowances_check CHECK (day >= 1 AND day <= CASE WHEN rhythm = 'monthly' THEN 31 ELSE 7 END),
  CONSTRAINT allowances_check1 CHECK (ends_on >= starts_on)
);
ALTER TABLE allowances ADD CONSTRAINT allowances_amount_check CHECK ( CASE WHEN name IS NULL THEN amount > 0 ELSE amount < 0 END) NOT VALID;
ALTER TABLE allowances ADD CONSTRAINT allowances_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id);
CREATE INDEX allowances_child ON allowances (family_id, child_id, created_at);
CREATE INDEX allowances_due ON allowances (next_due_on, family_id, allowance_id) WHERE ((next_due_on IS NOT NULL) AND (NOT paused));
GRANT SELECT, INSERT, UPDATE ON allowances TO pocketful_app;
