-- A consent is locked while something is recorded by it: a concurrent withdrawal waits or is first. A withdrawal holds
-- no lock that a recording waits for, so no deadlock is possible.
CREATE OR REPLACE FUNCTION collect_with_consent()
RETURNS trigger
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  allowed boolean;
  closed boolean;
BEGIN
  SELECT s.data_collection, s.closed_at IS NOT NULL INTO allowed, closed FROM public.privacy_settings AS s
  WHERE s.family_id = NEW.family_id AND s.child_id = NEW.child_id FOR SHARE;
  -- Without a row there is no consent.
  IF allowed IS NOT TRUE AND (coalesce(closed, false) OR EXISTS (
    SELECT FROM public.members AS m WHERE m.family_id = NEW.family_id AND m.member_id = NEW.child_id
      AND extract(year FROM (to_jsonb(NEW) ->> TG_ARGV[0])::timestamptz) - m.birth_year <= 13
  )) THEN RAISE EXCEPTION 'COLLECTION_STOPPED' USING ERRCODE = 'PF409'; END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER collect_with_consent BEFORE INSERT ON absences
  FOR EACH ROW
  EXECUTE FUNCTION collect_with_consent('created_at');
CREATE OR REPLACE TRIGGER collect_with_consent_of_more_days BEFORE UPDATE OF from_day, to_day ON absences
  FOR EACH ROW WHEN (((new.from_day < old.from_day) OR (new.to_day > old.to_day)))
  EXECUTE FUNCTION collect_with_consent('created_at');
CREATE OR REPLACE TRIGGER collect_with_consent BEFORE INSERT ON allowance_payments
  FOR EACH ROW WHEN (((new.status = ANY (ARRAY['asked'::text, 'missed'::text])) OR new.away))
  EXECUTE FUNCTION collect_with_consent('posted_at');
CREATE OR REPLACE TRIGGER collect_with_consent BEFORE INSERT ON allowances
  FOR EACH ROW
  EXECUTE FUNCTION collect_with_consent('created_at');
CREATE OR REPLACE TRIGGER collect_with_consent BEFORE INSERT ON auto_approvals
  FOR EACH ROW
  EXECUTE FUNCTION collect_with_consent('set_at');
CREATE OR REPLACE TRIGGER collect_with_consent_of_more BEFORE UPDATE OF most_each, most_a_week ON auto_approvals
  FOR EACH ROW WHEN (((new.most_each > old.most_each) OR (new.most_a_week > old.most_a_week)))
  EXECUTE FUNCTION collect_with_consent('set_at');
CREATE OR REPLACE TRIGGER collect_with_consent BEFORE INSERT ON away_rhythms
  FOR EACH ROW
  EXECUTE FUNCTION collect_with_consent('created_at');
CREATE OR REPLACE TRIGGER collect_with_consent BEFORE INSERT ON chore_proposals
  FOR EACH ROW
  EXECUTE FUNCTION collect_with_consent('submitted_at');
CREATE OR REPLACE TRIGGER collect_with_consent BEFORE INSERT ON chore_offer_children
  FOR EACH ROW
  EXECUTE FUNCTION collect_with_consent('created_at');
CREATE OR REPLACE TRIGGER collect_with_consent BEFORE INSERT ON chores
  FOR EACH ROW
  EXECUTE FUNCTION collect_with_consent('created_at');
CREATE OR REPLACE TRIGGER collect_with_consent_of_another BEFORE UPDATE OF child_id ON chores
  FOR EACH ROW WHEN ((old.child_id <> new.child_id))
  EXECUTE FUNCTION collect_with_consent('created_at');
CREATE OR REPLACE TRIGGER collect_with_consent BEFORE INSERT ON duty_days
  FOR EACH ROW
  EXECUTE FUNCTION collect_with_consent('created_at');
CREATE OR REPLACE TRIGGER collect_with_consent BEFORE INSERT ON duty_ticks
  FOR EACH ROW
  EXECUTE FUNCTION collect_with_consent('ticked_at');
CREATE OR REPLACE TRIGGER collect_with_consent BEFORE INSERT ON ledger_entries
  FOR EACH ROW WHEN ((NOT new.brought_forward))
  EXECUTE FUNCTION collect_with_consent('created_at');
CREATE OR REPLACE TRIGGER collect_with_consent BEFORE INSERT ON purchase_requests
  FOR EACH ROW
  EXECUTE FUNCTION collect_with_consent('submitted_at');
CREATE OR REPLACE TRIGGER collect_with_consent BEFORE INSERT ON reward_claims
  FOR EACH ROW
  EXECUTE FUNCTION collect_with_consent('submitted_at');
CREATE OR REPLACE TRIGGER collect_with_consent BEFORE INSERT ON rewards
  FOR EACH ROW
  EXECUTE FUNCTION collect_with_consent('created_at');
CREATE OR REPLACE TRIGGER collect_with_consent BEFORE INSERT ON savings_goals
  FOR EACH ROW
  EXECUTE FUNCTION collect_with_consent('created_at');
CREATE OR REPLACE TRIGGER collect_with_consent BEFORE INSERT ON withdrawal_requests
  FOR EACH ROW
  EXECUTE FUNCTION collect_with_consent('submitted_at');
