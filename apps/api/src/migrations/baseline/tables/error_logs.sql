-- Errors without secrets and names, with the id of the adult who reported it.
CREATE TABLE error_logs (
  error_log_id uuid NOT NULL,
  fingerprint bytea NOT NULL,
  occurrences integer NOT NULL DEFAULT 1,
  request_ids uuid[] NOT NULL,
  family_id uuid,
  reporter_id uuid,
  session_id text,
  error_type text NOT NULL,
  severity text NOT NULL,
  error_code text,
  message text NOT NULL,
  technical_message text,
  stack_trace text,
  url text,
  http_method text,
  request_data text,
  response_data text,
  user_comment text,
  ip_address text,
  user_agent text,
  browser_details text,
  device_type text,
  status text NOT NULL DEFAULT 'open',
  assigned_to uuid,
  resolution text,
  reproduced boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  resolved_at timestamptz,
  met_at timestamptz DEFAULT now(),
  CONSTRAINT error_logs_pkey PRIMARY KEY (error_log_id),
  CONSTRAINT error_logs_fingerprint_key UNIQUE (fingerprint),
  CONSTRAINT error_logs_occurrences_check CHECK (occurrences > 0),
  CONSTRAINT error_logs_severity_check CHECK (severity IN ('critical', 'high', 'medium', 'low')),
  CONSTRAINT error_logs_ip_address_check CHECK (length(ip_address) <= 45),
  CONSTRAINT error_logs_status_check CHECK (status IN ('open', 'in_progress', 'investigating', 'resolved', 'closed'))
);
ALTER TABLE error_logs ADD CONSTRAINT error_logs_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES staff (staff_id) ON DELETE SET NULL;
CREATE INDEX error_logs_assigned_to ON error_logs (assigned_to);
CREATE INDEX error_logs_last_seen ON error_logs (last_seen_at DESC, error_log_id DESC);
CREATE INDEX error_logs_met ON error_logs (met_at) WHERE met_at IS NOT NULL;
CREATE INDEX error_logs_reporter ON error_logs (family_id, reporter_id);
CREATE INDEX error_logs_request ON error_logs USING gin (request_ids);
CREATE INDEX error_logs_severity ON error_logs (severity, last_seen_at DESC, error_log_id DESC);
CREATE INDEX error_logs_status ON error_logs (status, last_seen_at DESC, error_log_id DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON error_logs TO pocketful_app;
