-- What staff read across families: views without what they need not see (no names, no texts that somebody typed, no
-- birth years, no hashes), for a role that may read these and nothing else. People's names stand in one view of their
-- own, which the user search reads.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'pocketful_reader') THEN
    RAISE EXCEPTION 'the role pocketful_reader is missing: CREATE ROLE pocketful_reader; GRANT pocketful_reader TO pocketful_app, see docs/operations.md';
  END IF;
END $$;

CREATE SCHEMA staff_views;
GRANT USAGE ON SCHEMA staff_views TO pocketful_reader;

-- The nil id is the system's own.
CREATE VIEW staff_views.families AS
  SELECT family_id, setup_completed, created_at FROM families
  WHERE family_id <> '00000000-0000-0000-0000-000000000000';
CREATE VIEW staff_views.members AS SELECT family_id, member_id, role, created_at FROM members;
CREATE VIEW staff_views.people AS
  SELECT family_id, member_id, role, username, username_key, first_name, last_name, email, created_at FROM members;
CREATE VIEW staff_views.accounts AS SELECT family_id, child_id, balance FROM accounts;
CREATE VIEW staff_views.ledger_entries AS
  SELECT family_id, child_id, sequence, entry_id, amount, balance_after, category, source_type, source_id, created_by,
    created_at, brought_forward
  FROM ledger_entries;
CREATE VIEW staff_views.chores AS
  SELECT family_id, chore_id, child_id, reward, status, due_at, submitted_at, approved_at, rejected_at, created_by,
    created_at, updated_at, series_id, frequency
  FROM chores;
CREATE VIEW staff_views.savings_goals AS
  SELECT family_id, goal_id, child_id, target, status, purchased_at, created_at FROM savings_goals;
CREATE VIEW staff_views.rewards AS
  SELECT family_id, reward_id, child_id, category_id, amount, active, created_at FROM rewards;
CREATE VIEW staff_views.reward_claims AS
  SELECT family_id, request_id, child_id, reward_id, amount, status, submitted_at, decided_at FROM reward_claims;
CREATE VIEW staff_views.audit_entries AS
  SELECT family_id, sequence, write_id, at, action, actor_id, profile_id, object_type, object_id, request_id, details,
    address
  FROM audit_entries;

GRANT SELECT ON ALL TABLES IN SCHEMA staff_views TO pocketful_reader;
-- What a later migration adds is readable too.
ALTER DEFAULT PRIVILEGES IN SCHEMA staff_views GRANT SELECT ON TABLES TO pocketful_reader;
