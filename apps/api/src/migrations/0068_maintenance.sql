-- What staff have the system do to itself, and what came of it.

CREATE TABLE maintenance_runs (
  run_id uuid PRIMARY KEY,
  action text NOT NULL CHECK (action IN ('recalculate-balances', 'cleanup-orphaned-data', 'optimize-database',
    'clear-cache', 'refresh-sessions', 'generate-report')),
  -- Whether it only tells what it would change.
  dry_run boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'running', 'done', 'failed')),
  -- Percent.
  progress smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  asked_by uuid REFERENCES staff ON DELETE SET NULL,
  asked_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  -- When the process that is at it said so last: one that ended without a word says no more.
  seen_at timestamptz,
  -- How often a process began it.
  tries smallint NOT NULL DEFAULT 0,
  -- Which processes have forgotten what they remembered, and how much that was.
  heard jsonb NOT NULL DEFAULT '[]',
  -- What it changed, as a table; ids only.
  report jsonb,
  CHECK ((status IN ('done', 'failed')) = (ended_at IS NOT NULL))
);
-- One of an action at a time.
CREATE UNIQUE INDEX maintenance_runs_open ON maintenance_runs (action) WHERE status IN ('waiting', 'running');
CREATE INDEX maintenance_runs_asked ON maintenance_runs (asked_at, run_id);
CREATE INDEX maintenance_runs_asked_by ON maintenance_runs (asked_by);
GRANT SELECT, INSERT, UPDATE, DELETE ON maintenance_runs TO pocketful_app;

-- Brings an account's row back to what its newest entry says, and gives both; no row where they agree, or where the
-- entries do not add up among themselves, or the account counts more of them than there are: of these a person decides,
-- since the row may be all that is left of what was lost. No entry is touched. Locks the account, as every
-- posting does.
CREATE FUNCTION account_repair(
  p_family_id uuid, p_child_id uuid,
  OUT was numeric, OUT is_now numeric, OUT was_entries integer, OUT is_entries integer
) RETURNS SETOF record LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  total numeric;
BEGIN
  SELECT a.balance, a.sequence INTO was, was_entries FROM public.accounts AS a
  WHERE a.family_id = p_family_id AND a.child_id = p_child_id FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT coalesce(sum(e.amount), 0) INTO total FROM public.ledger_entries AS e
  WHERE e.family_id = p_family_id AND e.child_id = p_child_id;
  SELECT e.balance_after, e.sequence INTO is_now, is_entries FROM public.ledger_entries AS e
  WHERE e.family_id = p_family_id AND e.child_id = p_child_id ORDER BY e.sequence DESC LIMIT 1;
  is_now := coalesce(is_now, 0);
  is_entries := coalesce(is_entries, 0);
  IF total <> is_now OR was_entries > is_entries OR (was = is_now AND was_entries = is_entries) THEN RETURN; END IF;
  UPDATE public.accounts AS a SET balance = is_now, sequence = is_entries
  WHERE a.family_id = p_family_id AND a.child_id = p_child_id;
  RETURN NEXT;
END $$;
REVOKE EXECUTE ON FUNCTION account_repair FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_repair TO pocketful_app;

-- VACUUM and ANALYZE, also of tables that a later migration makes.
GRANT MAINTAIN ON ALL TABLES IN SCHEMA public TO pocketful_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT MAINTAIN ON TABLES TO pocketful_app;

CREATE VIEW staff_views.member_activity AS SELECT family_id, member_id, day FROM member_activity;
