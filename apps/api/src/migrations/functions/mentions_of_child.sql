-- Counts the rows that have a child's name and are not about it, by place.
CREATE OR REPLACE FUNCTION mentions_of_child(p_family_id uuid, p_child_id uuid, OUT place text, OUT mentions integer)
RETURNS SETOF record
LANGUAGE plpgsql
STABLE
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  names text := public.childs_name_pattern(p_family_id, p_child_id);
BEGIN
  IF names IS NULL THEN RETURN; END IF;
  RETURN QUERY SELECT f.place, count(*)::integer FROM (
    -- Generated from the catalogue of tables by `npm run generate`.
    SELECT 'duties' AS place FROM public.duties AS t WHERE t.family_id = p_family_id AND coalesce(t.name, '') || '|' || coalesce(t.steps, '') ~* names
    UNION ALL SELECT 'consents of other children' AS place FROM public.consent_events AS t WHERE t.family_id = p_family_id AND t.consent_id NOT IN (
    SELECT c.consent_id FROM public.parental_consents AS c WHERE c.family_id = p_family_id AND c.child_id = p_child_id) AND coalesce(t.reason, '') ~* names
    UNION ALL SELECT 'notes of support' AS place FROM public.privacy_violations AS t WHERE t.subject_id = p_family_id AND coalesce(t.resolved_reason, '') ~* names
    UNION ALL SELECT 'reports of problems' AS place FROM public.error_logs AS t WHERE t.family_id = p_family_id AND coalesce(t.message, '') || '|' || coalesce(t.technical_message, '') || '|' || coalesce(t.stack_trace, '') || '|' || coalesce(t.url, '') || '|' || coalesce(t.request_data, '') || '|' || coalesce(t.response_data, '') || '|' || coalesce(t.user_comment, '') || '|' || coalesce(t.resolution, '') ~* names
    UNION ALL SELECT 'transactions of other children' AS place FROM public.ledger_entries AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.description, '') || '|' || coalesce(public.texts_of(t.words), '') ~* names
    UNION ALL SELECT 'paydays of other children' AS place FROM public.allowance_payments AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.description, '') || '|' || coalesce(public.texts_of(t.words), '') ~* names
    UNION ALL SELECT 'chores of other children' AS place FROM public.chores AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') || '|' || coalesce(t.rejection_comment, '') || '|' || coalesce(t.returned_comment, '') ~* names
    UNION ALL SELECT 'requests of other children' AS place FROM public.purchase_requests AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.goal_name, '') || '|' || coalesce(t.rejection_comment, '') ~* names
    UNION ALL SELECT 'requests of other children' AS place FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.description, '') ~* names
    UNION ALL SELECT 'requests of other children' AS place FROM public.reward_claims AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.reward_name, '') || '|' || coalesce(t.reward_description, '') || '|' || coalesce(t.category, '') || '|' || coalesce(t.rejection_comment, '') ~* names
    UNION ALL SELECT 'regular payments of other children' AS place FROM public.allowances AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') ~* names
    UNION ALL SELECT 'chores for several children' AS place FROM public.chore_offers AS t WHERE t.family_id = p_family_id AND coalesce(t.name, '') ~* names
    UNION ALL SELECT 'suggestions of other children' AS place FROM public.chore_proposals AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') || '|' || coalesce(t.rejection_comment, '') ~* names
    UNION ALL SELECT 'goals of other children' AS place FROM public.savings_goals AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') || '|' || coalesce(t.icon_name, '') ~* names
    UNION ALL SELECT 'rewards of other children' AS place FROM public.rewards AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') || '|' || coalesce(t.name_key, '') || '|' || coalesce(t.description, '') || '|' || coalesce(t.icon, '') ~* names
    UNION ALL SELECT 'the Master List' AS place FROM public.chore_templates AS t WHERE t.family_id = p_family_id AND coalesce(t.name, '') || '|' || coalesce(t.description, '') ~* names
    UNION ALL SELECT 'categories of rewards' AS place FROM public.reward_categories AS t WHERE t.family_id = p_family_id AND coalesce(t.name, '') || '|' || coalesce(t.name_key, '') || '|' || coalesce(t.description, '') || '|' || coalesce(t.icon_name, '') ~* names
    -- End of the generated part.
  ) AS f GROUP BY f.place ORDER BY f.place COLLATE "C";
END $$;
REVOKE ALL ON FUNCTION mentions_of_child FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mentions_of_child TO pocketful_app;
