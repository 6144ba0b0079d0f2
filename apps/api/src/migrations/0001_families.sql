-- Families and their members. The family is the unit of everything: every key begins with it.

CREATE TABLE families (
  family_id uuid PRIMARY KEY,
  time_zone text NOT NULL,
  setup_completed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);

CREATE TABLE members (
  family_id uuid NOT NULL REFERENCES families,
  member_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('family_admin', 'parent', 'child')),
  username text NOT NULL,
  -- The username as it is compared: normalised and in lower case.
  username_key text NOT NULL,
  first_name text NOT NULL,
  last_name text,
  email text,
  birth_year smallint,
  parent_id uuid,
  -- Which of the eight child colours.
  color smallint CHECK (color BETWEEN 1 AND 8),
  chores_enabled boolean NOT NULL DEFAULT true,
  rewards_enabled boolean NOT NULL DEFAULT true,
  password_hash text,
  pin_hash text,
  pin_length smallint,
  -- A keyed digest of the PIN, by which a second use within the family is found without trying hashes.
  pin_fingerprint bytea,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, member_id),
  FOREIGN KEY (family_id, parent_id) REFERENCES members (family_id, member_id),
  CONSTRAINT members_pin_whole CHECK (
    (pin_hash IS NULL) = (pin_length IS NULL) AND (pin_hash IS NULL) = (pin_fingerprint IS NULL)
  ),
  -- A child has a birth year, a colour, a PIN and whoever added it, and neither an address nor a password.
  CONSTRAINT members_fields_by_role CHECK (
    CASE role
      WHEN 'child' THEN birth_year IS NOT NULL AND color IS NOT NULL AND parent_id IS NOT NULL AND pin_hash IS NOT NULL
        AND email IS NULL AND password_hash IS NULL
      ELSE birth_year IS NULL AND color IS NULL AND parent_id IS NULL
        AND email IS NOT NULL AND password_hash IS NOT NULL
    END
  )
);
CREATE UNIQUE INDEX members_username_key ON members (family_id, username_key);
CREATE UNIQUE INDEX members_child_pin_key ON members (family_id, pin_fingerprint) WHERE role = 'child';
CREATE UNIQUE INDEX members_family_admin_key ON members (family_id) WHERE role = 'family_admin';
CREATE INDEX members_parent ON members (family_id, parent_id);

-- Staff live apart from families.
CREATE TABLE staff (
  staff_id uuid PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('app_owner', 'support_user', 'app_admin', 'admin')),
  username text NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL
);

-- One namespace of log-in names and addresses for all adults and all staff.
CREATE TABLE login_names (
  name_key text PRIMARY KEY,
  family_id uuid,
  member_id uuid,
  staff_id uuid REFERENCES staff ON DELETE CASCADE,
  FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE,
  CONSTRAINT login_names_one_owner CHECK (
    (staff_id IS NULL) = (member_id IS NOT NULL) AND (family_id IS NULL) = (member_id IS NULL)
  )
);
CREATE INDEX login_names_member ON login_names (family_id, member_id);
CREATE INDEX login_names_staff ON login_names (staff_id);

GRANT SELECT, INSERT, UPDATE ON families, members TO pocketful_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON staff, login_names TO pocketful_app;
