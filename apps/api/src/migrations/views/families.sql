-- The nil id is the family of staff and system.
CREATE OR REPLACE VIEW staff_views.families AS
  SELECT family_id, setup_completed, created_at, currency FROM families
  WHERE family_id <> '00000000-0000-0000-0000-000000000000';
