-- Adds the deadline of a child whose profile is closed by a withdrawal, or waits for a parent to confirm the consent,
-- and removes it once the profile opens. A profile in its days of grace has none: its `unverified_from` is later than
-- the change.
CREATE OR REPLACE FUNCTION keep_deadlines()
RETURNS trigger
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  is_unconfirmed boolean := coalesce(NEW.unverified_from <= NEW.updated_at, false);
  due text := CASE
    -- A withdrawal of a consent that was never confirmed postpones nothing.
    WHEN NEW.closed_at IS NOT NULL AND NOT (is_unconfirmed AND EXISTS (SELECT FROM public.deadlines AS d
      WHERE d.family_id = NEW.family_id AND d.child_id = NEW.child_id AND d.kind = 'consent_unconfirmed'))
      THEN 'consent_withdrawn'
    WHEN is_unconfirmed THEN 'consent_unconfirmed'
  END;
BEGIN
  DELETE FROM public.deadlines AS d
  WHERE d.family_id = NEW.family_id AND d.child_id = NEW.child_id AND d.kind IS DISTINCT FROM due;
  IF due IS NOT NULL THEN
    INSERT INTO public.deadlines (family_id, child_id, kind, created_at)
    VALUES (NEW.family_id, NEW.child_id, due, NEW.updated_at)
    ON CONFLICT (family_id, child_id) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_deadlines AFTER INSERT OR UPDATE ON privacy_settings
  FOR EACH ROW EXECUTE FUNCTION keep_deadlines();
