-- The runs of the daily removal are evidence: only the role of the jobs records and removes them.
REVOKE INSERT, UPDATE, DELETE ON retention_runs FROM pocketful_app;
GRANT INSERT, DELETE ON retention_runs TO pocketful_jobs;

-- Nothing was released under version 1.0, so its recorded texts are replaced once more. The next start records the present
-- texts, with their digests in the audit log.
DELETE FROM policy_versions WHERE version = '1.0';
