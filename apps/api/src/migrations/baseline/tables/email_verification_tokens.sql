-- The address that an adult verifies.
CREATE TABLE email_verification_tokens (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  token_id uuid NOT NULL,
  purpose text NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  replaces text,
  code_hash bytea,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  attempt_count smallint NOT NULL DEFAULT 0,
  verified_at timestamptz,
  CONSTRAINT email_verification_tokens_pkey PRIMARY KEY (family_id, member_id),
  CONSTRAINT email_verification_tokens_purpose_check CHECK (purpose IN ('sign_up', 'confirm', 'change'))
);
ALTER TABLE email_verification_tokens ADD CONSTRAINT email_verification_tokens_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE;
CREATE INDEX email_verification_tokens_created ON email_verification_tokens (created_at);
CREATE INDEX email_verification_tokens_email ON email_verification_tokens (email_key);
GRANT SELECT, INSERT, UPDATE, DELETE ON email_verification_tokens TO pocketful_app;
