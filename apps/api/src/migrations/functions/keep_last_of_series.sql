-- A new occurrence of a series is the last one of it, and the one before no longer is.
CREATE OR REPLACE FUNCTION keep_last_of_series()
RETURNS trigger
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  IF NEW.series_id IS NULL THEN NEW.is_last := false;
  ELSIF TG_OP = 'INSERT' OR NEW.series_id IS DISTINCT FROM OLD.series_id THEN
    UPDATE public.chores AS c SET is_last = false
    WHERE c.family_id = NEW.family_id AND c.series_id = NEW.series_id AND c.is_last;
    NEW.is_last := true;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_last_of_series BEFORE INSERT OR UPDATE OF series_id ON chores
  FOR EACH ROW
  EXECUTE FUNCTION keep_last_of_series();
-- The rows from before the trigger. It locks the table, so that no process adds a row in between.
UPDATE chores SET is_last = true
WHERE series_id IS NOT NULL AND status = 'pending' AND NOT EXISTS (SELECT 1 FROM chores AS c WHERE c.is_last);
