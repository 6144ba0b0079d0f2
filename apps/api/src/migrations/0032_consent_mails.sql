-- How consents were asked to be confirmed, and what came of it: one row for each mail. The token exists in the mail alone;
-- its hash is written as the mail is sent.
CREATE TABLE consent_verification_audit (
  family_id uuid NOT NULL,
  verification_id uuid NOT NULL,
  consent_id uuid NOT NULL,
  -- The adult who gets the mail; an id as in the trail.
  asked_of uuid NOT NULL,
  verification_method varchar(50) NOT NULL,
  status varchar(20) NOT NULL CHECK (status IN ('pending', 'sent', 'verified')),
  attempted_at timestamptz NOT NULL,
  completed_at timestamptz,
  token_hash bytea,
  expires_at timestamptz,
  PRIMARY KEY (family_id, verification_id),
  FOREIGN KEY (family_id, consent_id) REFERENCES parental_consents (family_id, consent_id) ON DELETE CASCADE
);
CREATE INDEX consent_verification_audit_consent ON consent_verification_audit (family_id, consent_id);
CREATE UNIQUE INDEX consent_verification_audit_token ON consent_verification_audit (family_id, token_hash);
GRANT SELECT, INSERT ON consent_verification_audit TO pocketful_app;
GRANT UPDATE (status, completed_at, token_hash, expires_at) ON consent_verification_audit TO pocketful_app;
