CREATE OR REPLACE VIEW staff_views.member_activity AS SELECT family_id, member_id, day FROM member_activity;
