-- The address to which the mail of a consent went, as sha256(salt || lower(address)): it answers whether the mail was sent to a
-- given address, and nothing else. The mail's composer writes both.
ALTER TABLE consent_verification_audit ADD COLUMN sent_to_salt bytea, ADD COLUMN sent_to_digest bytea,
  ADD CONSTRAINT consent_verification_audit_sent_to CHECK ((sent_to_salt IS NULL) = (sent_to_digest IS NULL));
GRANT UPDATE (sent_to_salt, sent_to_digest) ON consent_verification_audit TO pocketful_app;
