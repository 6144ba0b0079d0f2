-- Consents and policy acceptances: who, when, how, from where, for which version.

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
  withdrawn_at timestamptz,
  withdrawn_reason text,
  PRIMARY KEY (family_id, acceptance_id),
  FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id)
);
CREATE INDEX policy_acceptances_member ON policy_acceptances (family_id, member_id, policy_type);

CREATE TABLE parental_consents (
  family_id uuid NOT NULL,
  consent_id uuid NOT NULL,
  child_id uuid NOT NULL,
  -- The adult who gave it.
  parent_id uuid NOT NULL,
  consent_type varchar(50) NOT NULL CHECK (consent_type IN ('parental', 'data_collection')),
  policy_version varchar(20) NOT NULL,
  consent_date timestamptz NOT NULL,
  verification_method varchar(50) NOT NULL,
  verified_at timestamptz,
  -- True where one tick stood for both consents.
  given_with_parental boolean NOT NULL DEFAULT false,
  ip_address varchar(45),
  user_agent text,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  PRIMARY KEY (family_id, consent_id),
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id),
  FOREIGN KEY (family_id, parent_id) REFERENCES members (family_id, member_id)
);
CREATE UNIQUE INDEX parental_consents_in_force ON parental_consents (family_id, child_id, consent_type, policy_version)
  WHERE withdrawn_at IS NULL;
CREATE INDEX parental_consents_parent ON parental_consents (family_id, parent_id);

GRANT SELECT, INSERT, UPDATE ON policy_acceptances, parental_consents TO pocketful_app;
