-- The jobs have a role, which alone may remove what is past its time. Roles belong to the cluster, so the
-- operator creates it.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'pocketful_jobs') THEN
    RAISE EXCEPTION 'the role pocketful_jobs is missing: CREATE ROLE pocketful_jobs LOGIN PASSWORD ''...''; GRANT pocketful_app TO pocketful_jobs, see docs/operations.md';
  END IF;
END $$;
UPDATE schema_compatibility SET compatible_from = '0115_jobs_role.sql';
