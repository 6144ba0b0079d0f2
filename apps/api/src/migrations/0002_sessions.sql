-- Sessions and wrong tries. Secrets are stored hashed; only the browser has them.

CREATE TABLE sessions (
  family_id uuid NOT NULL,
  session_hash bytea NOT NULL,
  -- The adult whose password unlocked this device.
  adult_id uuid NOT NULL,
  -- Who was picked; null in the picker.
  active_member_id uuid,
  created_at timestamptz NOT NULL,
  -- The end whatever happens.
  expires_at timestamptz NOT NULL,
  -- The last call that a person caused, to the minute.
  last_active_at timestamptz NOT NULL,
  user_agent text,
  PRIMARY KEY (family_id, session_hash),
  FOREIGN KEY (family_id, adult_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, active_member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE
);
CREATE INDEX sessions_adult ON sessions (family_id, adult_id);
CREATE INDEX sessions_active_member ON sessions (family_id, active_member_id);
CREATE INDEX sessions_last_active ON sessions (last_active_at);

CREATE TABLE staff_sessions (
  token_hash bytea PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_active_at timestamptz NOT NULL
);
CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id);
CREATE INDEX staff_sessions_last_active ON staff_sessions (last_active_at);

-- Wrong tries at a member's PIN or password.
CREATE TABLE member_attempts (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pin', 'password', 'login')),
  failures smallint NOT NULL,
  -- How many locks in a row: each lasts longer.
  lock_level smallint NOT NULL,
  locked_at timestamptz,
  locked_until timestamptz,
  PRIMARY KEY (family_id, member_id, kind),
  FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE
);

-- Wrong tries at names that belong to no family: those of staff, and names that nobody has.
CREATE TABLE sign_in_attempts (
  subject text PRIMARY KEY,
  failures smallint NOT NULL,
  lock_level smallint NOT NULL,
  locked_at timestamptz,
  locked_until timestamptz,
  updated_at timestamptz NOT NULL
);
CREATE INDEX sign_in_attempts_updated ON sign_in_attempts (updated_at);

-- Failed sign-ins, outside the audit chains, so that a flood of them cannot hold up a family's money.
CREATE TABLE sign_in_failures (
  failure_id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  family_id uuid,
  member_id uuid,
  staff_id uuid,
  address text,
  request_id uuid NOT NULL,
  FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE,
  FOREIGN KEY (staff_id) REFERENCES staff ON DELETE CASCADE
);
CREATE INDEX sign_in_failures_at ON sign_in_failures (at);
-- An address that tries many names is slowed down by what it failed at lately.
CREATE INDEX sign_in_failures_address ON sign_in_failures (address, at);
CREATE INDEX sign_in_failures_member ON sign_in_failures (family_id, member_id);
CREATE INDEX sign_in_failures_staff ON sign_in_failures (staff_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, staff_sessions, member_attempts, sign_in_attempts TO pocketful_app;
GRANT SELECT, INSERT, DELETE ON sign_in_failures TO pocketful_app;
