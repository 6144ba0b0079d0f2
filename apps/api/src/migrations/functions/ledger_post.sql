-- Posts to a child's account. The audit row of a posting contains the entry's category, so that the verification
-- detects a changed one. Descriptions are not in the chain: an erasure may replace a name in them.
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
DECLARE
  balance_now numeric;
BEGIN
  IF p_child_id IS NULL THEN RAISE EXCEPTION 'nothing to post' USING ERRCODE = 'PF204'; END IF;
  UPDATE public.accounts AS a SET balance = a.balance + p_amount, sequence = a.sequence + 1
  WHERE a.family_id = p_family_id AND a.child_id = p_child_id
    AND a.balance + p_amount BETWEEN -99999999.99 AND 99999999.99
    AND (p_may_overdraw OR p_amount > 0 OR a.balance + p_amount >= 0)
  RETURNING a.balance, a.sequence INTO balance_after, entry_sequence;
  IF NOT FOUND THEN
    SELECT a.balance INTO balance_now FROM public.accounts AS a
    WHERE a.family_id = p_family_id AND a.child_id = p_child_id;
    IF NOT FOUND THEN RAISE EXCEPTION 'CHILD_NOT_FOUND' USING ERRCODE = 'PF409'; END IF;
    IF balance_now + p_amount BETWEEN -99999999.99 AND 99999999.99 THEN
      RAISE EXCEPTION 'INSUFFICIENT_FUNDS' USING ERRCODE = 'PF409';
    END IF;
    RAISE EXCEPTION 'BALANCE_LIMIT' USING ERRCODE = 'PF409';
  END IF;
  INSERT INTO public.ledger_entries (family_id, child_id, sequence, entry_id, amount, balance_after, description,
    category, source_type, source_id, created_by, created_at)
  VALUES (p_family_id, p_child_id, entry_sequence, p_entry_id, p_amount, balance_after, p_description, p_category,
    p_source_type, p_source_id, p_created_by, p_event.at);
  p_event.details := p_event.details || jsonb_build_object('childId', p_child_id, 'entryId', p_entry_id,
    'amount', p_amount::numeric(12, 2)::text, 'entry', entry_sequence, 'category', p_category);
  audit_sequence := public.audit_append(p_family_id, p_event);
END $$;
REVOKE ALL ON FUNCTION ledger_post FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_post TO pocketful_app;
