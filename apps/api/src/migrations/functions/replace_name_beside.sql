-- Complements `replace_childs_name`, which returns the pattern of the names: replaces a child's name in the texts of
-- the first node.
CREATE OR REPLACE FUNCTION replace_name_beside(p_family_id uuid, names text)
RETURNS void
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  -- Generated from the catalogue of tables by `npm run generate`.
  UPDATE public.error_logs AS t SET message = regexp_replace(t.message, names, 'a child', 'gi'),
    technical_message = regexp_replace(t.technical_message, names, 'a child', 'gi'),
    stack_trace = regexp_replace(t.stack_trace, names, 'a child', 'gi'),
    url = regexp_replace(t.url, names, 'a child', 'gi'),
    request_data = regexp_replace(t.request_data, names, 'a child', 'gi'),
    response_data = regexp_replace(t.response_data, names, 'a child', 'gi'),
    user_comment = regexp_replace(t.user_comment, names, 'a child', 'gi'),
    resolution = regexp_replace(t.resolution, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND coalesce(t.message, '') || '|' || coalesce(t.technical_message, '') || '|' || coalesce(t.stack_trace, '') || '|' || coalesce(t.url, '') || '|' || coalesce(t.request_data, '') || '|' || coalesce(t.response_data, '') || '|' || coalesce(t.user_comment, '') || '|' || coalesce(t.resolution, '') ~* names;
  UPDATE public.privacy_violations AS t SET resolved_reason = regexp_replace(t.resolved_reason, names, 'a child', 'gi')
  WHERE t.subject_id = p_family_id AND coalesce(t.resolved_reason, '') ~* names;
  -- End of the generated part.
END $$;
REVOKE ALL ON FUNCTION replace_name_beside FROM PUBLIC;
GRANT EXECUTE ON FUNCTION replace_name_beside TO pocketful_app;
