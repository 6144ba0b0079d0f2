-- The values of a JSON object of texts as one text, for a search: never its keys.
CREATE OR REPLACE FUNCTION texts_of(p_texts jsonb)
RETURNS text
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT string_agg(t.value, '|') FROM jsonb_each_text(p_texts) AS t
$$;
REVOKE ALL ON FUNCTION texts_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION texts_of TO pocketful_app;
