CREATE OR REPLACE VIEW staff_views.reward_claims AS
  SELECT family_id, request_id, child_id, reward_id, amount, status, submitted_at, decided_at FROM reward_claims;
