-- Replaces a child's name in all texts that are not about it, before the child is erased.
--
-- p_adult_id: the adult of the family who asks; null for a command
CREATE OR REPLACE FUNCTION replace_childs_name(p_family_id uuid, p_child_id uuid, p_adult_id uuid)
RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  names text := public.childs_name_pattern(p_family_id, p_child_id);
  item record;
  suffix text;
BEGIN
  IF p_adult_id IS NULL THEN PERFORM public.check_program();
  ELSIF NOT EXISTS (
    SELECT FROM public.members AS m
    WHERE m.family_id = p_family_id AND m.member_id = p_adult_id AND m.role <> 'child'
  ) THEN RAISE EXCEPTION 'NOT_ALLOWED' USING ERRCODE = 'PF409'; END IF;
  IF names IS NULL THEN RETURN; END IF;
  -- Active names are unique. A name that is taken after the replacement gets a number.
  FOR item IN
    SELECT r.reward_id, r.child_id, regexp_replace(r.name, names, 'a child', 'gi') AS name,
      regexp_replace(r.name_key, names, 'a child', 'gi') AS key
    FROM public.rewards AS r
    WHERE r.family_id = p_family_id AND r.child_id <> p_child_id AND concat_ws('|', r.name, r.name_key) ~* names
    ORDER BY r.reward_id FOR UPDATE
  LOOP
    suffix := public.free_suffix(item.key, ARRAY(
      SELECT o.name_key FROM public.rewards AS o WHERE o.family_id = p_family_id AND o.child_id = item.child_id
        AND o.active AND o.reward_id <> item.reward_id));
    UPDATE public.rewards AS r SET name = item.name || suffix, name_key = item.key || suffix
    WHERE r.family_id = p_family_id AND r.reward_id = item.reward_id;
  END LOOP;
  FOR item IN
    SELECT c.category_id, regexp_replace(c.name, names, 'a child', 'gi') AS name,
      regexp_replace(c.name_key, names, 'a child', 'gi') AS key
    FROM public.reward_categories AS c
    WHERE c.family_id = p_family_id AND concat_ws('|', c.name, c.name_key) ~* names
    ORDER BY c.category_id FOR UPDATE
  LOOP
    suffix := public.free_suffix(item.key, ARRAY(
      SELECT o.name_key FROM public.reward_categories AS o WHERE o.family_id = p_family_id
        AND o.active AND o.category_id <> item.category_id));
    UPDATE public.reward_categories AS c SET name = item.name || suffix, name_key = item.key || suffix
    WHERE c.family_id = p_family_id AND c.category_id = item.category_id;
  END LOOP;
  -- Generated from the catalogue of tables by `npm run generate`.
  UPDATE public.privacy_violations AS t SET resolved_reason = regexp_replace(t.resolved_reason, names, 'a child', 'gi')
  WHERE t.subject_id = p_family_id AND concat_ws('|', t.resolved_reason) ~* names;
  UPDATE public.error_logs AS t SET message = regexp_replace(t.message, names, 'a child', 'gi'),
    technical_message = regexp_replace(t.technical_message, names, 'a child', 'gi'),
    stack_trace = regexp_replace(t.stack_trace, names, 'a child', 'gi'),
    url = regexp_replace(t.url, names, 'a child', 'gi'),
    request_data = regexp_replace(t.request_data, names, 'a child', 'gi'),
    response_data = regexp_replace(t.response_data, names, 'a child', 'gi'),
    user_comment = regexp_replace(t.user_comment, names, 'a child', 'gi'),
    resolution = regexp_replace(t.resolution, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND concat_ws('|', t.message, t.technical_message, t.stack_trace, t.url, t.request_data, t.response_data, t.user_comment, t.resolution) ~* names;
  UPDATE public.consent_events AS t SET reason = regexp_replace(t.reason, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.consent_id NOT IN (
    SELECT c.consent_id FROM public.parental_consents AS c WHERE c.family_id = p_family_id AND c.child_id = p_child_id) AND concat_ws('|', t.reason) ~* names;
  UPDATE public.allowances AS t SET name = regexp_replace(t.name, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND concat_ws('|', t.name) ~* names;
  UPDATE public.allowance_payments AS t SET description = regexp_replace(t.description, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND concat_ws('|', t.description) ~* names;
  UPDATE public.reward_categories AS t SET description = regexp_replace(t.description, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND concat_ws('|', t.name, t.name_key, t.description) ~* names;
  UPDATE public.rewards AS t SET description = regexp_replace(t.description, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND concat_ws('|', t.name, t.name_key, t.description) ~* names;
  UPDATE public.reward_claims AS t SET reward_name = regexp_replace(t.reward_name, names, 'a child', 'gi'),
    reward_description = regexp_replace(t.reward_description, names, 'a child', 'gi'),
    category = regexp_replace(t.category, names, 'a child', 'gi'),
    rejection_comment = regexp_replace(t.rejection_comment, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND concat_ws('|', t.reward_name, t.reward_description, t.category, t.rejection_comment) ~* names;
  UPDATE public.withdrawal_requests AS t SET description = regexp_replace(t.description, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND concat_ws('|', t.description) ~* names;
  UPDATE public.savings_goals AS t SET name = regexp_replace(t.name, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND concat_ws('|', t.name) ~* names;
  UPDATE public.purchase_requests AS t SET goal_name = regexp_replace(t.goal_name, names, 'a child', 'gi'),
    rejection_comment = regexp_replace(t.rejection_comment, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND concat_ws('|', t.goal_name, t.rejection_comment) ~* names;
  UPDATE public.chore_templates AS t SET name = regexp_replace(t.name, names, 'a child', 'gi'),
    description = regexp_replace(t.description, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND concat_ws('|', t.name, t.description) ~* names;
  UPDATE public.chore_offers AS t SET name = regexp_replace(t.name, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND concat_ws('|', t.name) ~* names;
  UPDATE public.chore_proposals AS t SET name = regexp_replace(t.name, names, 'a child', 'gi'),
    rejection_comment = regexp_replace(t.rejection_comment, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND concat_ws('|', t.name, t.rejection_comment) ~* names;
  UPDATE public.chores AS t SET name = regexp_replace(t.name, names, 'a child', 'gi'),
    rejection_comment = regexp_replace(t.rejection_comment, names, 'a child', 'gi'),
    returned_comment = regexp_replace(t.returned_comment, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND concat_ws('|', t.name, t.rejection_comment, t.returned_comment) ~* names;
  UPDATE public.ledger_entries AS t SET description = regexp_replace(t.description, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND concat_ws('|', t.description) ~* names;
  -- End of the generated part.
END $$;
REVOKE ALL ON FUNCTION replace_childs_name FROM PUBLIC;
GRANT EXECUTE ON FUNCTION replace_childs_name TO pocketful_app;
