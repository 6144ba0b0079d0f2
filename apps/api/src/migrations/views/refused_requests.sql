-- Which requests a support code means.
CREATE OR REPLACE VIEW staff_views.refused_requests AS SELECT request_id FROM refused_requests;
