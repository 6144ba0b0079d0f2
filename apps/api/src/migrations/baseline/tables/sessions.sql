-- Signed-in devices.
CREATE TABLE sessions (
  family_id uuid NOT NULL,
  session_hash bytea NOT NULL,
  adult_id uuid,
  active_member_id uuid,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_active_at timestamptz NOT NULL,
  user_agent text,
  device_id uuid NOT NULL DEFAULT uuidv7(),
  confirmed_at timestamptz,
  CONSTRAINT sessions_pkey PRIMARY KEY (family_id, session_hash)
);
ALTER TABLE sessions ADD CONSTRAINT sessions_family_id_adult_id_fkey FOREIGN KEY (family_id, adult_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_family_id_active_member_id_fkey FOREIGN KEY (family_id, active_member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE;
CREATE INDEX sessions_active_member ON sessions (family_id, active_member_id);
CREATE INDEX sessions_adult ON sessions (family_id, adult_id);
CREATE UNIQUE INDEX sessions_device ON sessions (family_id, device_id);
CREATE INDEX sessions_last_active ON sessions (last_active_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO pocketful_app;
