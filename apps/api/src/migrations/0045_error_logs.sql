-- What went wrong, in browsers and on the server. It is the staff's: people are in it by their ids alone, without a
-- reference, and what is the same is one row that counts.
CREATE TABLE error_logs (
  error_log_id uuid PRIMARY KEY,
  -- A digest of what makes two reports one.
  fingerprint bytea NOT NULL UNIQUE,
  occurrences integer NOT NULL DEFAULT 1 CHECK (occurrences > 0),
  -- The newest requests that ended in it, by which support finds it.
  request_ids uuid[] NOT NULL,
  -- Whoever told of it last in words, else whoever met it last.
  family_id uuid,
  reporter_id uuid,
  -- A digest that only the instance can make: two reports of one session are seen to be so.
  session_id text,
  error_type text NOT NULL,
  severity text NOT NULL CHECK (severity IN ('critical', 'high', 'medium', 'low')),
  error_code text,
  message text NOT NULL,
  technical_message text,
  stack_trace text,
  url text,
  http_method text,
  request_data text,
  response_data text,
  user_comment text,
  -- The network that it came from, and what the browser says of itself: forgotten after 30 days.
  ip_address text CHECK (length(ip_address) <= 45),
  user_agent text,
  browser_details text,
  device_type text,
  status text NOT NULL DEFAULT 'open'
    CHECK (status IN ('open', 'in_progress', 'investigating', 'resolved', 'closed')),
  assigned_to uuid REFERENCES staff ON DELETE SET NULL,
  resolution text,
  reproduced boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  resolved_at timestamptz
);
CREATE INDEX error_logs_last_seen ON error_logs (last_seen_at DESC, error_log_id DESC);
CREATE INDEX error_logs_status ON error_logs (status, last_seen_at DESC, error_log_id DESC);
CREATE INDEX error_logs_severity ON error_logs (severity, last_seen_at DESC, error_log_id DESC);
CREATE INDEX error_logs_request ON error_logs USING gin (request_ids);
CREATE INDEX error_logs_reporter ON error_logs (family_id, reporter_id);
CREATE INDEX error_logs_assigned_to ON error_logs (assigned_to);
CREATE INDEX error_logs_personal ON error_logs (last_seen_at)
  WHERE ip_address IS NOT NULL OR user_agent IS NOT NULL OR session_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON error_logs TO pocketful_app;
