-- Removes requests for a password link together with the account of their address, and the mails to a member of staff.
CREATE OR REPLACE FUNCTION forget_requests()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  DELETE FROM public.outbox AS o WHERE o.family_id = '00000000-0000-0000-0000-000000000000'
    AND o.request_id IS NOT NULL AND o.address = lower(OLD.email);
  IF TG_TABLE_NAME = 'staff' THEN
    DELETE FROM public.outbox AS o WHERE o.family_id = '00000000-0000-0000-0000-000000000000'
      AND o.staff_id = (to_jsonb(OLD) ->> 'staff_id')::uuid;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION forget_requests FROM PUBLIC;

CREATE OR REPLACE TRIGGER forget_requests AFTER DELETE ON members
  FOR EACH ROW WHEN (old.email IS NOT NULL)
  EXECUTE FUNCTION forget_requests();
CREATE OR REPLACE TRIGGER forget_requests AFTER DELETE ON staff
  FOR EACH ROW EXECUTE FUNCTION forget_requests();
