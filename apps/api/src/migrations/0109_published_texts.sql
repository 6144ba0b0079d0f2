-- Nothing was released under version 1.0, so its recorded texts are replaced once. The next start records the present texts,
-- with their digests in the audit log.
DELETE FROM policy_versions WHERE version = '1.0';
