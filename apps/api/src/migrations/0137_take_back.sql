-- The last occurrence of a series, which what follows copies. A pending occurrence is no longer the only one: a child can
-- take a submission back. A trigger sets it, also for a process of the version before
-- (functions/keep_last_of_series.sql).
ALTER TABLE chores ADD COLUMN is_last boolean NOT NULL DEFAULT false,
  -- The rejection that the present submission answers.
  ADD COLUMN returned_at timestamptz,
  ADD COLUMN returned_comment text;
-- A child cancels its open request.
GRANT DELETE ON purchase_requests, reward_claims, withdrawal_requests TO pocketful_app;

-- Nothing was released under version 1.0, so its recorded texts are replaced once more. The next start records the present
-- texts, with their digests in the audit log.
DELETE FROM policy_versions WHERE version = '1.0';
