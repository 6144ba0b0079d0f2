CREATE OR REPLACE FUNCTION tell_whose_ask()
RETURNS trigger
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  IF NEW.desk = 'family' THEN
    NEW.family_id := NEW.owner_family;
    NEW.member_id := NEW.owner_id;
  ELSIF NEW.desk = 'staff' THEN
    NEW.staff_id := NEW.owner_id;
  ELSE
    NEW.desk := CASE WHEN NEW.staff_id IS NULL THEN 'family' ELSE 'staff' END;
    NEW.owner_family := NEW.family_id;
    NEW.owner_id := coalesce(NEW.member_id, NEW.staff_id);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER tell_whose_ask BEFORE INSERT ON password_asks
  FOR EACH ROW
  EXECUTE FUNCTION tell_whose_ask();
