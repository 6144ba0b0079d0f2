-- Removes the member from a row if it is a child that could be under 13 without consent.
CREATE OR REPLACE FUNCTION leave_out_member_without_consent()
RETURNS trigger
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  IF NEW.member_id IS NOT NULL AND EXISTS (
    SELECT FROM public.members AS m LEFT JOIN public.privacy_settings AS s
      ON s.family_id = m.family_id AND s.child_id = m.member_id
    WHERE m.family_id = NEW.family_id AND m.member_id = NEW.member_id AND s.data_collection IS NOT TRUE
      AND (s.closed_at IS NOT NULL OR extract(year FROM NEW.at) - m.birth_year <= 13)
  ) THEN NEW.member_id := NULL; END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER leave_out_member_without_consent BEFORE INSERT ON refused_requests
  FOR EACH ROW
  EXECUTE FUNCTION leave_out_member_without_consent();
