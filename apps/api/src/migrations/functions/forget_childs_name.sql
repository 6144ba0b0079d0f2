-- Replaces an erased child's name in the feedback of adults, which stays: the name is the child's data.
CREATE OR REPLACE FUNCTION forget_childs_name()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  names text := public.name_pattern(OLD.first_name, OLD.last_name, OLD.username);
BEGIN
  IF names IS NULL THEN RETURN OLD; END IF;
  UPDATE public.feedback AS f SET subject = regexp_replace(f.subject, names, '[erased]', 'gi'),
    message = regexp_replace(f.message, names, '[erased]', 'gi'),
    admin_notes = regexp_replace(f.admin_notes, names, '[erased]', 'gi'),
    answer = regexp_replace(f.answer, names, '[erased]', 'gi')
  WHERE f.family_id = OLD.family_id AND coalesce(f.subject, '') || ' ' || coalesce(f.message, '')
    || ' ' || coalesce(f.admin_notes, '') || ' ' || coalesce(f.answer, '') ~* names;
  RETURN OLD;
END $$;
REVOKE ALL ON FUNCTION forget_childs_name FROM PUBLIC;

CREATE OR REPLACE TRIGGER forget_childs_name BEFORE DELETE ON members
  FOR EACH ROW WHEN ((old.role = 'child'::text))
  EXECUTE FUNCTION forget_childs_name();
