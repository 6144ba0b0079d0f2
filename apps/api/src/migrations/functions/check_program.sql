-- Refuses an act without an adult to the role that answers calls. Jobs and commands have another role.
CREATE OR REPLACE FUNCTION check_program()
RETURNS void
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  IF NOT pg_has_role(session_user, 'pocketful_jobs', 'USAGE') THEN
    RAISE EXCEPTION 'permission denied: no adult asked for it' USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;
REVOKE ALL ON FUNCTION check_program FROM PUBLIC;
