-- A rule for a child stays when the adult who set it is removed. A cluster has no reference that does it.
CREATE OR REPLACE FUNCTION forget_rule_setter()
RETURNS trigger
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  UPDATE public.auto_approvals AS a SET set_by = NULL WHERE a.family_id = OLD.family_id AND a.set_by = OLD.member_id;
  RETURN OLD;
END $$;
REVOKE ALL ON FUNCTION forget_rule_setter FROM PUBLIC;

CREATE OR REPLACE TRIGGER forget_rule_setter BEFORE DELETE ON members
  FOR EACH ROW WHEN (old.role <> 'child')
  EXECUTE FUNCTION forget_rule_setter();
