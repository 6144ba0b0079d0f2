-- Removes requests for a password link to the address of an adult, before the adult is removed.
CREATE OR REPLACE FUNCTION forget_requests_beside(p_family_id uuid, p_member_id uuid)
RETURNS void
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  mail_address text := (SELECT lower(m.email) FROM public.members AS m
    WHERE m.family_id = p_family_id AND m.member_id = p_member_id);
BEGIN
  DELETE FROM public.outbox AS o WHERE o.family_id = '00000000-0000-0000-0000-000000000000'
    AND o.request_id IS NOT NULL AND o.address = mail_address;
END $$;
REVOKE ALL ON FUNCTION forget_requests_beside FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_requests_beside TO pocketful_app;
