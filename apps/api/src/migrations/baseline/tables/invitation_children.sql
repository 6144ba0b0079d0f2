-- The children whose device an invitation adds.
CREATE TABLE invitation_children (
  family_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  child_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT invitation_children_pkey PRIMARY KEY (family_id, invitation_id, child_id)
);
ALTER TABLE invitation_children ADD CONSTRAINT invitation_children_family_id_invitation_id_fkey FOREIGN KEY (family_id, invitation_id) REFERENCES invitations (family_id, invitation_id) ON DELETE CASCADE;
ALTER TABLE invitation_children ADD CONSTRAINT invitation_children_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id);
CREATE INDEX invitation_children_child ON invitation_children (family_id, child_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON invitation_children TO pocketful_app;
