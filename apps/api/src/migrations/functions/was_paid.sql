-- Whether the ledger names a row as the source of an entry, in any round. Such a row is not deleted.
CREATE OR REPLACE FUNCTION was_paid(p_family_id uuid, p_source_type text, p_source_id uuid)
RETURNS boolean
LANGUAGE plpgsql
STABLE
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.ledger_entries AS e
    WHERE e.family_id = p_family_id AND e.source_type = p_source_type AND e.source_id = p_source_id);
END $$;
REVOKE ALL ON FUNCTION was_paid FROM PUBLIC;
GRANT EXECUTE ON FUNCTION was_paid TO pocketful_app;
