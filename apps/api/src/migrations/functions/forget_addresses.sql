-- Removes network addresses that are older than a time, in portions, and returns the number of changed rows. It covers
-- all families: an address is kept for thirty days.
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
  -- Each portion is materialized, so that PostgreSQL computes it once.
  WITH old AS MATERIALIZED (
    SELECT o.family_id, o.sequence FROM public.audit_entries AS o
    WHERE o.at < p_before AND o.address IS NOT NULL LIMIT p_portion)
  UPDATE public.audit_entries AS t SET address = NULL, address_salt = NULL FROM old
  WHERE t.family_id = old.family_id AND t.sequence = old.sequence;
  GET DIAGNOSTICS changed = ROW_COUNT;
  total := total + changed;
  WITH old AS MATERIALIZED (
    SELECT o.family_id, o.consent_id FROM public.parental_consents AS o
    WHERE o.consent_date < p_before AND o.ip_address IS NOT NULL LIMIT p_portion)
  UPDATE public.parental_consents AS t SET ip_address = NULL, user_agent = NULL FROM old
  WHERE t.family_id = old.family_id AND t.consent_id = old.consent_id;
  GET DIAGNOSTICS changed = ROW_COUNT;
  total := total + changed;
  WITH old AS MATERIALIZED (
    SELECT o.family_id, o.acceptance_id FROM public.policy_acceptances AS o
    WHERE o.accepted_at < p_before AND o.ip_address IS NOT NULL LIMIT p_portion)
  UPDATE public.policy_acceptances AS t SET ip_address = NULL, user_agent = NULL FROM old
  WHERE t.family_id = old.family_id AND t.acceptance_id = old.acceptance_id;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN total + changed;
END $$;
REVOKE ALL ON FUNCTION forget_addresses FROM PUBLIC, pocketful_app;
GRANT EXECUTE ON FUNCTION forget_addresses TO pocketful_jobs;
