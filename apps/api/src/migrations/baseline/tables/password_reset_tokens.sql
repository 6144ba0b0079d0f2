-- A link to choose a new password, as a hash.
CREATE TABLE password_reset_tokens (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  token_id uuid NOT NULL,
  email text NOT NULL,
  token_hash bytea,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  used_at timestamptz,
  CONSTRAINT password_reset_tokens_pkey PRIMARY KEY (family_id, member_id, token_id)
);
ALTER TABLE password_reset_tokens ADD CONSTRAINT password_reset_tokens_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE;
CREATE INDEX password_reset_tokens_created ON password_reset_tokens (created_at);
CREATE UNIQUE INDEX password_reset_tokens_token ON password_reset_tokens (family_id, token_hash);
GRANT SELECT, INSERT, UPDATE, DELETE ON password_reset_tokens TO pocketful_app;
