-- Removes network addresses from before a moment, in portions, and returns the number of changed rows. It covers all
-- families: an address is kept for thirty days.
CREATE OR REPLACE FUNCTION forget_addresses(p_before timestamp with time zone, p_portion integer)
RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  changed integer;
  total integer := 0;
BEGIN
  PERFORM public.check_cut_off('circumstances', p_before);
  -- Each portion is an array of row locations, which PostgreSQL computes once. For an IN (SELECT ... LIMIT) it may choose a
  -- nested loop that computes the portion again for every row.
  UPDATE public.audit_entries SET address = NULL, address_salt = NULL WHERE ctid = ANY (ARRAY(
    SELECT o.ctid FROM public.audit_entries AS o WHERE o.at < p_before AND o.address IS NOT NULL LIMIT p_portion));
  GET DIAGNOSTICS changed = ROW_COUNT;
  total := total + changed;
  UPDATE public.parental_consents SET ip_address = NULL, user_agent = NULL WHERE ctid = ANY (ARRAY(
    SELECT o.ctid FROM public.parental_consents AS o
    WHERE o.consent_date < p_before AND o.ip_address IS NOT NULL LIMIT p_portion));
  GET DIAGNOSTICS changed = ROW_COUNT;
  total := total + changed;
  UPDATE public.policy_acceptances SET ip_address = NULL, user_agent = NULL WHERE ctid = ANY (ARRAY(
    SELECT o.ctid FROM public.policy_acceptances AS o
    WHERE o.accepted_at < p_before AND o.ip_address IS NOT NULL LIMIT p_portion));
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN total + changed;
END $$;
REVOKE ALL ON FUNCTION forget_addresses FROM PUBLIC, pocketful_app;
GRANT EXECUTE ON FUNCTION forget_addresses TO pocketful_jobs;
