-- `regexp_replace` for the values of a JSON object of texts: never its keys.
CREATE OR REPLACE FUNCTION replace_in_texts(p_texts jsonb, p_pattern text, p_replacement text, p_flags text)
RETURNS jsonb
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT coalesce(jsonb_object_agg(t.key, regexp_replace(t.value, p_pattern, p_replacement, p_flags)), p_texts)
  FROM jsonb_each_text(p_texts) AS t
$$;
REVOKE ALL ON FUNCTION replace_in_texts FROM PUBLIC;
