-- Adds the noted changes to their days, and sums up the missing days, from the last summed day or 400 days ago to the
-- day before `p_today`, in one statement, so that no day in between is missing. Returns the number of summed days.
--
-- The sum of a day leaves out entries that are noted as changes of it. A change is committed together with its entry,
-- and one statement reads both. So a day and its changes together always equal the ledger, whenever a change is added.
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
  WITH noted AS (
    DELETE FROM public.ledger_day_changes AS c WHERE c.day < v_from RETURNING c.day, c.transactions, c.value
  )
  UPDATE public.ledger_days AS d SET transactions = d.transactions + n.transactions, value = d.value + n.value
  FROM (SELECT day, sum(transactions) AS transactions, sum(value) AS value FROM noted GROUP BY day) AS n
  WHERE d.day = n.day;
  INSERT INTO public.ledger_days (day, transactions, value)
  SELECT s.day::date, coalesce(c.transactions, 0), coalesce(c.value, 0)
  FROM generate_series(v_from, p_today - 1, interval '1 day') AS s (day) LEFT JOIN (
    SELECT e.day, sum(e.transactions) AS transactions, sum(e.value) AS value FROM (
      SELECT e.family_id, (e.created_at AT TIME ZONE 'UTC')::date AS day, 1::bigint AS transactions, abs(e.amount) AS value
      FROM public.ledger_entries AS e
      WHERE e.created_at >= v_from::timestamp AT TIME ZONE 'UTC' AND e.created_at < p_today::timestamp AT TIME ZONE 'UTC'
        AND NOT e.brought_forward
      UNION ALL
      SELECT c.family_id, c.day, -c.transactions, -c.value FROM public.ledger_day_changes AS c
      WHERE c.day >= v_from AND c.day < p_today
    ) AS e GROUP BY e.day
  ) AS c ON c.day = s.day::date;
  GET DIAGNOSTICS summed = ROW_COUNT;
  RETURN summed;
END $$;
REVOKE ALL ON FUNCTION sum_ledger_days FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sum_ledger_days TO pocketful_app;
