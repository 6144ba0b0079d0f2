-- What a call with an idempotency key made, written in the transaction of the effect. Ids only: the answer to a
-- repeated call is read again from what the id names.

CREATE TABLE idempotency_keys (
  family_id uuid NOT NULL REFERENCES families,
  member_id uuid NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  -- A keyed digest of the body: the same key with another body is refused.
  body_digest bytea NOT NULL,
  resource_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, member_id, call, key),
  FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

GRANT SELECT, INSERT, DELETE ON idempotency_keys TO pocketful_app;
