CREATE OR REPLACE VIEW staff_views.people AS
  SELECT family_id, member_id, role, username, username_key, first_name, last_name, email, created_at FROM members;
