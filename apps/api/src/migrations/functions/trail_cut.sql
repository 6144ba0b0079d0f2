-- Trims a family's audit log at the newest signed head that is older than a time: the rows before it are removed, and
-- the chain starts there. Signed heads stay signed, so a chain that starts elsewhere is detected. Returns the number of
-- removed rows.
CREATE OR REPLACE FUNCTION trail_cut(
  p_family_id uuid, p_before timestamp with time zone, OUT first_sequence bigint, OUT removed integer
)
RETURNS record
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  PERFORM public.check_cut_off('activity', p_before);
  SELECT c.sequence INTO first_sequence FROM public.audit_checkpoint_heads AS c
  JOIN public.audit_entries AS a ON a.family_id = p_family_id AND a.sequence = c.sequence AND a.hash = c.hash
  WHERE c.family_id = p_family_id AND a.at < p_before ORDER BY c.sequence DESC LIMIT 1;
  DELETE FROM public.audit_entries AS t WHERE t.family_id = p_family_id AND t.sequence < first_sequence;
  GET DIAGNOSTICS removed = ROW_COUNT;
END $$;
REVOKE ALL ON FUNCTION trail_cut FROM PUBLIC, pocketful_app;
GRANT EXECUTE ON FUNCTION trail_cut TO pocketful_jobs;
