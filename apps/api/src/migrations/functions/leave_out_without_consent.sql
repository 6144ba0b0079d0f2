-- Leaves out the row if it is about a child that could be under 13 without consent. Nothing is refused.
CREATE OR REPLACE FUNCTION leave_out_without_consent()
RETURNS trigger
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  IF EXISTS (
    SELECT FROM public.members AS m LEFT JOIN public.privacy_settings AS s
      ON s.family_id = m.family_id AND s.child_id = m.member_id
    WHERE m.family_id = NEW.family_id AND m.member_id = NEW.member_id AND s.data_collection IS NOT TRUE
      AND (s.closed_at IS NOT NULL OR extract(year FROM NEW.day) - m.birth_year <= 13)
  ) THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER leave_out_without_consent BEFORE INSERT ON member_activity
  FOR EACH ROW
  EXECUTE FUNCTION leave_out_without_consent();
CREATE OR REPLACE TRIGGER leave_out_without_consent BEFORE INSERT OR UPDATE ON member_last_active
  FOR EACH ROW
  EXECUTE FUNCTION leave_out_without_consent();
