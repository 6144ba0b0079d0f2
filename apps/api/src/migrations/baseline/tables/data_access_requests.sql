-- Exports and erasures, as ids.
CREATE TABLE data_access_requests (
  family_id uuid NOT NULL,
  request_id uuid NOT NULL,
  child_id uuid NOT NULL,
  parent_id uuid,
  request_type varchar(20) NOT NULL,
  status varchar(20) NOT NULL DEFAULT 'pending',
  requested_at timestamptz NOT NULL,
  completed_at timestamptz,
  data_categories text[] NOT NULL,
  CONSTRAINT data_access_requests_pkey PRIMARY KEY (family_id, request_id),
  CONSTRAINT data_access_requests_request_type_check CHECK (request_type IN ('export', 'erasure')),
  CONSTRAINT data_access_requests_status_check CHECK (status IN ('pending', 'completed'))
);
CREATE INDEX data_access_requests_child ON data_access_requests (family_id, child_id, requested_at);
GRANT SELECT, INSERT ON data_access_requests TO pocketful_app;
