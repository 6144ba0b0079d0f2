-- Paydays that were missed and wait for an adult: one row of each allowance is for all of them.

-- NOT VALID, since the constraints hold for every row that is there.
ALTER TABLE allowance_payments
  ADD COLUMN paydays integer NOT NULL DEFAULT 1,
  -- The oldest of the missed paydays; null for a payday that a job settled when it came. due_on is the newest of them.
  ADD COLUMN missed_from date,
  -- What several paydays come to may be more than one amount can be.
  ALTER COLUMN amount TYPE numeric(14, 2),
  DROP CONSTRAINT allowance_payments_status_check,
  ADD CONSTRAINT allowance_payments_status_check CHECK (status IN ('missed', 'paid', 'skipped')) NOT VALID,
  ADD CONSTRAINT allowance_payments_missed_check CHECK (
    CASE WHEN missed_from IS NULL THEN paydays = 1 AND status <> 'missed' ELSE paydays > 0 AND missed_from <= due_on END
  ) NOT VALID;
-- A job adds to what is missed, and an adult decides on it.
GRANT UPDATE (paydays, missed_from, due_on, amount, description, status, posted_at) ON allowance_payments TO pocketful_app;

-- What is set aside is recorded of the child; what pays is guarded by its entry.
CREATE TRIGGER collect_with_consent BEFORE INSERT ON allowance_payments
  FOR EACH ROW WHEN (NEW.status = 'missed') EXECUTE FUNCTION collect_with_consent('posted_at');

-- Removes what was decided about a child before a moment and paid nothing: requests that were rejected, paydays that were
-- skipped or that no adult decided on, allowances that ended, once no payday of theirs is left, chores that were due and
-- were not done or were sent back, and goals that were bought. What paid goes with its transaction; requests and chores
-- that wait for an adult stay.
CREATE OR REPLACE FUNCTION remove_decided(p_family_id uuid, p_child_id uuid, p_before timestamptz, OUT removed integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  gone integer;
BEGIN
  removed := 0;
  DELETE FROM public.reward_claims AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.status = 'rejected' AND t.decided_at < p_before;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.purchase_requests AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.status = 'rejected' AND t.decided_at < p_before;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.status = 'rejected' AND t.decided_at < p_before;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.allowance_payments AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.status <> 'paid' AND t.posted_at < p_before;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.allowances AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.next_due_on IS NULL AND t.ends_on < p_before::date AND NOT EXISTS (
      SELECT FROM public.allowance_payments AS p WHERE p.family_id = p_family_id AND p.allowance_id = t.allowance_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chores AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.status IN ('pending', 'rejected') AND t.due_at < p_before AND t.updated_at < p_before;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.savings_goals AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.status = 'purchased' AND t.purchased_at < p_before;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
END $$;
