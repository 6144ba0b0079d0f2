-- The currency of each family and entry, and the formats of families and members. A member without a locale has the
-- family's. The program writes the decimals of a currency beside it, so that the database needs no list of currencies.
ALTER TABLE families ADD COLUMN locale text NOT NULL DEFAULT 'en-US', ADD COLUMN currency text NOT NULL DEFAULT 'USD',
  ADD COLUMN decimals smallint NOT NULL DEFAULT 2, ADD COLUMN currency_changed_at timestamptz;
ALTER TABLE members ADD COLUMN locale text;
ALTER TABLE ledger_entries ADD COLUMN currency text NOT NULL DEFAULT 'USD';
ALTER TABLE ledger_day_changes ADD COLUMN currency text NOT NULL DEFAULT 'USD';
ALTER TABLE ledger_days ADD COLUMN currency text NOT NULL DEFAULT 'USD', DROP CONSTRAINT ledger_days_pkey,
  ADD CONSTRAINT ledger_days_pkey PRIMARY KEY (day, currency);
GRANT UPDATE (default_reward) ON chore_templates TO pocketful_app;
