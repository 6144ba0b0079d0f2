-- The meaning of entries and paydays. Words are null while a row is unclassified.
ALTER TABLE ledger_entries ADD COLUMN kind text NOT NULL DEFAULT 'typed', ADD COLUMN facts jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN words jsonb;
ALTER TABLE allowance_payments ADD COLUMN kind text NOT NULL DEFAULT 'typed',
  ADD COLUMN facts jsonb NOT NULL DEFAULT '{}', ADD COLUMN words jsonb;
GRANT UPDATE (kind, facts, words) ON allowance_payments TO pocketful_app;
