-- Begins the audit chain of a new family.
CREATE OR REPLACE FUNCTION audit_open(p_family_id uuid)
RETURNS void
LANGUAGE sql
SECURITY DEFINER
BEGIN ATOMIC
 INSERT INTO audit_heads (family_id, sequence, hash)
   VALUES (audit_open.p_family_id, 0, sha256('\x'::bytea));
END;
REVOKE ALL ON FUNCTION audit_open FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_open TO pocketful_app;
