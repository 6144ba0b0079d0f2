-- Invitations of other adults and of children's own devices. Secret and code are derived from the id, and not stored.
CREATE TABLE invitations (
  family_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('parent', 'device')),
  invited_by uuid NOT NULL,
  code_tries smallint NOT NULL DEFAULT 0 CHECK (code_tries BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, invitation_id),
  FOREIGN KEY (family_id, invited_by) REFERENCES members (family_id, member_id) ON DELETE CASCADE
);
CREATE INDEX invitations_invited_by ON invitations (family_id, invited_by);

-- The children whose device an invitation adds.
CREATE TABLE invitation_children (
  family_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  child_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, invitation_id, child_id),
  FOREIGN KEY (family_id, invitation_id) REFERENCES invitations (family_id, invitation_id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id)
);
CREATE INDEX invitation_children_child ON invitation_children (family_id, child_id);

-- A session without an adult is a children's own device. Only the profiles of its children open there.
ALTER TABLE sessions ALTER COLUMN adult_id DROP NOT NULL;
CREATE TABLE device_children (
  family_id uuid NOT NULL,
  device_id uuid NOT NULL,
  child_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, device_id, child_id),
  FOREIGN KEY (family_id, device_id) REFERENCES sessions (family_id, device_id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id)
);
CREATE INDEX device_children_child ON device_children (family_id, child_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON invitations, invitation_children, device_children TO pocketful_app;
