-- Approves a chore or a claim that its child has just submitted, if the child's rule covers it: it costs at the most
-- `most_each`, the rule pays at the most `most_a_week` from Monday on, no decision on it was ever taken back, and the
-- activity of a claim has no other claim of that day. It is called last within the transaction of the submission, with
-- the step and the entry of `post_entries`, the beginning of the family's week and of its day.
--
-- Returns no row if the item waits for an adult. It also waits if it cannot be paid, which undoes the approval only.
-- The rule's row is locked, so that of concurrent submissions each counts the payments of those before it.
CREATE OR REPLACE FUNCTION approve_by_rule(
  p_family_id uuid, p_event audit_event, p_step jsonb, p_entry jsonb, p_child_id uuid, p_monday timestamptz,
  p_today timestamptz
)
RETURNS TABLE (audit_sequence bigint, source jsonb)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
#variable_conflict use_column
DECLARE
  v_id uuid := p_step ->> 'id';
  v_week interval := p_event.at - p_monday;
  v_day interval := p_event.at - p_today;
  v_rule public.auto_approvals;
  v_amount numeric;
  v_event public.audit_event := p_event;
BEGIN
  SELECT r.* INTO v_rule FROM public.auto_approvals AS r
  WHERE r.family_id = p_family_id AND r.child_id = p_child_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF p_step ->> 'of' = 'chore' THEN
    SELECT c.reward INTO v_amount FROM public.chores AS c
    WHERE c.family_id = p_family_id AND c.chore_id = v_id AND c.round = 1;
  ELSE
    SELECT c.amount INTO v_amount FROM public.reward_claims AS c
    WHERE c.family_id = p_family_id AND c.request_id = v_id AND NOT EXISTS (SELECT FROM public.reward_claims AS o
      WHERE o.family_id = p_family_id AND o.reward_id = c.reward_id AND o.submitted_at >= p_today AND public.elapsed_since(o.submitted_at, p_event.at) <= v_day AND o.request_id <> v_id);
  END IF;
  IF v_amount IS NULL OR v_amount > v_rule.most_each OR v_amount + (SELECT coalesce(sum(paid.amount), 0) FROM (
      SELECT c.reward AS amount FROM public.chores AS c WHERE c.family_id = p_family_id AND c.child_id = p_child_id
        AND c.trusted_up_to IS NOT NULL AND c.approved_at >= p_monday AND public.elapsed_since(c.approved_at, p_event.at) <= v_week
      UNION ALL
      SELECT c.amount FROM public.reward_claims AS c WHERE c.family_id = p_family_id AND c.child_id = p_child_id
        AND c.trusted_up_to IS NOT NULL AND c.decided_at >= p_monday AND public.elapsed_since(c.decided_at, p_event.at) <= v_week) AS paid) > v_rule.most_a_week
  THEN RETURN; END IF;
  v_event.details := p_event.details || jsonb_strip_nulls(jsonb_build_object('rule', 'auto_approval',
    'setBy', v_rule.set_by, 'mostEach', v_rule.most_each::text, 'mostAWeek', v_rule.most_a_week::text));
  RETURN QUERY SELECT p.audit_sequence, p.source FROM public.post_entries(p_family_id, NULL, NULL, v_event,
    jsonb_set(p_step, '{set,trusted_up_to}', to_jsonb(v_rule.most_each)), jsonb_build_array(p_entry)) AS p;
EXCEPTION WHEN SQLSTATE 'PF409' THEN RETURN;
END $$;
REVOKE ALL ON FUNCTION approve_by_rule FROM PUBLIC;
GRANT EXECUTE ON FUNCTION approve_by_rule TO pocketful_app;
