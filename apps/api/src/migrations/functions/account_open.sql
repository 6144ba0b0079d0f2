-- Creates the account of a child.
CREATE OR REPLACE FUNCTION account_open(p_family_id uuid, p_child_id uuid)
RETURNS uuid
LANGUAGE sql
SECURITY DEFINER
BEGIN ATOMIC
 INSERT INTO accounts (family_id, child_id)
   VALUES (account_open.p_family_id, account_open.p_child_id)
   RETURNING accounts.child_id;
END;
REVOKE ALL ON FUNCTION account_open FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_open TO pocketful_app;
