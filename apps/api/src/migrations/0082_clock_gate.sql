-- The newest time that jobs trust, and for how long an instance has run since its clock went past it. One row.
CREATE TABLE clock_gate (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  mark timestamptz NOT NULL,
  ran_seconds integer NOT NULL DEFAULT 0,
  beat_at timestamptz NOT NULL
);
INSERT INTO clock_gate (mark, beat_at) VALUES (now(), now());
GRANT SELECT, UPDATE ON clock_gate TO pocketful_app;

-- When each job is due next, by the database's clock.
CREATE TABLE job_schedule (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON job_schedule TO pocketful_app;
