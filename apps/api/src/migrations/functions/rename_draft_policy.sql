-- Gives a text that was published as version 1.0 before the release the version 0.9, with the acceptances of it and the
-- consents for it, so that adults accept the released one. A text that is not the published one stays. Returns whether it
-- was renamed.
CREATE OR REPLACE FUNCTION rename_draft_policy(p_type text, p_digest text)
RETURNS boolean
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  UPDATE public.policy_versions AS p SET version = '0.9', is_active = false
  WHERE p.policy_type = p_type AND p.version = '1.0' AND encode(sha256(convert_to(p.content, 'UTF8')), 'hex') <> p_digest
    AND EXISTS (SELECT FROM public.audit_entries AS e
      WHERE e.family_id = '00000000-0000-0000-0000-000000000000' AND e.action = 'policy.published' AND e.object_id = p.policy_id
        AND e.details ->> 'digest' = encode(sha256(convert_to(p.content, 'UTF8')), 'hex'))
    AND NOT EXISTS (SELECT FROM public.policy_versions AS o WHERE o.policy_type = p_type AND o.version = '0.9');
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE public.policy_acceptances SET policy_version = '0.9' WHERE policy_type = p_type AND policy_version = '1.0';
  IF p_type = 'privacy_policy' THEN
    UPDATE public.parental_consents SET policy_version = '0.9' WHERE policy_version = '1.0';
  END IF;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION rename_draft_policy FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rename_draft_policy TO pocketful_app;
