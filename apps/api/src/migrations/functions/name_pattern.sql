-- The pattern that matches one of some names as a whole word, or null without names. Match it regardless of case.
CREATE OR REPLACE FUNCTION name_pattern(VARIADIC names text[])
RETURNS text
LANGUAGE sql
IMMUTABLE
AS $$
  -- Each character that is neither letter, digit nor space is escaped. Of two names that begin alike the longer one
  -- matches.
  SELECT '(?<![[:alnum:]])(' || string_agg(
    regexp_replace(n.name, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|' ORDER BY length(n.name) DESC
  ) || ')(?![[:alnum:]])'
  FROM unnest(names) AS n (name) WHERE btrim(n.name) <> '';
$$;
REVOKE ALL ON FUNCTION name_pattern FROM PUBLIC;
GRANT EXECUTE ON FUNCTION name_pattern TO pocketful_app;
