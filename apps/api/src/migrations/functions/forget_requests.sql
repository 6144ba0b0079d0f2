-- Removes the requests for a password link of a member of staff, and the mails to it, to which a cluster has no
-- reference. The use cases that remove an adult of a family call `forget_requests_beside`: a trigger would write to
-- another node.
CREATE OR REPLACE FUNCTION forget_requests()
RETURNS trigger
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  DELETE FROM public.outbox AS o WHERE o.family_id = '00000000-0000-0000-0000-000000000000'
    AND (o.staff_id = OLD.staff_id OR o.request_id IS NOT NULL AND o.address = lower(OLD.email));
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS forget_requests ON members;
CREATE OR REPLACE TRIGGER forget_requests AFTER DELETE ON staff
  FOR EACH ROW EXECUTE FUNCTION forget_requests();
