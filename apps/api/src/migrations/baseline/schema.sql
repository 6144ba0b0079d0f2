-- Roles belong to the cluster, so the operator creates them.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'pocketful_reader') THEN
    RAISE EXCEPTION 'the role pocketful_reader is missing: CREATE ROLE pocketful_reader; GRANT pocketful_reader TO pocketful_app, see docs/operations.md';
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'pocketful_jobs') THEN
    RAISE EXCEPTION 'the role pocketful_jobs is missing: CREATE ROLE pocketful_jobs LOGIN PASSWORD ''...''; GRANT pocketful_app TO pocketful_jobs, see docs/operations.md';
  END IF;
END $$;

GRANT MAINTAIN ON ALL TABLES IN SCHEMA public TO pocketful_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT MAINTAIN ON TABLES TO pocketful_app;

-- The views that staff read across families.
CREATE SCHEMA staff_views;
GRANT USAGE ON SCHEMA staff_views TO pocketful_reader;
ALTER DEFAULT PRIVILEGES IN SCHEMA staff_views GRANT SELECT ON TABLES TO pocketful_reader;

-- An audit entry before it has a place in its chain.
CREATE TYPE audit_event AS (
  write_id uuid,
  at timestamptz,
  action text,
  actor_id uuid,
  profile_id uuid,
  object_type text,
  object_id uuid,
  request_id uuid,
  details jsonb,
  address text
);
