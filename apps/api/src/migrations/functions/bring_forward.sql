-- Brings a child's balance forward to a time, and removes rows that were paid, decided or bought before it. A reversal
-- is removed together with the entry that it names, if it is at most 30 days younger than that time. The entries
-- between the two are removed with them. Returns no row if nothing is that old. Locks the account, as every posting
-- does.
DROP FUNCTION IF EXISTS bring_forward(uuid, uuid, uuid, timestamp with time zone);
CREATE OR REPLACE FUNCTION bring_forward(
  p_family_id uuid, p_child_id uuid, p_entry_id uuid, p_before timestamp with time zone, OUT entry_sequence integer,
  OUT balance numeric, OUT removed integer, OUT currency text
)
RETURNS record
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  at timestamptz;
  reversal integer;
  paid uuid[];
  gone integer;
BEGIN
  PERFORM public.check_cut_off('educational', p_before);
  PERFORM FROM public.accounts AS a WHERE a.family_id = p_family_id AND a.child_id = p_child_id FOR UPDATE;
  -- Up to the entry before the first that stays.
  SELECT e.sequence INTO entry_sequence FROM public.ledger_entries AS e
  WHERE e.family_id = p_family_id AND e.child_id = p_child_id AND e.created_at < p_before
    AND e.sequence < coalesce((SELECT min(s.sequence) FROM public.ledger_entries AS s
      WHERE s.family_id = p_family_id AND s.child_id = p_child_id AND s.created_at >= p_before), 2147483647)
  ORDER BY e.sequence DESC LIMIT 1;
  removed := 0;
  IF entry_sequence IS NULL OR NOT EXISTS (SELECT FROM public.ledger_entries AS e
    WHERE e.family_id = p_family_id AND e.child_id = p_child_id AND e.sequence <= entry_sequence
      AND NOT e.brought_forward)
  THEN entry_sequence := NULL; RETURN; END IF;
  LOOP
    SELECT max(r.sequence) INTO reversal FROM public.ledger_entries AS o JOIN public.ledger_entries AS r
      ON r.family_id = p_family_id AND r.child_id = p_child_id AND r.reverses = o.entry_id
    WHERE o.family_id = p_family_id AND o.child_id = p_child_id AND o.sequence <= entry_sequence
      AND r.sequence > entry_sequence AND r.created_at < p_before + interval '30 days';
    EXIT WHEN reversal IS NULL;
    entry_sequence := reversal;
  END LOOP;
  SELECT f.currency INTO currency FROM public.families AS f WHERE f.family_id = p_family_id;
  SELECT e.balance_after, e.created_at INTO balance, at FROM public.ledger_entries AS e
  WHERE e.family_id = p_family_id AND e.child_id = p_child_id AND e.sequence = entry_sequence;
  WITH old AS (
    DELETE FROM public.ledger_entries AS t
    WHERE t.family_id = p_family_id AND t.child_id = p_child_id AND t.sequence <= entry_sequence RETURNING t.source_id
  ) SELECT count(*), array_agg(source_id) FILTER (WHERE source_id IS NOT NULL) INTO removed, paid FROM old;
  INSERT INTO public.ledger_entries (family_id, child_id, sequence, entry_id, amount, balance_after, description,
    category, created_at, brought_forward, kind, words, currency)
  VALUES (p_family_id, p_child_id, entry_sequence, p_entry_id, balance, balance, 'Balance brought forward', 'other', at,
    true, 'brought_forward', '{}', currency);
  -- Paid items are removed with their entries, unless they wait for an adult again or paid once more.
  DELETE FROM public.chores AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.chore_id = ANY (paid) AND t.status = 'approved'
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
      WHERE e.family_id = p_family_id AND e.source_type = 'chore' AND e.source_id = t.chore_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.reward_claims AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND ((t.request_id = ANY (paid) AND t.status = 'approved') OR (t.status = 'rejected' AND t.decided_at < p_before))
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
      WHERE e.family_id = p_family_id AND e.source_type = 'claim' AND e.source_id = t.request_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.purchase_requests AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND ((t.request_id = ANY (paid) AND t.status = 'approved') OR (t.status = 'rejected' AND t.decided_at < p_before))
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
      WHERE e.family_id = p_family_id AND e.source_type = 'purchase' AND e.source_id = t.request_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.savings_goals AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.purchased_at < p_before;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND ((t.request_id = ANY (paid) AND t.status = 'approved') OR (t.status = 'rejected' AND t.decided_at < p_before))
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
      WHERE e.family_id = p_family_id AND e.source_type = 'withdrawal' AND e.source_id = t.request_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.allowance_payments AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND (t.payment_id = ANY (paid) OR (t.status = 'skipped' AND t.posted_at < p_before))
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
      WHERE e.family_id = p_family_id AND e.source_type = 'allowance' AND e.source_id = t.payment_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
END $$;
REVOKE ALL ON FUNCTION bring_forward FROM PUBLIC, pocketful_app;
GRANT EXECUTE ON FUNCTION bring_forward TO pocketful_jobs;
