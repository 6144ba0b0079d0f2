-- Links to choose a new password, as hashes.
CREATE TABLE staff_password_resets (
  staff_id uuid NOT NULL,
  email text NOT NULL,
  token_hash bytea,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  used_at timestamptz,
  mail_id uuid NOT NULL,
  CONSTRAINT staff_password_resets_pkey PRIMARY KEY (staff_id, mail_id),
  CONSTRAINT staff_password_resets_token_hash_key UNIQUE (token_hash)
);
ALTER TABLE staff_password_resets ADD CONSTRAINT staff_password_resets_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (staff_id) ON DELETE CASCADE;
CREATE INDEX staff_password_resets_created ON staff_password_resets (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_password_resets TO pocketful_app;
