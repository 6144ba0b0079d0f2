-- The ledger: one account a child, one append-only line an entry. The application may insert and read entries and
-- nothing else; corrections are new entries.

CREATE TABLE accounts (
  family_id uuid NOT NULL,
  child_id uuid NOT NULL,
  balance numeric(12, 2) NOT NULL DEFAULT 0 CHECK (balance BETWEEN -99999999.99 AND 99999999.99),
  -- The sequence number of the newest entry.
  sequence integer NOT NULL DEFAULT 0,
  PRIMARY KEY (family_id, child_id),
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id)
);

CREATE TABLE ledger_entries (
  family_id uuid NOT NULL,
  child_id uuid NOT NULL,
  sequence integer NOT NULL CHECK (sequence > 0),
  entry_id uuid NOT NULL,
  amount numeric(10, 2) NOT NULL CHECK (amount <> 0),
  balance_after numeric(12, 2) NOT NULL,
  description text NOT NULL,
  category text NOT NULL
    CHECK (category IN ('chore', 'achievement', 'gift', 'spending', 'allowance', 'bonus', 'savings', 'other')),
  -- What paid, when it was not a person: a chore has one payment, whatever happens.
  source_type text,
  source_id uuid,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, child_id, sequence),
  UNIQUE (family_id, entry_id),
  FOREIGN KEY (family_id, child_id) REFERENCES accounts (family_id, child_id),
  CHECK ((source_type IS NULL) = (source_id IS NULL))
);
CREATE UNIQUE INDEX ledger_entries_paid_once ON ledger_entries (family_id, source_type, source_id)
  WHERE source_id IS NOT NULL;
CREATE INDEX ledger_entries_newest ON ledger_entries (family_id, created_at DESC, entry_id DESC);

GRANT SELECT, INSERT, UPDATE ON accounts TO pocketful_app;
GRANT SELECT, INSERT ON ledger_entries TO pocketful_app;
