-- no transaction
-- Violations as they are listed: open before settled, the gravest first, the newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS privacy_violations_listed ON privacy_violations (
  (cleared_at IS NOT NULL OR resolved_at IS NOT NULL),
  array_position(ARRAY['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'], severity), last_seen_at DESC, item, violation_id);
