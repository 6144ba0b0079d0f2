-- Which adult accepted which policy.
CREATE TABLE policy_acceptances (
  family_id uuid NOT NULL,
  acceptance_id uuid NOT NULL,
  member_id uuid NOT NULL,
  policy_type varchar(50) NOT NULL,
  policy_version varchar(20) NOT NULL,
  accepted_at timestamptz NOT NULL,
  consent_method varchar(50) NOT NULL,
  ip_address varchar(45),
  user_agent text,
  parental_consent boolean NOT NULL DEFAULT false,
  CONSTRAINT policy_acceptances_pkey PRIMARY KEY (family_id, acceptance_id)
);
ALTER TABLE policy_acceptances ADD CONSTRAINT policy_acceptances_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE;
CREATE INDEX policy_acceptances_address ON policy_acceptances (accepted_at) WHERE ip_address IS NOT NULL;
CREATE INDEX policy_acceptances_member ON policy_acceptances (family_id, member_id, policy_type);
GRANT SELECT, INSERT ON policy_acceptances TO pocketful_app;
