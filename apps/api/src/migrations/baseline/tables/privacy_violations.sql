-- Open requirements.
CREATE TABLE privacy_violations (
  violation_id uuid NOT NULL,
  item text NOT NULL,
  subject_id uuid NOT NULL,
  severity text NOT NULL,
  description text NOT NULL,
  action_required text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  last_audit_id uuid NOT NULL,
  cleared_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid,
  resolved_reason text,
  reopened integer NOT NULL DEFAULT 0,
  CONSTRAINT privacy_violations_pkey PRIMARY KEY (violation_id),
  CONSTRAINT privacy_violations_item_subject_id_key UNIQUE (item, subject_id),
  CONSTRAINT privacy_violations_severity_check CHECK (severity IN ('CRITICAL', 'HIGH', 'MEDIUM', 'LOW'))
);
CREATE INDEX privacy_violations_listed ON privacy_violations ((((cleared_at IS NOT NULL) OR (resolved_at IS NOT NULL))), array_position(ARRAY['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'], severity), last_seen_at DESC, item, violation_id);
CREATE INDEX privacy_violations_open ON privacy_violations (severity, last_seen_at DESC, violation_id) WHERE ((cleared_at IS NULL) AND (resolved_at IS NULL));
CREATE INDEX privacy_violations_settled ON privacy_violations (last_seen_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON privacy_violations TO pocketful_app;
