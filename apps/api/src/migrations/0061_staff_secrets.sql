-- Mail to staff, links to a new password, and second factors.

-- Mail that was asked for in the transaction of what it tells: ids alone, as that of families.
CREATE TABLE staff_mails (
  mail_id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (staff_id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('password_reset', 'password_changed', 'second_factor_changed', 'email_changed')),
  -- The address that another one took the place of, which is told; null where it goes to the one that there is.
  to_address text,
  created_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  -- Null when it was sent, given up, or had nothing to say any more.
  next_try_at timestamptz,
  sent_at timestamptz
);
CREATE INDEX staff_mails_due ON staff_mails (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX staff_mails_staff ON staff_mails (staff_id, kind, created_at);
CREATE INDEX staff_mails_created ON staff_mails (created_at);

-- The one open link by which a staff member may choose a new password; bound to the address that it was sent to. The
-- token exists in the mail alone; its hash is written as the mail is sent.
CREATE TABLE staff_password_resets (
  staff_id uuid PRIMARY KEY REFERENCES staff (staff_id) ON DELETE CASCADE,
  email text NOT NULL,
  token_hash bytea UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  used_at timestamptz
);
CREATE INDEX staff_password_resets_created ON staff_password_resets (created_at);

-- A staff member's authenticator. Its secret is sealed with a key that lives outside the database.
CREATE TABLE staff_second_factors (
  staff_id uuid PRIMARY KEY REFERENCES staff (staff_id) ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until a code of it was typed once; until then it is asked of nobody.
  confirmed_at timestamptz,
  -- The newest span of thirty seconds whose code was taken: no code is taken twice.
  last_step bigint
);

-- Codes for when the authenticator is lost; each works once.
CREATE TABLE staff_recovery_codes (
  staff_id uuid NOT NULL REFERENCES staff_second_factors (staff_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (staff_id, code_hash)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON staff_mails, staff_password_resets, staff_second_factors, staff_recovery_codes
  TO pocketful_app;
