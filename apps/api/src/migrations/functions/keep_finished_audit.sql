-- The result of an audit never changes once it is finished.
CREATE OR REPLACE FUNCTION keep_finished_audit()
RETURNS trigger
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  RAISE EXCEPTION 'audit % is finished', OLD.audit_id USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER keep_finished_audit BEFORE UPDATE ON privacy_audits
  FOR EACH ROW WHEN (OLD.finished_at IS NOT NULL) EXECUTE FUNCTION keep_finished_audit();
