-- Refused requests by id, and by support code.
CREATE OR REPLACE VIEW staff_views.refused_requests AS SELECT request_id FROM refused_requests;
