CREATE OR REPLACE VIEW staff_views.rewards AS
  SELECT family_id, reward_id, child_id, category_id, amount, active, created_at FROM rewards;
