-- What figures are read from: how many there are, nobody's words.
CREATE OR REPLACE VIEW staff_views.request_counts AS
  SELECT span, at, method, route, status_class, bucket, requests, microseconds FROM request_counts;
