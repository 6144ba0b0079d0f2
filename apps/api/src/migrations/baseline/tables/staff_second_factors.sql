-- Authenticators of staff.
CREATE TABLE staff_second_factors (
  staff_id uuid NOT NULL,
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step bigint,
  CONSTRAINT staff_second_factors_pkey PRIMARY KEY (staff_id)
);
ALTER TABLE staff_second_factors ADD CONSTRAINT staff_second_factors_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (staff_id) ON DELETE CASCADE;
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_second_factors TO pocketful_app;
