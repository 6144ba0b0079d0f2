-- Requests that may be repeated, as ids.
CREATE TABLE idempotency_keys (
  family_id uuid NOT NULL,
  caller_id uuid CONSTRAINT idempotency_keys_member_id_not_null NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  request_digest bytea CONSTRAINT idempotency_keys_body_digest_not_null NOT NULL,
  resource_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (family_id, caller_id, call, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);
GRANT SELECT, INSERT, DELETE ON idempotency_keys TO pocketful_app;
