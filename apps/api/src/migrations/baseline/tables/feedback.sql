-- What adults write to staff, under ids.
CREATE TABLE feedback (
  feedback_id uuid NOT NULL,
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  member_role text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  rating smallint,
  page text,
  status text NOT NULL DEFAULT 'new',
  admin_notes text,
  created_at timestamptz NOT NULL,
  reviewed_at timestamptz,
  reviewed_by uuid,
  type text NOT NULL DEFAULT 'other',
  CONSTRAINT feedback_pkey PRIMARY KEY (family_id, feedback_id),
  CONSTRAINT feedback_member_role_check CHECK (member_role IN ('family_admin', 'parent')),
  CONSTRAINT feedback_rating_check CHECK (rating BETWEEN 1 AND 5),
  CONSTRAINT feedback_status_check CHECK (status IN ('new', 'in_progress', 'resolved')),
  CONSTRAINT feedback_type_check CHECK (type IN ('bug', 'feature', 'other'))
);
ALTER TABLE feedback ADD CONSTRAINT feedback_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES staff (staff_id) ON DELETE SET NULL;
CREATE INDEX feedback_created ON feedback (created_at DESC, feedback_id DESC);
CREATE INDEX feedback_id ON feedback (feedback_id);
CREATE INDEX feedback_member ON feedback (family_id, member_id, created_at);
CREATE INDEX feedback_reviewed_by ON feedback (reviewed_by);
CREATE INDEX feedback_status ON feedback (status, created_at DESC, feedback_id DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON feedback TO pocketful_app;
