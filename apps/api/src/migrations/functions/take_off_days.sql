-- Subtracts removed entries from their days, when a child is erased or the ledger is brought forward. The lock excludes
-- the job that sums days up, which would otherwise miss this change.
CREATE OR REPLACE FUNCTION take_off_days()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('ledger_days'));
  UPDATE public.ledger_days AS d
  SET transactions = d.transactions - gone.transactions, value = d.value - gone.value
  FROM (
    SELECT (e.created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS transactions, sum(abs(e.amount)) AS value
    FROM entries AS e WHERE NOT e.brought_forward GROUP BY 1 ORDER BY 1
  ) AS gone
  WHERE d.day = gone.day;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER take_off_days AFTER DELETE ON ledger_entries
  REFERENCING OLD TABLE AS entries
  FOR EACH STATEMENT
  EXECUTE FUNCTION take_off_days();
