-- What may be collected and used of a child. Without a consent that stands nothing may be collected; analytics and
-- marketing there are none, and the database says so too.
CREATE TABLE privacy_settings (
  family_id uuid NOT NULL,
  child_id uuid NOT NULL,
  data_collection boolean NOT NULL DEFAULT true,
  analytics boolean NOT NULL DEFAULT false CHECK (NOT analytics),
  marketing boolean NOT NULL DEFAULT false CHECK (NOT marketing),
  updated_at timestamptz NOT NULL,
  -- The adult; an id as in the trail.
  updated_by uuid NOT NULL,
  PRIMARY KEY (family_id, child_id),
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id)
);
INSERT INTO privacy_settings (family_id, child_id, updated_at, updated_by)
SELECT family_id, member_id, created_at, parent_id FROM members WHERE role = 'child';
GRANT SELECT, INSERT, UPDATE ON privacy_settings TO pocketful_app;
