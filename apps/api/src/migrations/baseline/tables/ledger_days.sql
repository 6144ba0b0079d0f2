-- Sums of entries by day.
CREATE TABLE ledger_days (
  day date NOT NULL,
  transactions bigint NOT NULL,
  value numeric(16,2) NOT NULL,
  CONSTRAINT ledger_days_pkey PRIMARY KEY (day),
  CONSTRAINT ledger_days_transactions_check CHECK (transactions >= 0),
  CONSTRAINT ledger_days_value_check CHECK (value >= 0)
);
GRANT SELECT, INSERT ON ledger_days TO pocketful_app;
