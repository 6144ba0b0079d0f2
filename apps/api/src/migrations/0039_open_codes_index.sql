-- no transaction
-- Whose code it is that somebody types who is not signed in: an address that is not verified is no log-in name yet.
CREATE INDEX CONCURRENTLY IF NOT EXISTS email_verification_tokens_email ON email_verification_tokens (email_key);
