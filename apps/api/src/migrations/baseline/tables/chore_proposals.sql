-- Chores that a child proposes, and the answer, if a parent switched it on.
CREATE TABLE chore_proposals (
  family_id uuid NOT NULL,
  request_id uuid NOT NULL,
  child_id uuid NOT NULL,
  name text NOT NULL,
  amount numeric(10,2) NOT NULL,
  status text NOT NULL,
  reward numeric(10,2),
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  rejection_comment text,
  CONSTRAINT chore_proposals_pkey PRIMARY KEY (family_id, request_id),
  CONSTRAINT chore_proposals_amount_check CHECK (amount > 0),
  CONSTRAINT chore_proposals_status_check CHECK (status IN ('open', 'accepted', 'declined')),
  CONSTRAINT chore_proposals_reward_check CHECK (reward > 0),
  CONSTRAINT chore_proposals_check CHECK ((status = 'open') = (decided_at IS NULL)),
  CONSTRAINT chore_proposals_check1 CHECK ((status = 'accepted') = (reward IS NOT NULL)),
  CONSTRAINT chore_proposals_check2 CHECK (rejection_comment IS NULL OR status = 'declined')
);
ALTER TABLE chore_proposals ADD CONSTRAINT chore_proposals_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id);
CREATE INDEX chore_proposals_child_decided ON chore_proposals (family_id, child_id, decided_at DESC, request_id DESC) WHERE status <> 'open';
CREATE INDEX chore_proposals_decided ON chore_proposals (family_id, decided_at DESC, request_id DESC) WHERE status <> 'open';
CREATE INDEX chore_proposals_open ON chore_proposals (family_id, child_id, submitted_at) WHERE status = 'open';
GRANT SELECT, INSERT, UPDATE, DELETE ON chore_proposals TO pocketful_app;
