-- Refuses from within a statement: it rolls back, and its error is the code of the refusal.
CREATE FUNCTION refuse_call(p_code text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'PF409', MESSAGE = p_code;
END $$;
REVOKE ALL ON FUNCTION refuse_call(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refuse_call(text) TO pocketful_app;
