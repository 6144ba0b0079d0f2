-- Recovery codes, as hashes.
CREATE TABLE staff_recovery_codes (
  staff_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  CONSTRAINT staff_recovery_codes_pkey PRIMARY KEY (staff_id, code_hash)
);
ALTER TABLE staff_recovery_codes ADD CONSTRAINT staff_recovery_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_second_factors (staff_id) ON DELETE CASCADE;
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_recovery_codes TO pocketful_app;
