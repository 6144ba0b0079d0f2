-- Signed-in staff.
CREATE TABLE staff_sessions (
  token_hash bytea NOT NULL,
  staff_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_active_at timestamptz NOT NULL,
  opened_family uuid,
  opened_until timestamptz,
  CONSTRAINT staff_sessions_pkey PRIMARY KEY (token_hash)
);
ALTER TABLE staff_sessions ADD CONSTRAINT staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (staff_id) ON DELETE CASCADE;
CREATE INDEX staff_sessions_last_active ON staff_sessions (last_active_at);
CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_sessions TO pocketful_app;
