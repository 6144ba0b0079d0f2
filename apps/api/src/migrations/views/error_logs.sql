CREATE OR REPLACE VIEW staff_views.error_logs AS SELECT error_log_id, severity, status, occurrences, last_seen_at FROM error_logs;
