-- The rule by which a child's chores and claims are approved when they are submitted. Without a row an adult approves each.
CREATE TABLE auto_approvals (
  family_id uuid NOT NULL,
  child_id uuid NOT NULL,
  most_each numeric(10,2) NOT NULL CHECK (most_each > 0),
  most_a_week numeric(10,2) NOT NULL CHECK (most_a_week >= most_each),
  -- The adult who set it; the rule outlasts this adult.
  set_by uuid,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, child_id),
  FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id),
  FOREIGN KEY (family_id, set_by) REFERENCES members (family_id, member_id) ON DELETE SET NULL (set_by)
);
CREATE INDEX auto_approvals_set_by ON auto_approvals (family_id, set_by) WHERE set_by IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON auto_approvals TO pocketful_app;

-- The limit for one item of the rule that approved it, at that time. The constraints are NOT VALID: all earlier rows
-- fulfil them, so no scan is needed.
ALTER TABLE chores ADD COLUMN trusted_up_to numeric(10,2),
  ADD CONSTRAINT chores_trusted_check CHECK (trusted_up_to IS NULL OR status = 'approved') NOT VALID;
ALTER TABLE reward_claims ADD COLUMN trusted_up_to numeric(10,2),
  ADD CONSTRAINT reward_claims_trusted_check CHECK (trusted_up_to IS NULL OR status = 'approved') NOT VALID;
