-- Mail: what waits to be sent, and the secrets that go with it.

-- An address counts as its owner's once a code that was sent there came back.
ALTER TABLE members ADD COLUMN email_verified_at timestamptz;

-- Mail that was asked for in the transaction of what it tells. A row holds ids alone: texts, addresses, codes and tokens
-- come to it as it is sent.
CREATE TABLE mails (
  family_id uuid NOT NULL,
  mail_id uuid NOT NULL,
  kind text NOT NULL,
  -- Who gets it.
  member_id uuid NOT NULL,
  -- What it is about, where that is not the member.
  about_id uuid,
  created_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  -- Null when it was sent, given up, or had nothing to say any more.
  next_try_at timestamptz,
  sent_at timestamptz,
  PRIMARY KEY (family_id, mail_id),
  FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE
);
CREATE INDEX mails_due ON mails (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX mails_member ON mails (family_id, member_id, kind, created_at);
CREATE INDEX mails_created ON mails (created_at);

-- The one open verification of a member's address: the one they have, or the one that replaces it. The code exists in
-- the mail alone; its hash is written as the mail is sent.
CREATE TABLE email_verification_tokens (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  token_id uuid NOT NULL,
  -- A founder's address; another adult's, or one from before codes were asked for; one that replaces another.
  purpose text NOT NULL CHECK (purpose IN ('sign_up', 'confirm', 'change')),
  email text NOT NULL,
  -- The address as it is compared: normalised and in lower case.
  email_key text NOT NULL,
  -- The address it takes the place of, which is told afterwards.
  replaces text,
  code_hash bytea,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  attempt_count smallint NOT NULL DEFAULT 0,
  verified_at timestamptz,
  PRIMARY KEY (family_id, member_id),
  FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE
);
CREATE INDEX email_verification_tokens_created ON email_verification_tokens (created_at);

-- The one open link by which a member may choose a new password; bound to the address that it was sent to.
CREATE TABLE password_reset_tokens (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  token_id uuid NOT NULL,
  email text NOT NULL,
  token_hash bytea,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  used_at timestamptz,
  PRIMARY KEY (family_id, member_id),
  FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX password_reset_tokens_token ON password_reset_tokens (family_id, token_hash);
CREATE INDEX password_reset_tokens_created ON password_reset_tokens (created_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON mails, email_verification_tokens, password_reset_tokens TO pocketful_app;
