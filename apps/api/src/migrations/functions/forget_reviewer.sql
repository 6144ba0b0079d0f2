-- Reviewed feedback stays when its reviewer is removed. A cluster has no reference that does it.
CREATE OR REPLACE FUNCTION forget_reviewer()
RETURNS trigger
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  UPDATE public.feedback AS f SET reviewed_by = NULL WHERE f.reviewed_by = OLD.staff_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER forget_reviewer AFTER DELETE ON staff
  FOR EACH ROW EXECUTE FUNCTION forget_reviewer();
