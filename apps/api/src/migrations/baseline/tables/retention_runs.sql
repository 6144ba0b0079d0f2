-- Runs of the daily removal.
CREATE TABLE retention_runs (
  run_id uuid NOT NULL,
  finished_at timestamptz NOT NULL,
  removed jsonb NOT NULL,
  CONSTRAINT retention_runs_pkey PRIMARY KEY (run_id)
);
CREATE INDEX retention_runs_finished ON retention_runs (finished_at DESC);
GRANT SELECT ON retention_runs TO pocketful_app;
GRANT INSERT, DELETE ON retention_runs TO pocketful_jobs;
