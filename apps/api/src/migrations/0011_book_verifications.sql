-- A signed head also says how many entries a family has and what they add up to, so that the next verification can begin
-- there. Heads that were signed before say nothing of it, and their families are verified whole.
ALTER TABLE audit_checkpoint_heads ADD COLUMN entries bigint, ADD COLUMN balance numeric(14, 2);

-- What each verification of the books found: for readiness, metrics and staff, whichever process ran it.
CREATE TABLE book_verifications (
  verification_id uuid PRIMARY KEY,
  started_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL,
  -- From the first row of every chain, or from the last checkpoint on.
  whole boolean NOT NULL,
  families integer NOT NULL,
  fault_count integer NOT NULL,
  -- The first of them; ids only.
  faults jsonb NOT NULL
);
CREATE INDEX book_verifications_finished ON book_verifications (finished_at);
GRANT SELECT, INSERT, DELETE ON book_verifications TO pocketful_app;
