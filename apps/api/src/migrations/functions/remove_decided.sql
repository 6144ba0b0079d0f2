-- Removes items of a child that ended before a time and paid nothing: rejected requests, decided proposals, skipped and
-- undecided paydays, ended allowances without remaining paydays, chores that were due and not done or were sent back,
-- offers that were due and not taken, and purchased goals. Items that ever paid are removed with their transactions.
-- Requests and chores that wait for an adult stay.
CREATE OR REPLACE FUNCTION remove_decided(
  p_family_id uuid, p_child_id uuid, p_before timestamp with time zone, OUT removed integer
)
RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  gone integer;
BEGIN
  PERFORM public.check_cut_off('educational', p_before);
  removed := 0;
  DELETE FROM public.reward_claims AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.status = 'rejected' AND t.decided_at < p_before
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
      WHERE e.family_id = p_family_id AND e.source_type = 'claim' AND e.source_id = t.request_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.purchase_requests AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.status = 'rejected' AND t.decided_at < p_before
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
      WHERE e.family_id = p_family_id AND e.source_type = 'purchase' AND e.source_id = t.request_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.status = 'rejected' AND t.decided_at < p_before
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
      WHERE e.family_id = p_family_id AND e.source_type = 'withdrawal' AND e.source_id = t.request_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chore_proposals AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.decided_at < p_before;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.allowance_payments AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.status <> 'paid' AND t.posted_at < p_before;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.allowances AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.next_due_on IS NULL AND t.ends_on < p_before::date AND NOT EXISTS (
      SELECT FROM public.allowance_payments AS p WHERE p.family_id = p_family_id AND p.allowance_id = t.allowance_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chores AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.status IN ('pending', 'rejected') AND t.due_at NOT BETWEEN p_before AND now() AND t.updated_at < p_before
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
      WHERE e.family_id = p_family_id AND e.source_type = 'chore' AND e.source_id = t.chore_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  -- Offers of the family: each can name several children. A turn that passes by the calendar is no use.
  DELETE FROM public.chore_offers AS t
  WHERE t.family_id = p_family_id AND (t.due_at NOT BETWEEN p_before AND now() OR t.turn_position IS NOT NULL) AND t.updated_at < p_before;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.savings_goals AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.status = 'purchased' AND t.purchased_at < p_before;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
END $$;
REVOKE ALL ON FUNCTION remove_decided FROM PUBLIC, pocketful_app;
GRANT EXECUTE ON FUNCTION remove_decided TO pocketful_jobs;
