-- Invitations of adults and of children’s devices.
CREATE TABLE invitations (
  family_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  kind text NOT NULL,
  invited_by uuid NOT NULL,
  code_tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT invitations_pkey PRIMARY KEY (family_id, invitation_id),
  CONSTRAINT invitations_kind_check CHECK (kind IN ('parent', 'device')),
  CONSTRAINT invitations_code_tries_check CHECK (code_tries BETWEEN 0 AND 5)
);
ALTER TABLE invitations ADD CONSTRAINT invitations_family_id_invited_by_fkey FOREIGN KEY (family_id, invited_by) REFERENCES members (family_id, member_id) ON DELETE CASCADE;
CREATE INDEX invitations_invited_by ON invitations (family_id, invited_by);
GRANT SELECT, INSERT, UPDATE, DELETE ON invitations TO pocketful_app;
