-- Refuses to remove rows of a class that have not expired by the database's clock. The clock of the process that
-- removes may be an hour ahead.
CREATE OR REPLACE FUNCTION check_cut_off(p_class text, p_before timestamp with time zone)
RETURNS void
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  kept interval := CASE p_class
  -- Generated from the catalogue of tables by `npm run generate`.
  WHEN 'educational' THEN interval '3 years'
  WHEN 'activity' THEN interval '1 years'
  WHEN 'circumstances' THEN interval '30 days'
  -- End of the generated part.
  END;
BEGIN
  IF p_before IS NULL OR kept IS NULL OR p_before > clock_timestamp() - kept + interval '1 hour' THEN
    RAISE EXCEPTION 'rows of the class % are kept for %', p_class, kept USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;
REVOKE ALL ON FUNCTION check_cut_off FROM PUBLIC;
