-- A device keeps its id over every change of profile, unlike its session's secret.
ALTER TABLE sessions ADD COLUMN device_id uuid NOT NULL DEFAULT uuidv7();

-- What adults tell the people behind Pocketful. It is the staff's, and names people by their ids alone.
CREATE TABLE feedback (
  feedback_id uuid PRIMARY KEY,
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  member_role text NOT NULL CHECK (member_role IN ('family_admin', 'parent')),
  subject text NOT NULL,
  message text NOT NULL,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  page text,
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'in_progress', 'resolved')),
  admin_notes text,
  created_at timestamptz NOT NULL,
  reviewed_at timestamptz,
  reviewed_by uuid REFERENCES staff ON DELETE SET NULL
);
CREATE INDEX feedback_member ON feedback (family_id, member_id, created_at);
CREATE INDEX feedback_created ON feedback (created_at DESC, feedback_id DESC);
CREATE INDEX feedback_reviewed_by ON feedback (reviewed_by);
GRANT SELECT, INSERT, UPDATE, DELETE ON feedback TO pocketful_app;
