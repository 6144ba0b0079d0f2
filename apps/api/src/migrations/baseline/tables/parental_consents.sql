-- Consents of parents for a child.
CREATE TABLE parental_consents (
  family_id uuid NOT NULL,
  consent_id uuid NOT NULL,
  child_id uuid NOT NULL,
  given_by uuid CONSTRAINT parental_consents_parent_id_not_null NOT NULL,
  consent_type varchar(50) NOT NULL,
  policy_version varchar(20) NOT NULL,
  consent_date timestamptz NOT NULL,
  verification_method varchar(50) NOT NULL,
  given_with_parental boolean NOT NULL DEFAULT false,
  ip_address varchar(45),
  user_agent text,
  ordinal smallint NOT NULL DEFAULT 1,
  CONSTRAINT parental_consents_pkey PRIMARY KEY (family_id, consent_id),
  CONSTRAINT parental_consents_consent_type_check CHECK (consent_type IN ('parental', 'data_collection'))
);
ALTER TABLE parental_consents ADD CONSTRAINT parental_consents_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id);
CREATE INDEX parental_consents_address ON parental_consents (consent_date) WHERE ip_address IS NOT NULL;
CREATE UNIQUE INDEX parental_consents_once ON parental_consents (family_id, child_id, consent_type, policy_version, ordinal);
GRANT SELECT, INSERT ON parental_consents TO pocketful_app;
