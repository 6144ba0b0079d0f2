-- Whoever goes takes the own asks along. No key leads to them: to follow one is work that an ask of nobody does not make,
-- and would tell by the time of the answer who has an account. One that comes in just then is answered by nothing.
CREATE OR REPLACE FUNCTION forget_asks()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  IF TG_TABLE_NAME = 'staff' THEN
    DELETE FROM public.password_asks AS a WHERE a.staff_id = OLD.staff_id;
  ELSE
    DELETE FROM public.password_asks AS a WHERE a.family_id = OLD.family_id AND a.member_id = OLD.member_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER forget_asks AFTER DELETE ON members
  FOR EACH ROW
  EXECUTE FUNCTION forget_asks();
CREATE OR REPLACE TRIGGER forget_asks AFTER DELETE ON staff
  FOR EACH ROW
  EXECUTE FUNCTION forget_asks();
