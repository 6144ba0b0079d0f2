-- The time elapsed since a time. One that is more than a minute later than now comes from a clock that was wrong, and
-- counts as infinitely long ago. `elapsedSince` of `packages/domain` is the same. The planner puts its body into the
-- statement. An update of a distributed table calls immutable functions only.
CREATE OR REPLACE FUNCTION elapsed_since(p_at timestamptz, p_now timestamptz)
RETURNS interval
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN p_at - p_now > interval '1 minute' THEN interval 'infinity' WHEN p_at > p_now THEN interval '0'
    ELSE p_now - p_at END
$$;
