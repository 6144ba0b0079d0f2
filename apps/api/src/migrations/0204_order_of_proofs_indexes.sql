-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS book_verifications_newest;
CREATE INDEX CONCURRENTLY book_verifications_newest ON book_verifications (place DESC, finished_at DESC) WHERE clock_trusted;
DROP INDEX CONCURRENTLY IF EXISTS privacy_audits_newest;
CREATE INDEX CONCURRENTLY privacy_audits_newest ON privacy_audits (place DESC, finished_at DESC) WHERE clock_trusted;
