-- The age of the oldest row of each class.
CREATE TABLE retention_marks (
  class text NOT NULL,
  oldest_at timestamptz,
  looked_at timestamptz NOT NULL,
  CONSTRAINT retention_marks_pkey PRIMARY KEY (class)
);
GRANT SELECT, INSERT, UPDATE ON retention_marks TO pocketful_app;
