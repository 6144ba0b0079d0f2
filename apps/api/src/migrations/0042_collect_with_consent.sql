-- With its consent withdrawn nothing new is recorded on a child that could be under 13, whoever writes it: no call, no
-- job and no function of the owner. What stands can be corrected, refused and removed.
--
-- TG_ARGV[0]: the column that says when; the year decides, since of a child no more than its year of birth is known
CREATE FUNCTION collect_with_consent() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  stopped boolean;
BEGIN
  SELECT NOT s.data_collection INTO stopped FROM public.privacy_settings AS s
  WHERE s.family_id = NEW.family_id AND s.child_id = NEW.child_id;
  IF stopped AND EXISTS (
    SELECT FROM public.members AS m WHERE m.family_id = NEW.family_id AND m.member_id = NEW.child_id
      AND extract(year FROM (to_jsonb(NEW) ->> TG_ARGV[0])::timestamptz) - m.birth_year <= 13
  ) THEN RAISE EXCEPTION 'COLLECTION_STOPPED' USING ERRCODE = 'PF409'; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER collect_with_consent BEFORE INSERT ON chores
  FOR EACH ROW EXECUTE FUNCTION collect_with_consent('created_at');
CREATE TRIGGER collect_with_consent BEFORE INSERT ON savings_goals
  FOR EACH ROW EXECUTE FUNCTION collect_with_consent('created_at');
CREATE TRIGGER collect_with_consent BEFORE INSERT ON rewards
  FOR EACH ROW EXECUTE FUNCTION collect_with_consent('created_at');
CREATE TRIGGER collect_with_consent BEFORE INSERT ON allowances
  FOR EACH ROW EXECUTE FUNCTION collect_with_consent('created_at');
CREATE TRIGGER collect_with_consent BEFORE INSERT ON purchase_requests
  FOR EACH ROW EXECUTE FUNCTION collect_with_consent('submitted_at');
CREATE TRIGGER collect_with_consent BEFORE INSERT ON withdrawal_requests
  FOR EACH ROW EXECUTE FUNCTION collect_with_consent('submitted_at');
CREATE TRIGGER collect_with_consent BEFORE INSERT ON reward_claims
  FOR EACH ROW EXECUTE FUNCTION collect_with_consent('submitted_at');
-- What stands for what was is nothing new.
CREATE TRIGGER collect_with_consent BEFORE INSERT ON ledger_entries
  FOR EACH ROW WHEN (NOT NEW.brought_forward) EXECUTE FUNCTION collect_with_consent('created_at');
-- A chore that becomes another child's.
CREATE TRIGGER collect_with_consent_of_another BEFORE UPDATE OF child_id ON chores
  FOR EACH ROW WHEN (OLD.child_id <> NEW.child_id) EXECUTE FUNCTION collect_with_consent('created_at');
