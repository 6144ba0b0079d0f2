-- Runs of maintenance and their reports.
CREATE TABLE maintenance_runs (
  run_id uuid NOT NULL,
  action text NOT NULL,
  dry_run boolean NOT NULL,
  status text NOT NULL,
  progress smallint NOT NULL DEFAULT 0,
  asked_by uuid,
  asked_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  seen_at timestamptz,
  tries smallint NOT NULL DEFAULT 0,
  heard jsonb NOT NULL DEFAULT '[]',
  report jsonb,
  CONSTRAINT maintenance_runs_pkey PRIMARY KEY (run_id),
  CONSTRAINT maintenance_runs_action_check CHECK (action IN ('recalculate-balances', 'cleanup-orphaned-data', 'optimize-database', 'clear-cache', 'refresh-sessions', 'generate-report')),
  CONSTRAINT maintenance_runs_status_check CHECK (status IN ('waiting', 'running', 'done', 'failed')),
  CONSTRAINT maintenance_runs_progress_check CHECK (progress BETWEEN 0 AND 100),
  CONSTRAINT maintenance_runs_check CHECK ((status IN ('done', 'failed')) = (ended_at IS NOT NULL))
);
ALTER TABLE maintenance_runs ADD CONSTRAINT maintenance_runs_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff (staff_id) ON DELETE SET NULL;
CREATE INDEX maintenance_runs_asked ON maintenance_runs (asked_at, run_id);
CREATE INDEX maintenance_runs_asked_by ON maintenance_runs (asked_by);
CREATE UNIQUE INDEX maintenance_runs_open ON maintenance_runs (action) WHERE status IN ('waiting', 'running');
GRANT SELECT, INSERT, UPDATE, DELETE ON maintenance_runs TO pocketful_app;
