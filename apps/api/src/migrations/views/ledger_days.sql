CREATE OR REPLACE VIEW staff_views.ledger_days AS
SELECT d.day, (d.transactions + coalesce(c.transactions, 0))::bigint AS transactions,
  (d.value + coalesce(c.value, 0))::numeric(16, 2) AS value
FROM ledger_days AS d LEFT JOIN (
  SELECT day, sum(transactions) AS transactions, sum(value) AS value FROM ledger_day_changes GROUP BY day
) AS c ON c.day = d.day;
