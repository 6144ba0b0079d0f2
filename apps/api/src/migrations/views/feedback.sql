CREATE OR REPLACE VIEW staff_views.feedback AS SELECT feedback_id, type, status, created_at FROM feedback;
