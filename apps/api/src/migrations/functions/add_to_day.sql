-- Adds an entry to a day that was summed up already. Days are summed up ten minutes after their end, so entries of the
-- present skip this.
CREATE OR REPLACE FUNCTION add_to_day()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('ledger_days'));
  UPDATE public.ledger_days AS d SET transactions = d.transactions + 1, value = d.value + abs(NEW.amount)
  WHERE d.day = (NEW.created_at AT TIME ZONE 'UTC')::date;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_to_day AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (((NOT new.brought_forward) AND (new.created_at < (transaction_timestamp() - '00:05:00'::interval))))
  EXECUTE FUNCTION add_to_day();
