-- no transaction
-- A series has one to do, and one for each day.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS chores_series_day ON chores (family_id, series_id, due_day)
  WHERE series_id IS NOT NULL;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS chores_series_open ON chores (family_id, series_id)
  WHERE series_id IS NOT NULL AND status = 'pending';
-- When one of a series was last approved.
CREATE INDEX CONCURRENTLY IF NOT EXISTS chores_series_approved ON chores (family_id, series_id, approved_at)
  WHERE series_id IS NOT NULL AND status = 'approved';
CREATE INDEX CONCURRENTLY IF NOT EXISTS chores_template ON chores (family_id, template_id)
  WHERE template_id IS NOT NULL;
ALTER TABLE chores VALIDATE CONSTRAINT chores_template;
