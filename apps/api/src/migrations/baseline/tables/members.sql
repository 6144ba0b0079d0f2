-- Who belongs to the family; of a child name, birth year, color, PIN as a hash.
CREATE TABLE members (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  role text NOT NULL,
  username text NOT NULL,
  username_key text NOT NULL,
  first_name text NOT NULL,
  last_name text,
  email text,
  birth_year smallint,
  parent_id uuid,
  color smallint,
  chores_enabled boolean NOT NULL DEFAULT true,
  rewards_enabled boolean NOT NULL DEFAULT true,
  password_hash text,
  pin_hash text,
  pin_length smallint,
  created_at timestamptz NOT NULL,
  email_verified_at timestamptz,
  seen_entry integer,
  seen_decision bigint,
  simple_view boolean NOT NULL DEFAULT false,
  proposals_enabled boolean NOT NULL DEFAULT false,
  CONSTRAINT members_pkey PRIMARY KEY (family_id, member_id),
  CONSTRAINT members_role_check CHECK (role IN ('family_admin', 'parent', 'child')),
  CONSTRAINT members_color_check CHECK (color BETWEEN 1 AND 8),
  CONSTRAINT members_fields_by_role CHECK ( CASE role WHEN 'child' THEN birth_year IS NOT NULL AND color IS NOT NULL AND parent_id IS NOT NULL AND pin_hash IS NOT NULL AND email IS NULL AND password_hash IS NULL ELSE birth_year IS NULL AND color IS NULL AND parent_id IS NULL AND email IS NOT NULL AND password_hash IS NOT NULL END),
  CONSTRAINT members_pin_whole CHECK ((pin_hash IS NULL) = (pin_length IS NULL))
);
ALTER TABLE members ADD CONSTRAINT members_family_id_fkey FOREIGN KEY (family_id) REFERENCES families (family_id);
ALTER TABLE members ADD CONSTRAINT members_family_id_parent_id_fkey FOREIGN KEY (family_id, parent_id) REFERENCES members (family_id, member_id);
CREATE INDEX members_created ON members (created_at);
CREATE UNIQUE INDEX members_family_admin_key ON members (family_id) WHERE role = 'family_admin';
CREATE INDEX members_parent ON members (family_id, parent_id);
CREATE INDEX members_search_email ON members (lower(email) text_pattern_ops);
CREATE INDEX members_search_first_name ON members (lower(first_name) text_pattern_ops);
CREATE INDEX members_search_id ON members (member_id);
CREATE INDEX members_search_last_name ON members (lower(last_name) text_pattern_ops);
CREATE INDEX members_search_username ON members (username_key text_pattern_ops);
CREATE UNIQUE INDEX members_username_key ON members (family_id, username_key);
GRANT SELECT, INSERT, UPDATE, DELETE ON members TO pocketful_app;
