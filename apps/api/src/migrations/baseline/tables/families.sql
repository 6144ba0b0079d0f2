-- Time zone, and whether the family is set up.
CREATE TABLE families (
  family_id uuid NOT NULL,
  time_zone text NOT NULL,
  setup_completed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  kept_at timestamptz,
  last_used_on date,
  CONSTRAINT families_pkey PRIMARY KEY (family_id)
);
CREATE INDEX families_by_place ON families (uuid_hash(family_id), family_id);
CREATE INDEX families_created ON families (created_at);
GRANT SELECT, INSERT, UPDATE ON families TO pocketful_app;
