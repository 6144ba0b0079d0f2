-- A consent is held while something is recorded by it: a withdrawal that comes in between waits, or was first. Whoever
-- withdraws holds nothing that somebody who records waits for, so that none waits for the other in a circle.
CREATE OR REPLACE FUNCTION collect_with_consent() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  stopped boolean;
BEGIN
  SELECT NOT s.data_collection INTO stopped FROM public.privacy_settings AS s
  WHERE s.family_id = NEW.family_id AND s.child_id = NEW.child_id FOR SHARE;
  IF stopped AND EXISTS (
    SELECT FROM public.members AS m WHERE m.family_id = NEW.family_id AND m.member_id = NEW.child_id
      AND extract(year FROM (to_jsonb(NEW) ->> TG_ARGV[0])::timestamptz) - m.birth_year <= 13
  ) THEN RAISE EXCEPTION 'COLLECTION_STOPPED' USING ERRCODE = 'PF409'; END IF;
  RETURN NEW;
END $$;
