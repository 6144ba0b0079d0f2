-- Refuses an act of a child whose consent is not verified, whatever age is entered since. An adult may still set things
-- up for the child.
--
-- TG_ARGV: the column of the child, the column of the time, the code of the refusal
CREATE OR REPLACE FUNCTION refuse_unverified()
RETURNS trigger
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  IF EXISTS (
    SELECT FROM public.privacy_settings AS s
    WHERE s.family_id = NEW.family_id AND s.child_id = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid
      AND s.unverified_from <= (to_jsonb(NEW) ->> TG_ARGV[1])::timestamptz
  ) THEN RAISE EXCEPTION '%', TG_ARGV[2] USING ERRCODE = 'PF409'; END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER refuse_unverified BEFORE INSERT OR UPDATE OF active_member_id ON sessions
  FOR EACH ROW WHEN (new.active_member_id IS NOT NULL)
  EXECUTE FUNCTION refuse_unverified('active_member_id', 'last_active_at', 'CONSENT_UNVERIFIED');
CREATE OR REPLACE TRIGGER refuse_unverified BEFORE UPDATE OF status ON chores
  FOR EACH ROW WHEN (new.status = 'submitted' AND old.status <> 'submitted')
  EXECUTE FUNCTION refuse_unverified('child_id', 'submitted_at', 'COLLECTION_STOPPED');
CREATE OR REPLACE TRIGGER refuse_unverified BEFORE INSERT ON chore_proposals
  FOR EACH ROW
  EXECUTE FUNCTION refuse_unverified('child_id', 'submitted_at', 'COLLECTION_STOPPED');
CREATE OR REPLACE TRIGGER refuse_unverified BEFORE INSERT ON savings_goals
  FOR EACH ROW
  EXECUTE FUNCTION refuse_unverified('child_id', 'created_at', 'COLLECTION_STOPPED');
CREATE OR REPLACE TRIGGER refuse_unverified BEFORE INSERT ON purchase_requests
  FOR EACH ROW
  EXECUTE FUNCTION refuse_unverified('child_id', 'submitted_at', 'COLLECTION_STOPPED');
CREATE OR REPLACE TRIGGER refuse_unverified BEFORE INSERT ON reward_claims
  FOR EACH ROW
  EXECUTE FUNCTION refuse_unverified('child_id', 'submitted_at', 'COLLECTION_STOPPED');
CREATE OR REPLACE TRIGGER refuse_unverified BEFORE INSERT ON withdrawal_requests
  FOR EACH ROW
  EXECUTE FUNCTION refuse_unverified('child_id', 'submitted_at', 'COLLECTION_STOPPED');
