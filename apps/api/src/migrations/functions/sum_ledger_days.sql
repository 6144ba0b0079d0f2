-- Sums up the missing days, from the last summed day or 400 days ago to the day before `p_today`, in one statement, so
-- that no day in between is missing. Returns their number.
CREATE OR REPLACE FUNCTION sum_ledger_days(p_today date)
RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  v_from date;
  summed integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ledger_days'));
  SELECT coalesce(max(d.day) + 1, p_today - 400) INTO v_from FROM public.ledger_days AS d;
  INSERT INTO public.ledger_days (day, transactions, value)
  SELECT s.day::date, coalesce(c.transactions, 0), coalesce(c.value, 0)
  FROM generate_series(v_from, p_today - 1, interval '1 day') AS s (day) LEFT JOIN (
    SELECT (e.created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS transactions, sum(abs(e.amount)) AS value
    FROM public.ledger_entries AS e
    WHERE e.created_at >= v_from::timestamp AT TIME ZONE 'UTC' AND e.created_at < p_today::timestamp AT TIME ZONE 'UTC'
      AND NOT e.brought_forward
    GROUP BY 1
  ) AS c ON c.day = s.day::date;
  GET DIAGNOSTICS summed = ROW_COUNT;
  RETURN summed;
END $$;
REVOKE ALL ON FUNCTION sum_ledger_days FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sum_ledger_days TO pocketful_app;
