-- The deadline after which a child is erased: when its announcement and its reminder reached an adult. The trigger `keep_deadlines`
-- adds and removes rows. Profiles that were closed before get their announcement now.
CREATE TABLE deadlines (
  family_id uuid NOT NULL,
  deadline_id uuid NOT NULL DEFAULT uuidv7(),
  child_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('consent_withdrawn', 'consent_unconfirmed')),
  announced_at timestamptz,
  reminded_at timestamptz,
  PRIMARY KEY (family_id, deadline_id),
  UNIQUE (family_id, child_id),
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON deadlines TO pocketful_app;
INSERT INTO deadlines (family_id, child_id, kind)
SELECT family_id, child_id, 'consent_withdrawn' FROM privacy_settings WHERE closed_at IS NOT NULL;
UPDATE schema_compatibility SET compatible_from = '0128_deadlines.sql';
