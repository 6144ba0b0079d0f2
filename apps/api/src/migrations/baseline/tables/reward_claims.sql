-- Claims and their outcome.
CREATE TABLE reward_claims (
  family_id uuid NOT NULL,
  request_id uuid NOT NULL,
  child_id uuid NOT NULL,
  reward_id uuid NOT NULL,
  reward_name text NOT NULL,
  reward_description text NOT NULL,
  category text NOT NULL,
  amount numeric(10,2) NOT NULL,
  status text NOT NULL,
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  rejection_comment text,
  round integer NOT NULL DEFAULT 1,
  trusted_up_to numeric(10,2),
  CONSTRAINT reward_claims_pkey PRIMARY KEY (family_id, request_id),
  CONSTRAINT reward_claims_amount_check CHECK (amount > 0),
  CONSTRAINT reward_claims_status_check CHECK (status IN ('submitted', 'approved', 'rejected')),
  CONSTRAINT reward_claims_check CHECK ((status = 'submitted') = (decided_at IS NULL)),
  CONSTRAINT reward_claims_check1 CHECK (rejection_comment IS NULL OR status = 'rejected')
);
ALTER TABLE reward_claims ADD CONSTRAINT reward_claims_trusted_check CHECK (trusted_up_to IS NULL OR status = 'approved') NOT VALID;
ALTER TABLE reward_claims ADD CONSTRAINT reward_claims_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id);
CREATE INDEX reward_claims_child_decided ON reward_claims (family_id, child_id, decided_at DESC, request_id DESC) WHERE status <> 'submitted';
CREATE INDEX reward_claims_decided ON reward_claims (family_id, decided_at DESC, request_id DESC) WHERE status <> 'submitted';
CREATE UNIQUE INDEX reward_claims_one_open ON reward_claims (family_id, reward_id) WHERE status = 'submitted';
CREATE INDEX reward_claims_open ON reward_claims (family_id, child_id, submitted_at) WHERE status = 'submitted';
CREATE INDEX reward_claims_reward ON reward_claims (family_id, reward_id, submitted_at);
CREATE INDEX reward_claims_trusted ON reward_claims (family_id, child_id, decided_at) WHERE trusted_up_to IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON reward_claims TO pocketful_app;
