-- What a child saves for, and what it asks for: goals, their purchases, and withdrawals.

-- Beside a person's own entries and what adults approve, the system pays what is due: nobody recorded it.
ALTER TABLE ledger_entries ALTER COLUMN created_by DROP NOT NULL;

CREATE TABLE savings_goals (
  family_id uuid NOT NULL,
  goal_id uuid NOT NULL,
  child_id uuid NOT NULL,
  name text NOT NULL,
  target numeric(10, 2) NOT NULL CHECK (target >= 1),
  icon_name text NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'waiting', 'purchased')),
  -- The place in the child's queue. Answers count the queue anew, so gaps do not matter; the lock on the child's row
  -- keeps two moves apart.
  position integer NOT NULL,
  purchased_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, goal_id),
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id),
  CHECK ((status = 'purchased') = (purchased_at IS NOT NULL))
);
CREATE INDEX savings_goals_queue ON savings_goals (family_id, child_id, position) WHERE status <> 'purchased';
CREATE INDEX savings_goals_purchased ON savings_goals (family_id, purchased_at DESC, goal_id DESC)
  WHERE status = 'purchased';
CREATE INDEX savings_goals_child_purchased ON savings_goals (family_id, child_id, purchased_at DESC, goal_id DESC)
  WHERE status = 'purchased';
GRANT SELECT, INSERT, UPDATE, DELETE ON savings_goals TO pocketful_app;

-- What is asked for keeps its own texts and amount, whatever becomes of the goal.
CREATE TABLE purchase_requests (
  family_id uuid NOT NULL,
  request_id uuid NOT NULL,
  child_id uuid NOT NULL,
  goal_id uuid NOT NULL,
  goal_name text NOT NULL,
  amount numeric(10, 2) NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('submitted', 'approved', 'rejected')),
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  rejection_comment text,
  PRIMARY KEY (family_id, request_id),
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id),
  CHECK ((status = 'submitted') = (decided_at IS NULL)),
  CHECK (rejection_comment IS NULL OR status = 'rejected')
);
CREATE UNIQUE INDEX purchase_requests_one_open ON purchase_requests (family_id, goal_id) WHERE status = 'submitted';
CREATE INDEX purchase_requests_open ON purchase_requests (family_id, child_id, submitted_at)
  WHERE status = 'submitted';
CREATE INDEX purchase_requests_decided ON purchase_requests (family_id, decided_at DESC, request_id DESC)
  WHERE status <> 'submitted';
CREATE INDEX purchase_requests_child_decided
  ON purchase_requests (family_id, child_id, decided_at DESC, request_id DESC) WHERE status <> 'submitted';
CREATE TRIGGER keep_what_was_paid BEFORE DELETE ON purchase_requests
  FOR EACH ROW EXECUTE FUNCTION keep_what_was_paid('purchase', 'request_id');
GRANT SELECT, INSERT, UPDATE ON purchase_requests TO pocketful_app;

CREATE TABLE withdrawal_requests (
  family_id uuid NOT NULL,
  request_id uuid NOT NULL,
  child_id uuid NOT NULL,
  description text NOT NULL,
  amount numeric(10, 2) NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (family_id, request_id),
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id),
  CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE INDEX withdrawal_requests_open ON withdrawal_requests (family_id, child_id, submitted_at)
  WHERE status = 'pending';
CREATE INDEX withdrawal_requests_decided ON withdrawal_requests (family_id, decided_at DESC, request_id DESC)
  WHERE status <> 'pending';
CREATE INDEX withdrawal_requests_child_decided
  ON withdrawal_requests (family_id, child_id, decided_at DESC, request_id DESC) WHERE status <> 'pending';
CREATE TRIGGER keep_what_was_paid BEFORE DELETE ON withdrawal_requests
  FOR EACH ROW EXECUTE FUNCTION keep_what_was_paid('withdrawal', 'request_id');
GRANT SELECT, INSERT, UPDATE ON withdrawal_requests TO pocketful_app;
