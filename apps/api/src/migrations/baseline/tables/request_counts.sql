-- Counts of requests by route.
CREATE TABLE request_counts (
  span text NOT NULL,
  at timestamptz NOT NULL,
  method text NOT NULL,
  route text NOT NULL,
  status_class smallint NOT NULL,
  bucket smallint NOT NULL,
  requests bigint NOT NULL,
  microseconds bigint NOT NULL,
  CONSTRAINT request_counts_pkey PRIMARY KEY (span, at, route, method, status_class, bucket),
  CONSTRAINT request_counts_span_check CHECK (span IN ('minute', 'hour', 'day')),
  CONSTRAINT request_counts_status_class_check CHECK (status_class BETWEEN 1 AND 5),
  CONSTRAINT request_counts_bucket_check CHECK (bucket >= 0),
  CONSTRAINT request_counts_requests_check CHECK (requests > 0),
  CONSTRAINT request_counts_microseconds_check CHECK (microseconds >= 0)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON request_counts TO pocketful_app;
