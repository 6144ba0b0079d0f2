-- Adds the noted changes to their days, and sums up the missing days, from the last summed day or 400 days ago to the
-- day before `p_today`, in one statement, so that no day in between is missing. A day has a sum for each currency of its
-- entries, and one without entries the sum 0 in US dollars. Returns the number of summed days.
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
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ledger_days'));
  SELECT coalesce(max(d.day) + 1, p_today - 400) INTO v_from FROM public.ledger_days AS d;
  WITH noted AS (
    DELETE FROM public.ledger_day_changes AS c WHERE c.day < v_from RETURNING c.day, c.currency, c.transactions, c.value
  ), summed AS (
    SELECT n.day, n.currency, sum(n.transactions) AS transactions, sum(n.value) AS value FROM noted AS n
    GROUP BY n.day, n.currency
  ), changed AS (
    UPDATE public.ledger_days AS d SET transactions = d.transactions + s.transactions, value = d.value + s.value
    FROM summed AS s WHERE d.day = s.day AND d.currency = s.currency RETURNING d.day, d.currency
  )
  INSERT INTO public.ledger_days (day, currency, transactions, value)
  SELECT s.day, s.currency, s.transactions, s.value FROM summed AS s
  WHERE s.transactions > 0 AND s.day >= (SELECT min(d.day) FROM public.ledger_days AS d)
    AND NOT EXISTS (SELECT FROM changed AS c WHERE c.day = s.day AND c.currency = s.currency);
  INSERT INTO public.ledger_days (day, currency, transactions, value)
  SELECT s.day::date, coalesce(c.currency, 'USD'), coalesce(c.transactions, 0), coalesce(c.value, 0)
  FROM generate_series(v_from, p_today - 1, interval '1 day') AS s (day) LEFT JOIN (
    SELECT e.day, e.currency, sum(e.transactions) AS transactions, sum(e.value) AS value FROM (
      SELECT e.family_id, (e.created_at AT TIME ZONE 'UTC')::date AS day, e.currency, 1::bigint AS transactions,
        abs(e.amount) AS value
      FROM public.ledger_entries AS e
      WHERE e.created_at >= v_from::timestamp AT TIME ZONE 'UTC' AND e.created_at < p_today::timestamp AT TIME ZONE 'UTC'
        AND NOT e.brought_forward
      UNION ALL
      SELECT c.family_id, c.day, c.currency, -c.transactions, -c.value FROM public.ledger_day_changes AS c
      WHERE c.day >= v_from AND c.day < p_today
    ) AS e GROUP BY e.day, e.currency
  ) AS c ON c.day = s.day::date;
  RETURN greatest(p_today - v_from, 0);
END $$;
REVOKE ALL ON FUNCTION sum_ledger_days FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sum_ledger_days TO pocketful_app;
