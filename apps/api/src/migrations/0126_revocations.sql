-- What was taken away and is not yet in the journal beside the backups. `audit_append` adds a row in the transaction of the
-- effect. A row is removed once it is in the journal.
CREATE TABLE revocations (
  family_id uuid NOT NULL,
  revocation_id uuid NOT NULL DEFAULT uuidv7(),
  kind text NOT NULL CHECK (kind IN ('child', 'family', 'consent', 'adult', 'password', 'pin')),
  subject_id uuid NOT NULL,
  done_by uuid,
  at timestamptz NOT NULL,
  PRIMARY KEY (family_id, revocation_id)
);
GRANT SELECT, DELETE ON revocations TO pocketful_app;
INSERT INTO revocations (family_id, kind, subject_id, at)
SELECT family_id, 'child', child_id, requested_at FROM data_access_requests WHERE request_type = 'erasure' AND noted_at IS NULL
UNION ALL SELECT family_id, 'family', family_id, closed_at FROM closed_families WHERE noted_at IS NULL;
ALTER TABLE data_access_requests DROP COLUMN noted_at;
ALTER TABLE closed_families DROP COLUMN noted_at;
UPDATE schema_compatibility SET compatible_from = '0126_revocations.sql';
