-- The counts for metrics, without any words of a person.
CREATE OR REPLACE VIEW staff_views.request_counts AS
  SELECT span, at, method, route, status_class, bucket, requests, microseconds FROM request_counts;
