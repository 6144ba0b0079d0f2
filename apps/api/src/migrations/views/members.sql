CREATE OR REPLACE VIEW staff_views.members AS SELECT family_id, member_id, role, created_at FROM members;
