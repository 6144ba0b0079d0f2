-- When adults learned what will be removed.
CREATE TABLE deadlines (
  family_id uuid NOT NULL,
  deadline_id uuid NOT NULL DEFAULT uuidv7(),
  child_id uuid,
  kind text NOT NULL,
  announced_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT deadlines_pkey PRIMARY KEY (family_id, deadline_id),
  CONSTRAINT deadlines_family_id_child_id_key UNIQUE (family_id, child_id),
  CONSTRAINT deadlines_kind_check CHECK ( CASE WHEN child_id IS NULL THEN kind IN ('unused_items', 'unused_family') ELSE kind IN ('consent_withdrawn', 'consent_unconfirmed') END)
);
ALTER TABLE deadlines ADD CONSTRAINT deadlines_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE;
CREATE UNIQUE INDEX deadlines_of_family ON deadlines (family_id, kind) WHERE child_id IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON deadlines TO pocketful_app;
