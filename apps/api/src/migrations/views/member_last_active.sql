CREATE OR REPLACE VIEW staff_views.member_last_active AS SELECT family_id, member_id, day FROM member_last_active;
