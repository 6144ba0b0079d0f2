-- Chores that were taken from an offer stay when the offer is deleted. A cluster has no reference that does it.
CREATE OR REPLACE FUNCTION forget_offer()
RETURNS trigger
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  UPDATE public.chores AS c SET offer_id = NULL WHERE c.family_id = OLD.family_id AND c.offer_id = OLD.offer_id;
  RETURN OLD;
END $$;
REVOKE ALL ON FUNCTION forget_offer FROM PUBLIC;

CREATE OR REPLACE TRIGGER forget_offer BEFORE DELETE ON chore_offers
  FOR EACH ROW EXECUTE FUNCTION forget_offer();
