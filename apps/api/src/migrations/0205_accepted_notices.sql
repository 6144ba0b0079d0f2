-- A notice counts as sent when a mail server accepted it.
ALTER TABLE consent_verification_audit ADD COLUMN accepted_at timestamptz;
UPDATE consent_verification_audit AS v SET accepted_at = o.sent_at FROM outbox AS o
WHERE o.family_id = v.family_id AND o.about_id = v.verification_id AND o.kind = 'consent_notice' AND o.sent_at IS NOT NULL;
-- The link of such a mail was followed.
UPDATE consent_verification_audit SET accepted_at = completed_at WHERE status = 'verified' AND accepted_at IS NULL;
-- The words of an adult about a child, which nothing shows.
UPDATE consent_events SET reason = NULL WHERE reason IS NOT NULL;
GRANT UPDATE (accepted_at) ON consent_verification_audit TO pocketful_app;
