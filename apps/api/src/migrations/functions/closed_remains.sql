-- The tables with rows of a closed family, apart from those that keep its ids. It looks into every table that the database
-- has with a column of the family, and not into the tables of the catalogue, by which a family is closed.
CREATE OR REPLACE FUNCTION closed_remains()
RETURNS TABLE(name text)
LANGUAGE plpgsql
STABLE SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  v_closed uuid[];
  v_look text;
BEGIN
  SELECT array_agg(c.family_id) INTO v_closed FROM public.closed_families AS c;
  IF v_closed IS NULL THEN RETURN; END IF;
  -- A cluster answers for one table at a time.
  FOR v_look IN
    SELECT format('SELECT %L FROM public.%I AS t WHERE t.family_id = ANY ($1) LIMIT 1', c.relname, c.relname)
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'family_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      -- The record of the closing, the audit log, the journal for the backups, and sums.
      AND c.relname NOT IN ('closed_families', 'audit_entries', 'audit_heads', 'audit_checkpoint_heads', 'revocations',
        'ledger_day_changes')
  LOOP
    RETURN QUERY EXECUTE v_look USING v_closed;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION closed_remains FROM PUBLIC;
GRANT EXECUTE ON FUNCTION closed_remains TO pocketful_app;
