CREATE OR REPLACE VIEW staff_views.savings_goals AS
  SELECT family_id, goal_id, child_id, target, status, purchased_at, created_at FROM savings_goals;
