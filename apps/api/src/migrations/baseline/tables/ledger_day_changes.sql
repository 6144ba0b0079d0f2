-- Entries that came late or were removed, until the sum of their day has them.
CREATE TABLE ledger_day_changes (
  family_id uuid NOT NULL,
  change_id uuid NOT NULL DEFAULT uuidv7(),
  day date NOT NULL,
  transactions bigint NOT NULL,
  value numeric(16,2) NOT NULL,
  CONSTRAINT ledger_day_changes_pkey PRIMARY KEY (family_id, change_id)
);
GRANT SELECT ON ledger_day_changes TO pocketful_app;
