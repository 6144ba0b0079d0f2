-- Notes a late entry for the sum of its day, which may be there already. Days are summed up ten minutes after their
-- end, so entries of the present skip this.
CREATE OR REPLACE FUNCTION add_to_day()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  INSERT INTO public.ledger_day_changes (family_id, day, currency, transactions, value)
  VALUES (NEW.family_id, (NEW.created_at AT TIME ZONE 'UTC')::date, NEW.currency, 1, abs(NEW.amount));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_to_day AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (((NOT new.brought_forward) AND (new.created_at < (transaction_timestamp() - '00:05:00'::interval))))
  EXECUTE FUNCTION add_to_day();
