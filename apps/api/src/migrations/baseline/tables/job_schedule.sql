-- When each job is due.
CREATE TABLE job_schedule (
  name text NOT NULL,
  due_at timestamptz NOT NULL,
  CONSTRAINT job_schedule_pkey PRIMARY KEY (name)
);
GRANT SELECT, INSERT, UPDATE ON job_schedule TO pocketful_app;
