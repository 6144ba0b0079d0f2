-- Accounts of staff.
CREATE TABLE staff (
  staff_id uuid NOT NULL,
  role text NOT NULL,
  username text NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT staff_pkey PRIMARY KEY (staff_id),
  CONSTRAINT staff_role_check CHECK (role IN ('app_owner', 'support_user', 'app_admin', 'admin'))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON staff TO pocketful_app;
