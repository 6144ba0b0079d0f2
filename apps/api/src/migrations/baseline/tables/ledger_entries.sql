-- A child’s transactions.
CREATE TABLE ledger_entries (
  family_id uuid NOT NULL,
  child_id uuid NOT NULL,
  sequence integer NOT NULL,
  entry_id uuid NOT NULL,
  amount numeric(10,2) NOT NULL,
  balance_after numeric(12,2) NOT NULL,
  description text NOT NULL,
  category text NOT NULL,
  source_type text,
  source_id uuid,
  created_by uuid,
  created_at timestamptz NOT NULL,
  brought_forward boolean NOT NULL DEFAULT false,
  source_round integer NOT NULL DEFAULT 1,
  reverses uuid,
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (family_id, child_id, sequence),
  CONSTRAINT ledger_entries_family_id_entry_id_key UNIQUE (family_id, entry_id),
  CONSTRAINT ledger_entries_sequence_check CHECK (sequence > 0),
  CONSTRAINT ledger_entries_category_check CHECK (category IN ('chore', 'achievement', 'gift', 'spending', 'allowance', 'bonus', 'savings', 'other')),
  CONSTRAINT ledger_entries_check CHECK ((source_type IS NULL) = (source_id IS NULL)),
  CONSTRAINT ledger_entries_amount_check CHECK (amount <> 0 OR brought_forward)
);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_reverses_check CHECK (reverses IS NULL OR source_id IS NULL AND NOT brought_forward) NOT VALID;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES accounts (family_id, child_id);
CREATE INDEX ledger_entries_child_time ON ledger_entries (family_id, child_id, created_at);
CREATE INDEX ledger_entries_newest ON ledger_entries (family_id, created_at DESC, entry_id DESC);
CREATE UNIQUE INDEX ledger_entries_paid_once_a_round ON ledger_entries (family_id, source_type, source_id, source_round) WHERE source_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_entries_reversed_once ON ledger_entries (family_id, reverses) WHERE reverses IS NOT NULL;
CREATE INDEX ledger_entries_time ON ledger_entries USING brin (created_at) WITH (pages_per_range='32', autosummarize='on');
GRANT SELECT ON ledger_entries TO pocketful_app;
