-- The first of '', ' 2', ' 3' and so on by which a name differs from those that are taken.
CREATE OR REPLACE FUNCTION free_suffix(p_name text, p_taken text[])
RETURNS text
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT s.suffix FROM generate_series(1, cardinality(p_taken) + 1) AS n,
    LATERAL (SELECT CASE n WHEN 1 THEN '' ELSE ' ' || n END) AS s (suffix)
  WHERE p_name || s.suffix <> ALL (p_taken) ORDER BY n LIMIT 1;
$$;
REVOKE ALL ON FUNCTION free_suffix FROM PUBLIC;
