-- Notes removed entries for the sums of their days, when a child is erased or the ledger is brought forward.
CREATE OR REPLACE FUNCTION take_off_days()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  gone record;
BEGIN
  FOR gone IN
    SELECT e.family_id, (e.created_at AT TIME ZONE 'UTC')::date AS day, e.currency, count(*) AS transactions,
      sum(abs(e.amount)) AS value
    FROM entries AS e WHERE NOT e.brought_forward GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  LOOP
    INSERT INTO public.ledger_day_changes (family_id, day, currency, transactions, value)
    VALUES (gone.family_id, gone.day, gone.currency, -gone.transactions, -gone.value);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER take_off_days AFTER DELETE ON ledger_entries
  REFERENCING OLD TABLE AS entries
  FOR EACH STATEMENT
  EXECUTE FUNCTION take_off_days();
