-- Requests to buy a goal.
CREATE TABLE purchase_requests (
  family_id uuid NOT NULL,
  request_id uuid NOT NULL,
  child_id uuid NOT NULL,
  goal_id uuid NOT NULL,
  goal_name text NOT NULL,
  amount numeric(10,2) NOT NULL,
  status text NOT NULL,
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  rejection_comment text,
  round integer NOT NULL DEFAULT 1,
  owed boolean NOT NULL DEFAULT false,
  handed_over_at timestamptz,
  received_at timestamptz,
  CONSTRAINT purchase_requests_pkey PRIMARY KEY (family_id, request_id),
  CONSTRAINT purchase_requests_amount_check CHECK (amount > 0),
  CONSTRAINT purchase_requests_status_check CHECK (status IN ('submitted', 'approved', 'rejected')),
  CONSTRAINT purchase_requests_check CHECK ((status = 'submitted') = (decided_at IS NULL)),
  CONSTRAINT purchase_requests_check1 CHECK (rejection_comment IS NULL OR status = 'rejected')
);
ALTER TABLE purchase_requests ADD CONSTRAINT purchase_requests_owed_check CHECK ( CASE WHEN owed THEN status = 'approved' AND handed_over_at IS NULL ELSE handed_over_at IS NULL OR status = 'approved' END AND (received_at IS NULL OR handed_over_at IS NOT NULL)) NOT VALID;
ALTER TABLE purchase_requests ADD CONSTRAINT purchase_requests_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id);
CREATE INDEX purchase_requests_child_decided ON purchase_requests (family_id, child_id, decided_at DESC, request_id DESC) WHERE status <> 'submitted';
CREATE INDEX purchase_requests_decided ON purchase_requests (family_id, decided_at DESC, request_id DESC) WHERE status <> 'submitted';
CREATE UNIQUE INDEX purchase_requests_one_open ON purchase_requests (family_id, goal_id) WHERE status = 'submitted';
CREATE INDEX purchase_requests_open ON purchase_requests (family_id, child_id, submitted_at) WHERE status = 'submitted';
CREATE INDEX purchase_requests_owed ON purchase_requests (family_id, child_id) WHERE owed;
GRANT SELECT, INSERT, UPDATE, DELETE ON purchase_requests TO pocketful_app;
