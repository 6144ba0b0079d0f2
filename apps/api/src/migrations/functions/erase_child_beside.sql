-- Complements `erase_child` on the first node: removes the rows about the child from its tables, and the child's id
-- from reported errors. Returns the number of removed rows.
CREATE OR REPLACE FUNCTION erase_child_beside(p_family_id uuid, p_child_id uuid, OUT removed integer)
RETURNS integer
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  gone integer;
BEGIN
  removed := 0;
  -- Generated from the catalogue of tables by `npm run generate`.
  DELETE FROM public.sign_in_failures AS t WHERE t.family_id = p_family_id AND t.member_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  -- End of the generated part.
  -- An adult's error may contain the child's id, as may one that was met without a session.
  UPDATE public.error_logs AS t SET message = regexp_replace(t.message, p_child_id::text, '[erased]', 'gi'),
    technical_message = regexp_replace(t.technical_message, p_child_id::text, '[erased]', 'gi'),
    stack_trace = regexp_replace(t.stack_trace, p_child_id::text, '[erased]', 'gi'),
    url = regexp_replace(t.url, p_child_id::text, '[erased]', 'gi'),
    request_data = regexp_replace(t.request_data, p_child_id::text, '[erased]', 'gi'),
    response_data = regexp_replace(t.response_data, p_child_id::text, '[erased]', 'gi')
  WHERE (t.family_id = p_family_id OR t.family_id IS NULL)
    AND concat_ws(' ', t.message, t.technical_message, t.stack_trace, t.url, t.request_data, t.response_data)
      ~* p_child_id::text;
END $$;
REVOKE ALL ON FUNCTION erase_child_beside FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_child_beside TO pocketful_app;
