-- Requests for money.
CREATE TABLE withdrawal_requests (
  family_id uuid NOT NULL,
  request_id uuid NOT NULL,
  child_id uuid NOT NULL,
  description text NOT NULL,
  amount numeric(10,2) NOT NULL,
  status text NOT NULL,
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  round integer NOT NULL DEFAULT 1,
  owed boolean NOT NULL DEFAULT false,
  handed_over_at timestamptz,
  received_at timestamptz,
  CONSTRAINT withdrawal_requests_pkey PRIMARY KEY (family_id, request_id),
  CONSTRAINT withdrawal_requests_amount_check CHECK (amount > 0),
  CONSTRAINT withdrawal_requests_status_check CHECK (status IN ('pending', 'approved', 'rejected')),
  CONSTRAINT withdrawal_requests_check CHECK ((status = 'pending') = (decided_at IS NULL))
);
ALTER TABLE withdrawal_requests ADD CONSTRAINT withdrawal_requests_owed_check CHECK ( CASE WHEN owed THEN status = 'approved' AND handed_over_at IS NULL ELSE handed_over_at IS NULL OR status = 'approved' END AND (received_at IS NULL OR handed_over_at IS NOT NULL)) NOT VALID;
ALTER TABLE withdrawal_requests ADD CONSTRAINT withdrawal_requests_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id);
CREATE INDEX withdrawal_requests_child_decided ON withdrawal_requests (family_id, child_id, decided_at DESC, request_id DESC) WHERE status <> 'pending';
CREATE INDEX withdrawal_requests_decided ON withdrawal_requests (family_id, decided_at DESC, request_id DESC) WHERE status <> 'pending';
CREATE INDEX withdrawal_requests_open ON withdrawal_requests (family_id, child_id, submitted_at) WHERE status = 'pending';
CREATE INDEX withdrawal_requests_owed ON withdrawal_requests (family_id, child_id) WHERE owed;
GRANT SELECT, INSERT, UPDATE, DELETE ON withdrawal_requests TO pocketful_app;
