-- Texts of published policies.
CREATE TABLE policy_versions (
  policy_id uuid NOT NULL,
  policy_type varchar(50) NOT NULL,
  version varchar(20) NOT NULL,
  title varchar(200) NOT NULL,
  content text NOT NULL,
  effective_date date NOT NULL,
  is_active boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  created_by uuid,
  approved_at timestamptz,
  approved_by uuid,
  CONSTRAINT policy_versions_pkey PRIMARY KEY (policy_id),
  CONSTRAINT policy_versions_policy_type_version_key UNIQUE (policy_type, version),
  CONSTRAINT policy_versions_policy_type_check CHECK (policy_type IN ('privacy_policy', 'terms_of_service'))
);
CREATE UNIQUE INDEX policy_versions_in_force ON policy_versions (policy_type) WHERE is_active;
GRANT SELECT, INSERT ON policy_versions TO pocketful_app;
GRANT UPDATE (is_active) ON policy_versions TO pocketful_app;
