-- Removes the items that `unused_items` lists. None of them moved money. Returns the number of rows.
CREATE OR REPLACE FUNCTION remove_unused(p_family_id uuid, p_before timestamp with time zone, OUT removed integer)
RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  unused uuid[];
  gone integer;
BEGIN
  PERFORM public.check_cut_off('educational', p_before);
  -- Locked first: an item that a person changes meanwhile is in use.
  PERFORM FROM public.accounts AS a WHERE a.family_id = p_family_id FOR UPDATE;
  PERFORM FROM public.chores AS t WHERE t.family_id = p_family_id AND t.status = 'submitted' FOR UPDATE;
  PERFORM FROM public.savings_goals AS t WHERE t.family_id = p_family_id AND t.status <> 'purchased' FOR UPDATE;
  PERFORM FROM public.purchase_requests AS t WHERE t.family_id = p_family_id AND t.status = 'submitted' FOR UPDATE;
  PERFORM FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id AND t.status = 'pending' FOR UPDATE;
  PERFORM FROM public.reward_claims AS t WHERE t.family_id = p_family_id AND t.status = 'submitted' FOR UPDATE;
  PERFORM FROM public.chore_proposals AS t WHERE t.family_id = p_family_id AND t.status = 'open' FOR UPDATE;
  PERFORM FROM public.rewards AS t WHERE t.family_id = p_family_id FOR UPDATE;
  PERFORM FROM public.allowances AS t WHERE t.family_id = p_family_id FOR UPDATE;
  unused := ARRAY(SELECT u.item_id FROM public.unused_items(p_family_id, p_before) AS u);
  removed := 0;
  DELETE FROM public.chores AS t WHERE t.family_id = p_family_id AND t.chore_id = ANY (unused);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.purchase_requests AS t WHERE t.family_id = p_family_id AND t.request_id = ANY (unused);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.savings_goals AS t WHERE t.family_id = p_family_id AND t.goal_id = ANY (unused);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id AND t.request_id = ANY (unused);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.reward_claims AS t WHERE t.family_id = p_family_id AND t.request_id = ANY (unused);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chore_proposals AS t WHERE t.family_id = p_family_id AND t.request_id = ANY (unused);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.rewards AS t WHERE t.family_id = p_family_id AND t.reward_id = ANY (unused);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  -- Paydays that paid nothing go with their allowance.
  DELETE FROM public.allowance_payments AS t
  WHERE t.family_id = p_family_id AND t.allowance_id = ANY (unused) AND t.status <> 'paid';
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.allowances AS t WHERE t.family_id = p_family_id AND t.allowance_id = ANY (unused) AND NOT EXISTS (
    SELECT FROM public.allowance_payments AS p WHERE p.family_id = p_family_id AND p.allowance_id = t.allowance_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
END $$;
REVOKE ALL ON FUNCTION remove_unused FROM PUBLIC, pocketful_app;
GRANT EXECUTE ON FUNCTION remove_unused TO pocketful_jobs;
