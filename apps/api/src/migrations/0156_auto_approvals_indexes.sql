-- no transaction
-- What the rule approved in a week, and the claims of an activity on a day.
CREATE INDEX CONCURRENTLY IF NOT EXISTS chores_trusted ON chores (family_id, child_id, approved_at)
  WHERE trusted_up_to IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS reward_claims_trusted ON reward_claims (family_id, child_id, decided_at)
  WHERE trusted_up_to IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS reward_claims_reward ON reward_claims (family_id, reward_id, submitted_at);
