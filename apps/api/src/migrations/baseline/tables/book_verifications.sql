-- Results of the verifier.
CREATE TABLE book_verifications (
  verification_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL,
  whole boolean NOT NULL,
  families integer NOT NULL,
  fault_count integer NOT NULL,
  faults jsonb NOT NULL,
  CONSTRAINT book_verifications_pkey PRIMARY KEY (verification_id)
);
CREATE INDEX book_verifications_finished ON book_verifications (finished_at);
GRANT SELECT, INSERT, DELETE ON book_verifications TO pocketful_app;
