-- Results of audits, as numbers.
CREATE TABLE privacy_audits (
  audit_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  started_by uuid,
  reached uuid,
  families integer NOT NULL DEFAULT 0,
  families_total integer NOT NULL,
  facts jsonb NOT NULL,
  moved_at timestamptz NOT NULL,
  finished_at timestamptz,
  overall text,
  score smallint,
  result jsonb,
  CONSTRAINT privacy_audits_pkey PRIMARY KEY (audit_id),
  CONSTRAINT privacy_audits_overall_check CHECK (overall IN ('COMPLIANT', 'PARTIALLY_COMPLIANT', 'NON_COMPLIANT', 'NEEDS_REVIEW')),
  CONSTRAINT privacy_audits_whole CHECK ((finished_at IS NULL) = (result IS NULL) AND (result IS NULL) = (overall IS NULL))
);
CREATE INDEX privacy_audits_finished ON privacy_audits (finished_at DESC) WHERE finished_at IS NOT NULL;
CREATE UNIQUE INDEX privacy_audits_under_way ON privacy_audits ((true)) WHERE finished_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON privacy_audits TO pocketful_app;
