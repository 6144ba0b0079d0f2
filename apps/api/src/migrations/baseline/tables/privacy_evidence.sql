-- Evidence of the security program.
CREATE TABLE privacy_evidence (
  evidence_id uuid NOT NULL,
  kind text NOT NULL,
  done_on date NOT NULL,
  document text,
  recorded_at timestamptz NOT NULL,
  recorded_by uuid,
  author text,
  digest bytea,
  next_due_on date,
  CONSTRAINT privacy_evidence_pkey PRIMARY KEY (evidence_id),
  CONSTRAINT privacy_evidence_kind_check CHECK (kind IN ('risk_assessment', 'safeguard_test', 'restore_drill', 'security_program', 'processor_assurances', 'outside_request'))
);
CREATE INDEX privacy_evidence_newest ON privacy_evidence (kind, done_on DESC);
GRANT SELECT, INSERT ON privacy_evidence TO pocketful_app;
GRANT DELETE ON privacy_evidence TO pocketful_jobs;
