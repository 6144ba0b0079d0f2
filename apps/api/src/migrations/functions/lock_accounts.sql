-- Locks the accounts of a family, in the order of their ids, so that no posting comes between a look and a change.
CREATE OR REPLACE FUNCTION lock_accounts(p_family_id uuid)
RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  PERFORM FROM public.accounts AS a WHERE a.family_id = p_family_id ORDER BY a.child_id FOR UPDATE;
END $$;
REVOKE ALL ON FUNCTION lock_accounts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lock_accounts TO pocketful_app;
