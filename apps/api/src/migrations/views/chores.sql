CREATE OR REPLACE VIEW staff_views.chores AS
  SELECT family_id, chore_id, child_id, reward, status, due_at, submitted_at, approved_at, rejected_at, created_by,
    created_at, updated_at, series_id, frequency
  FROM chores;
