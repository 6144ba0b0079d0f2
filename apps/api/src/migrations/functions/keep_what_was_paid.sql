-- Keeps rows that have paid, since the ledger names them as sources. One function for every table whose rows pay.
-- Arguments: the source type, and the column that identifies a row.
CREATE OR REPLACE FUNCTION keep_what_was_paid()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  IF public.was_paid(OLD.family_id, TG_ARGV[0], (to_jsonb(OLD) ->> TG_ARGV[1])::uuid)
  THEN RAISE EXCEPTION '% was paid and stays', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER keep_what_was_paid BEFORE DELETE ON allowance_payments
  FOR EACH ROW
  EXECUTE FUNCTION keep_what_was_paid('allowance', 'payment_id');
CREATE OR REPLACE TRIGGER keep_what_was_paid BEFORE DELETE ON chores
  FOR EACH ROW
  EXECUTE FUNCTION keep_what_was_paid('chore', 'chore_id');
CREATE OR REPLACE TRIGGER keep_what_was_paid BEFORE DELETE ON purchase_requests
  FOR EACH ROW
  EXECUTE FUNCTION keep_what_was_paid('purchase', 'request_id');
CREATE OR REPLACE TRIGGER keep_what_was_paid BEFORE DELETE ON reward_claims
  FOR EACH ROW
  EXECUTE FUNCTION keep_what_was_paid('claim', 'request_id');
CREATE OR REPLACE TRIGGER keep_what_was_paid BEFORE DELETE ON withdrawal_requests
  FOR EACH ROW
  EXECUTE FUNCTION keep_what_was_paid('withdrawal', 'request_id');
