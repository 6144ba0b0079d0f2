-- Requests that may come twice, tries at secrets, and names: what the platform keeps beside a family's own data.

-- A caller is a member, or nobody known: strangers' keys lie under the nil family and the nil caller. The rows hold ids
-- only and last for a day, so no foreign key leads from here.
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_family_id_fkey,
  DROP CONSTRAINT idempotency_keys_family_id_member_id_fkey;
ALTER TABLE idempotency_keys RENAME COLUMN member_id TO caller_id;
-- Of what was asked as a whole: path, query and body.
ALTER TABLE idempotency_keys RENAME COLUMN body_digest TO request_digest;

-- Tries at a secret, counted and locked in one row each. A subject is what is tried from where: a member's PIN, an
-- account from a known device, from a network, or as a whole; a name that nobody has stands under the nil family.
CREATE TABLE attempts (
  family_id uuid NOT NULL,
  subject text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pin', 'password', 'login')),
  -- Whose secret it is; null for names that nobody has and for staff.
  member_id uuid,
  failures smallint NOT NULL,
  -- How many locks in a row: each lasts longer.
  lock_level smallint NOT NULL,
  locked_at timestamptz,
  locked_until timestamptz,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, subject, kind),
  FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE
);
CREATE INDEX attempts_updated ON attempts (updated_at);
CREATE INDEX attempts_member ON attempts (family_id, member_id, locked_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON attempts TO pocketful_app;
DROP TABLE member_attempts, sign_in_attempts;

-- Global tables hold no foreign key into a family's tables: they may live on another node.
ALTER TABLE login_names DROP CONSTRAINT login_names_family_id_member_id_fkey;
ALTER TABLE sign_in_failures DROP CONSTRAINT sign_in_failures_family_id_member_id_fkey;
-- An address is looked at as a whole for IPv4 and by its /64 for IPv6, which is what one household has.
ALTER TABLE sign_in_failures RENAME COLUMN address TO network;
