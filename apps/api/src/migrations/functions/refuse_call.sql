-- Refuses from within a statement: the statement rolls back, and its error carries the code of the refusal. A process of
-- the version before calls it until it ends.
CREATE OR REPLACE FUNCTION refuse_call(p_code text)
RETURNS boolean
LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'PF409', MESSAGE = p_code;
END $$;
REVOKE ALL ON FUNCTION refuse_call FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refuse_call TO pocketful_app;
