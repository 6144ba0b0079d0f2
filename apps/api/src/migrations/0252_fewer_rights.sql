-- VACUUM and ANALYZE are the jobs' alone: with MAINTAIN the application's role could lock every table.
REVOKE MAINTAIN ON ALL TABLES IN SCHEMA public FROM pocketful_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE MAINTAIN ON TABLES FROM pocketful_app;
GRANT MAINTAIN ON ALL TABLES IN SCHEMA public TO pocketful_jobs;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT MAINTAIN ON TABLES TO pocketful_jobs;
-- Functions of an earlier version.
DROP FUNCTION IF EXISTS refuse_call(text);
DROP FUNCTION IF EXISTS ledger_post(uuid, uuid, uuid, numeric, boolean, text, text, text, uuid, uuid, audit_event);
UPDATE schema_compatibility SET compatible_from = '0252_fewer_rights.sql';
