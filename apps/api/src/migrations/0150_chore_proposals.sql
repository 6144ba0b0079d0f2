-- Chores that children propose. An accepted proposal made a chore with its reward, which may differ from the amount.
CREATE TABLE chore_proposals (
  family_id uuid NOT NULL,
  request_id uuid NOT NULL,
  child_id uuid NOT NULL,
  name text NOT NULL,
  amount numeric(10, 2) NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('open', 'accepted', 'declined')),
  reward numeric(10, 2) CHECK (reward > 0),
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  rejection_comment text,
  PRIMARY KEY (family_id, request_id),
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id),
  CHECK ((status = 'open') = (decided_at IS NULL)),
  CHECK ((status = 'accepted') = (reward IS NOT NULL)),
  CHECK (rejection_comment IS NULL OR status = 'declined')
);
CREATE INDEX chore_proposals_open ON chore_proposals (family_id, child_id, submitted_at) WHERE status = 'open';
CREATE INDEX chore_proposals_decided ON chore_proposals (family_id, decided_at DESC, request_id DESC)
  WHERE status <> 'open';
CREATE INDEX chore_proposals_child_decided
  ON chore_proposals (family_id, child_id, decided_at DESC, request_id DESC) WHERE status <> 'open';
GRANT SELECT, INSERT, UPDATE, DELETE ON chore_proposals TO pocketful_app;
