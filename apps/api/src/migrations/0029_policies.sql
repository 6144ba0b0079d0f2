-- Every version of a policy with its text, as it was published: what an acceptance names can be read for good.
CREATE TABLE policy_versions (
  policy_id uuid PRIMARY KEY,
  policy_type varchar(50) NOT NULL CHECK (policy_type IN ('privacy_policy', 'terms_of_service')),
  version varchar(20) NOT NULL,
  title varchar(200) NOT NULL,
  content text NOT NULL,
  effective_date date NOT NULL,
  is_active boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  -- Staff; null for what came with a version of the product.
  created_by uuid,
  approved_at timestamptz,
  approved_by uuid,
  UNIQUE (policy_type, version)
);
CREATE UNIQUE INDEX policy_versions_in_force ON policy_versions (policy_type) WHERE is_active;
GRANT SELECT, INSERT ON policy_versions TO pocketful_app;
-- Which one is in force; what was published is never reworded.
GRANT UPDATE (is_active) ON policy_versions TO pocketful_app;

-- Whether the acceptance was given as a parent, for the children of the family.
ALTER TABLE policy_acceptances ADD COLUMN parental_consent boolean NOT NULL DEFAULT false;
