-- A sign-in ends the deadline of an unused family, and is its last use until the activity is stored.
CREATE OR REPLACE FUNCTION note_sign_in()
RETURNS trigger
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  DELETE FROM public.deadlines AS d
  WHERE d.family_id = NEW.family_id AND d.kind = 'unused_family' AND d.child_id IS NULL;
  IF FOUND THEN
    UPDATE public.families AS f SET last_used_on = NEW.last_active_at::date WHERE f.family_id = NEW.family_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_sign_in AFTER INSERT OR UPDATE OF active_member_id ON sessions
  FOR EACH ROW EXECUTE FUNCTION note_sign_in();
