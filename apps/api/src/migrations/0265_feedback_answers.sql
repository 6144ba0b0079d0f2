-- The answer of staff, which the author reads on the dashboard.
ALTER TABLE feedback ADD COLUMN answer text, ADD COLUMN answered_at timestamptz,
  ADD CONSTRAINT feedback_answered_check CHECK ((answer IS NULL) = (answered_at IS NULL));
