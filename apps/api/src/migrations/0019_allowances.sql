-- What a child is given by the calendar: the schedule, and one row for each payday that came.

CREATE TABLE allowances (
  family_id uuid NOT NULL,
  allowance_id uuid NOT NULL,
  child_id uuid NOT NULL,
  amount numeric(10, 2) NOT NULL CHECK (amount > 0),
  rhythm text NOT NULL CHECK (rhythm IN ('weekly', 'biweekly', 'monthly')),
  -- Monday 1 to Sunday 7; monthly the day of the month.
  day smallint NOT NULL CHECK (day BETWEEN 1 AND CASE WHEN rhythm = 'monthly' THEN 31 ELSE 7 END),
  starts_on date NOT NULL,
  ends_on date CHECK (ends_on >= starts_on),
  paused boolean NOT NULL DEFAULT false,
  -- The family's day of the next payment; null once none follows. Whoever pays it moves it on.
  next_due_on date,
  -- Counts changes, so that nobody moves it on by a schedule that was another one.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, allowance_id),
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id)
);
CREATE INDEX allowances_child ON allowances (family_id, child_id, created_at);
-- What is due, whosever it is.
CREATE INDEX allowances_due ON allowances (next_due_on, family_id, allowance_id)
  WHERE next_due_on IS NOT NULL AND NOT paused;
-- A schedule is ended and stays.
GRANT SELECT, INSERT, UPDATE ON allowances TO pocketful_app;

-- A payday comes once: paid, or skipped where the account had no room. The row pays, and the ledger names it.
CREATE TABLE allowance_payments (
  family_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  allowance_id uuid NOT NULL,
  child_id uuid NOT NULL,
  due_on date NOT NULL,
  amount numeric(10, 2) NOT NULL CHECK (amount > 0),
  description text NOT NULL,
  status text NOT NULL CHECK (status IN ('paid', 'skipped')),
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, payment_id),
  UNIQUE (family_id, allowance_id, due_on),
  FOREIGN KEY (family_id, allowance_id) REFERENCES allowances (family_id, allowance_id),
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id)
);
CREATE INDEX allowance_payments_child ON allowance_payments (family_id, child_id);
CREATE TRIGGER keep_what_was_paid BEFORE DELETE ON allowance_payments
  FOR EACH ROW EXECUTE FUNCTION keep_what_was_paid('allowance', 'payment_id');
GRANT SELECT, INSERT ON allowance_payments TO pocketful_app;
