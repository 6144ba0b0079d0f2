-- Mails that ask to confirm a consent.
CREATE TABLE consent_verification_audit (
  family_id uuid NOT NULL,
  verification_id uuid NOT NULL,
  consent_id uuid NOT NULL,
  asked_of uuid NOT NULL,
  verification_method varchar(50) NOT NULL,
  status varchar(20) NOT NULL,
  attempted_at timestamptz NOT NULL,
  completed_at timestamptz,
  token_hash bytea,
  expires_at timestamptz,
  sent_to_salt bytea,
  sent_to_digest bytea,
  CONSTRAINT consent_verification_audit_pkey PRIMARY KEY (family_id, verification_id),
  CONSTRAINT consent_verification_audit_status_check CHECK (status IN ('pending', 'sent', 'verified')),
  CONSTRAINT consent_verification_audit_sent_to CHECK ((sent_to_salt IS NULL) = (sent_to_digest IS NULL))
);
ALTER TABLE consent_verification_audit ADD CONSTRAINT consent_verification_audit_family_id_consent_id_fkey FOREIGN KEY (family_id, consent_id) REFERENCES parental_consents (family_id, consent_id) ON DELETE CASCADE;
CREATE INDEX consent_verification_audit_consent ON consent_verification_audit (family_id, consent_id);
CREATE UNIQUE INDEX consent_verification_audit_token ON consent_verification_audit (family_id, token_hash);
GRANT SELECT, INSERT ON consent_verification_audit TO pocketful_app;
GRANT UPDATE (status, completed_at, token_hash, expires_at, sent_to_salt, sent_to_digest) ON consent_verification_audit TO pocketful_app;
