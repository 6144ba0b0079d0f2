-- Whether a child has no year of birth, or one that is impossible: a child is born when it is added, and at most 18. The
-- year is that of the latest or the earliest time zone.
CREATE OR REPLACE FUNCTION is_odd_birth_year(
  p_birth_year integer, p_created_at timestamp with time zone, p_now timestamp with time zone
)
RETURNS boolean
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
  SELECT coalesce(p_birth_year NOT BETWEEN date_part('year', (least(p_created_at, p_now) AT TIME ZONE 'UTC') - interval '12 hours') - 18
    AND date_part('year', (least(p_created_at, p_now) AT TIME ZONE 'UTC') + interval '14 hours'), true)
$$;
REVOKE ALL ON FUNCTION is_odd_birth_year FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_odd_birth_year TO pocketful_reader, pocketful_app;
