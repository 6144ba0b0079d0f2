-- Replaces a child's name in all texts of its node that are not about it, before the child is erased. Returns the
-- pattern of the names; null without one.
--
-- p_adult_id: the adult of the family who asks; null for a command
DROP FUNCTION IF EXISTS replace_childs_name(uuid, uuid, uuid);
CREATE FUNCTION replace_childs_name(p_family_id uuid, p_child_id uuid, p_adult_id uuid)
RETURNS text
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
  UPDATE public.reward_categories AS t SET description = regexp_replace(t.description, names, 'a child', 'gi'),
    icon_name = regexp_replace(t.icon_name, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND coalesce(t.name, '') || '|' || coalesce(t.name_key, '') || '|' || coalesce(t.description, '') || '|' || coalesce(t.icon_name, '') ~* names;
  UPDATE public.chore_templates AS t SET name = regexp_replace(t.name, names, 'a child', 'gi'),
    description = regexp_replace(t.description, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND coalesce(t.name, '') || '|' || coalesce(t.description, '') ~* names;
  UPDATE public.rewards AS t SET description = regexp_replace(t.description, names, 'a child', 'gi'),
    icon = regexp_replace(t.icon, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') || '|' || coalesce(t.name_key, '') || '|' || coalesce(t.description, '') || '|' || coalesce(t.icon, '') ~* names;
  UPDATE public.savings_goals AS t SET name = regexp_replace(t.name, names, 'a child', 'gi'),
    icon_name = regexp_replace(t.icon_name, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') || '|' || coalesce(t.icon_name, '') ~* names;
  UPDATE public.chore_proposals AS t SET name = regexp_replace(t.name, names, 'a child', 'gi'),
    rejection_comment = regexp_replace(t.rejection_comment, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') || '|' || coalesce(t.rejection_comment, '') ~* names;
  UPDATE public.chore_offers AS t SET name = regexp_replace(t.name, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND coalesce(t.name, '') ~* names;
  UPDATE public.allowances AS t SET name = regexp_replace(t.name, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') ~* names;
  UPDATE public.reward_claims AS t SET reward_name = regexp_replace(t.reward_name, names, 'a child', 'gi'),
    reward_description = regexp_replace(t.reward_description, names, 'a child', 'gi'),
    category = regexp_replace(t.category, names, 'a child', 'gi'),
    rejection_comment = regexp_replace(t.rejection_comment, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.reward_name, '') || '|' || coalesce(t.reward_description, '') || '|' || coalesce(t.category, '') || '|' || coalesce(t.rejection_comment, '') ~* names;
  UPDATE public.withdrawal_requests AS t SET description = regexp_replace(t.description, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.description, '') ~* names;
  UPDATE public.purchase_requests AS t SET goal_name = regexp_replace(t.goal_name, names, 'a child', 'gi'),
    rejection_comment = regexp_replace(t.rejection_comment, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.goal_name, '') || '|' || coalesce(t.rejection_comment, '') ~* names;
  UPDATE public.chores AS t SET name = regexp_replace(t.name, names, 'a child', 'gi'),
    rejection_comment = regexp_replace(t.rejection_comment, names, 'a child', 'gi'),
    returned_comment = regexp_replace(t.returned_comment, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') || '|' || coalesce(t.rejection_comment, '') || '|' || coalesce(t.returned_comment, '') ~* names;
  UPDATE public.allowance_payments AS t SET description = regexp_replace(t.description, names, 'a child', 'gi'),
    words = public.replace_in_texts(t.words, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.description, '') || '|' || coalesce(public.texts_of(t.words), '') ~* names;
  UPDATE public.ledger_entries AS t SET description = regexp_replace(t.description, names, 'a child', 'gi'),
    words = public.replace_in_texts(t.words, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.description, '') || '|' || coalesce(public.texts_of(t.words), '') ~* names;
  UPDATE public.consent_events AS t SET reason = regexp_replace(t.reason, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.consent_id NOT IN (
    SELECT c.consent_id FROM public.parental_consents AS c WHERE c.family_id = p_family_id AND c.child_id = p_child_id) AND coalesce(t.reason, '') ~* names;
  UPDATE public.duties AS t SET name = regexp_replace(t.name, names, 'a child', 'gi'),
    steps = regexp_replace(t.steps, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND coalesce(t.name, '') || '|' || coalesce(t.steps, '') ~* names;
  -- End of the generated part.
  RETURN names;
END $$;
REVOKE ALL ON FUNCTION replace_childs_name FROM PUBLIC;
GRANT EXECUTE ON FUNCTION replace_childs_name TO pocketful_app;
