-- A time, unless it is ahead of now: null then. The planner puts its body into the statement.
CREATE OR REPLACE FUNCTION past(p_at timestamptz, p_now timestamptz)
RETURNS timestamptz
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN p_at <= p_now THEN p_at END
$$;
REVOKE ALL ON FUNCTION past FROM PUBLIC;
GRANT EXECUTE ON FUNCTION past TO pocketful_reader, pocketful_app;
