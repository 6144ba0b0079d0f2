-- A change may be the first of its currency on a day that is summed up. Later days are counted from the entries.
CREATE OR REPLACE VIEW staff_views.ledger_days AS
SELECT coalesce(d.day, c.day) AS day, (coalesce(d.transactions, 0) + coalesce(c.transactions, 0))::bigint AS transactions,
  (coalesce(d.value, 0) + coalesce(c.value, 0))::numeric(16, 2) AS value, coalesce(d.currency, c.currency) AS currency
FROM ledger_days AS d FULL JOIN (
  SELECT day, currency, sum(transactions) AS transactions, sum(value) AS value FROM ledger_day_changes
  WHERE day BETWEEN (SELECT min(day) FROM ledger_days) AND (SELECT max(day) FROM ledger_days) GROUP BY day, currency
) AS c ON c.day = d.day AND c.currency = d.currency;
