-- Up to which amounts chores and claims are approved when they are submitted, if a parent switched it on.
CREATE TABLE auto_approvals (
  family_id uuid NOT NULL,
  child_id uuid NOT NULL,
  most_each numeric(10,2) NOT NULL,
  most_a_week numeric(10,2) NOT NULL,
  set_by uuid,
  set_at timestamptz NOT NULL,
  CONSTRAINT auto_approvals_pkey PRIMARY KEY (family_id, child_id),
  CONSTRAINT auto_approvals_most_each_check CHECK (most_each > 0),
  CONSTRAINT auto_approvals_check CHECK (most_a_week >= most_each)
);
ALTER TABLE auto_approvals ADD CONSTRAINT auto_approvals_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id);
ALTER TABLE auto_approvals ADD CONSTRAINT auto_approvals_family_id_set_by_fkey FOREIGN KEY (family_id, set_by) REFERENCES members (family_id, member_id) ON DELETE SET NULL (set_by);
CREATE INDEX auto_approvals_set_by ON auto_approvals (family_id, set_by) WHERE set_by IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON auto_approvals TO pocketful_app;
