-- Limited tries: of PINs, passwords and codes, and by network.
CREATE TABLE attempts (
  family_id uuid NOT NULL,
  subject text NOT NULL,
  kind text NOT NULL,
  member_id uuid,
  failures smallint NOT NULL,
  lock_level smallint NOT NULL,
  locked_at timestamptz,
  locked_until timestamptz,
  updated_at timestamptz NOT NULL,
  CONSTRAINT attempts_pkey PRIMARY KEY (family_id, subject, kind),
  CONSTRAINT attempts_kind_check CHECK (kind IN ('pin', 'password', 'login'))
);
ALTER TABLE attempts ADD CONSTRAINT attempts_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE;
CREATE INDEX attempts_member ON attempts (family_id, member_id, locked_at);
CREATE INDEX attempts_updated ON attempts (updated_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON attempts TO pocketful_app;
