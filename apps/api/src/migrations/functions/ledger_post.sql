-- The posting of the version before, which a process of that version calls until it ends.
CREATE OR REPLACE FUNCTION ledger_post(
  p_family_id uuid, p_child_id uuid, p_entry_id uuid, p_amount numeric, p_may_overdraw boolean, p_description text,
  p_category text, p_source_type text, p_source_id uuid, p_created_by uuid, p_event audit_event,
  OUT entry_sequence integer, OUT balance_after numeric, OUT audit_sequence bigint
)
RETURNS record
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  IF p_child_id IS NULL THEN RAISE EXCEPTION 'nothing to post' USING ERRCODE = 'PF204'; END IF;
  SELECT e.entry_sequence, e.balance_after, e.audit_sequence INTO entry_sequence, balance_after, audit_sequence
  FROM public.post_entries(p_family_id, NULL, NULL, p_event, NULL, jsonb_build_array(jsonb_build_object(
    'child_id', p_child_id, 'entry_id', p_entry_id, 'amount', p_amount, 'may_overdraw', p_may_overdraw,
    'description', p_description, 'category', p_category, 'source_type', p_source_type, 'source_id', p_source_id,
    'source_round', CASE p_source_type
      WHEN 'chore' THEN (SELECT c.round FROM public.chores AS c
        WHERE c.family_id = p_family_id AND c.chore_id = p_source_id)
      WHEN 'claim' THEN (SELECT r.round FROM public.reward_claims AS r
        WHERE r.family_id = p_family_id AND r.request_id = p_source_id)
      WHEN 'purchase' THEN (SELECT r.round FROM public.purchase_requests AS r
        WHERE r.family_id = p_family_id AND r.request_id = p_source_id)
      WHEN 'withdrawal' THEN (SELECT r.round FROM public.withdrawal_requests AS r
        WHERE r.family_id = p_family_id AND r.request_id = p_source_id)
      ELSE 1 END, 'created_by', p_created_by))) AS e;
END $$;
REVOKE ALL ON FUNCTION ledger_post FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_post TO pocketful_app;
