CREATE TABLE chore_templates (
  family_id uuid NOT NULL REFERENCES families,
  template_id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  default_reward numeric(10, 2) NOT NULL CHECK (default_reward > 0),
  category text NOT NULL CHECK (category IN ('housework', 'yardwork', 'school', 'personal', 'other')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, template_id)
);

CREATE TABLE chores (
  family_id uuid NOT NULL,
  chore_id uuid NOT NULL,
  child_id uuid NOT NULL,
  name text NOT NULL,
  reward numeric(10, 2) NOT NULL CHECK (reward > 0),
  status text NOT NULL CHECK (status IN ('pending', 'submitted', 'approved', 'rejected')),
  due_at timestamptz NOT NULL,
  submitted_at timestamptz,
  approved_at timestamptz,
  rejected_at timestamptz,
  rejection_comment text,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, chore_id),
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id),
  CHECK ((status = 'approved') = (approved_at IS NOT NULL))
);
CREATE INDEX chores_open ON chores (family_id, child_id, due_at) WHERE status <> 'approved';
CREATE INDEX chores_approved ON chores (family_id, approved_at DESC, chore_id DESC) WHERE status = 'approved';
CREATE INDEX chores_child_approved ON chores (family_id, child_id, approved_at DESC, chore_id DESC)
  WHERE status = 'approved';

-- Which entry paid which chore: a paid chore cannot be deleted, and the payment is one.
CREATE TABLE chore_payments (
  family_id uuid NOT NULL,
  chore_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  PRIMARY KEY (family_id, chore_id),
  UNIQUE (family_id, entry_id),
  FOREIGN KEY (family_id, chore_id) REFERENCES chores (family_id, chore_id),
  -- Written with the approval, just before the entry itself.
  FOREIGN KEY (family_id, entry_id) REFERENCES ledger_entries (family_id, entry_id) DEFERRABLE INITIALLY DEFERRED
);

GRANT SELECT, INSERT ON chore_templates, chore_payments TO pocketful_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON chores TO pocketful_app;
