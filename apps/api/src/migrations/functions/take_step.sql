-- Takes a source of payments one step, if it is in one of the states of `from`. It locks the row, so only one of two
-- concurrent steps finds it there. States and changes come from the domain's machines. Returns the payment that the
-- step makes due, or that was made, and the row as JSON, with amounts as text. The JSON of a payday contains the facts
-- and words of its entry. Returns no row if the step cannot be taken.
--
-- A step with `days` takes a decision back: at most so many days after it, and never if the money or the purchase was
-- handed over. With `decided_at` it takes back only the decision of that time. The next decision belongs to the next
-- round. An approved withdrawal or purchase is owed. Only a step with `trusted_up_to` is one by a child's rule. A turn
-- keeps that it was submitted once. A payday that asks is paid in full or in part.
CREATE OR REPLACE FUNCTION take_step(p_family_id uuid, p_step jsonb)
RETURNS TABLE (child_id uuid, source_id uuid, source_round integer, amount numeric, description text, source jsonb)
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
#variable_conflict use_column
DECLARE
  v_id uuid := p_step ->> 'id';
  v_from text[] := ARRAY(SELECT jsonb_array_elements_text(p_step -> 'from'));
  v_set jsonb := p_step -> 'set';
  v_at timestamptz := p_step ->> 'at';
  v_within interval := make_interval(days => (p_step ->> 'days')::integer);
  v_decided_at timestamptz := p_step ->> 'decided_at';
  v_rounds integer := CASE WHEN p_step ? 'days' THEN 1 ELSE 0 END;
  v_trusted numeric := v_set ->> 'trusted_up_to';
  v_chore public.chores;
  v_claim public.reward_claims;
  v_withdrawal public.withdrawal_requests;
  v_purchase public.purchase_requests;
  v_goal public.savings_goals;
  v_goal_from text;
  v_allowance public.allowances;
  v_payment public.allowance_payments;
  v_last timestamptz;
  v_away date;
BEGIN
  CASE p_step ->> 'of'
  WHEN 'chore' THEN
    SELECT t.* INTO v_chore FROM public.chores AS t
    WHERE t.family_id = p_family_id AND t.chore_id = v_id AND t.status = ANY (v_from)
      AND (public.elapsed_since(coalesce(t.approved_at, t.rejected_at), v_at) >= v_within) IS NOT TRUE
      AND (v_decided_at IS NULL OR coalesce(t.approved_at, t.rejected_at) = v_decided_at)
      -- A rejected chore that was edited since differs from the child's submission.
      AND (v_rounds = 0 OR t.status = 'approved' OR t.updated_at = t.rejected_at)
      AND (p_step -> 'today' IS NULL OR t.opens_on IS NULL OR t.opens_on <= (p_step ->> 'today')::date)
    FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    v_chore := jsonb_populate_record(v_chore, v_set);
    UPDATE public.chores AS t SET status = v_chore.status, submitted_at = v_chore.submitted_at,
      submitted_day = v_chore.submitted_day,
      approved_at = v_chore.approved_at, rejected_at = v_chore.rejected_at,
      rejection_comment = v_chore.rejection_comment, returned_at = v_chore.returned_at,
      returned_comment = v_chore.returned_comment,
      returned_updated_at = v_chore.returned_updated_at, updated_at = v_chore.updated_at, round = t.round + v_rounds,
      trusted_up_to = v_trusted,
      turn_submitted = v_chore.turn_submitted OR (v_chore.turn_submitted IS NOT NULL AND v_chore.status = 'submitted')
    WHERE t.family_id = p_family_id AND t.chore_id = v_id RETURNING t.* INTO v_chore;
    v_last := v_chore.approved_at;
    IF v_last IS NULL AND v_chore.series_id IS NOT NULL THEN
      SELECT max(l.approved_at) INTO v_last FROM public.chores AS l WHERE l.family_id = p_family_id
        AND l.series_id = v_chore.series_id AND l.status = 'approved' AND l.chore_id <> v_id;
    END IF;
    IF v_chore.status <> 'approved' THEN
      SELECT max(x.to_day) INTO v_away FROM public.absences AS x WHERE x.family_id = p_family_id
        AND x.child_id = v_chore.child_id AND v_chore.due_at >= x.starts_at AND v_chore.due_at < x.ends_at;
    END IF;
    RETURN QUERY SELECT v_chore.child_id, v_chore.chore_id, v_chore.round, v_chore.reward::numeric, v_chore.name,
      to_jsonb(v_chore) || jsonb_build_object('reward', v_chore.reward::text, 'trusted_up_to',
        v_chore.trusted_up_to::text, 'last_completed', v_last, 'away_until', v_away);
  WHEN 'claim' THEN
    SELECT t.* INTO v_claim FROM public.reward_claims AS t
    WHERE t.family_id = p_family_id AND t.request_id = v_id AND t.status = ANY (v_from)
      AND (public.elapsed_since(t.decided_at, v_at) >= v_within) IS NOT TRUE
      AND (v_decided_at IS NULL OR t.decided_at = v_decided_at)
    FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    v_claim := jsonb_populate_record(v_claim, v_set);
    UPDATE public.reward_claims AS t SET status = v_claim.status, decided_at = v_claim.decided_at,
      rejection_comment = v_claim.rejection_comment, round = t.round + v_rounds, trusted_up_to = v_trusted
    WHERE t.family_id = p_family_id AND t.request_id = v_id RETURNING t.* INTO v_claim;
    RETURN QUERY SELECT v_claim.child_id, v_claim.request_id, v_claim.round, v_claim.amount::numeric, v_claim.reward_name,
      to_jsonb(v_claim) || jsonb_build_object('amount', v_claim.amount::text, 'trusted_up_to',
        v_claim.trusted_up_to::text);
  WHEN 'withdrawal' THEN
    SELECT t.* INTO v_withdrawal FROM public.withdrawal_requests AS t
    WHERE t.family_id = p_family_id AND t.request_id = v_id AND t.status = ANY (v_from) AND t.handed_over_at IS NULL
      AND (public.elapsed_since(t.decided_at, v_at) >= v_within) IS NOT TRUE
      AND (v_decided_at IS NULL OR t.decided_at = v_decided_at)
    FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    v_withdrawal := jsonb_populate_record(v_withdrawal, v_set);
    UPDATE public.withdrawal_requests AS t SET status = v_withdrawal.status, decided_at = v_withdrawal.decided_at,
      owed = v_withdrawal.status = 'approved', round = t.round + v_rounds
    WHERE t.family_id = p_family_id AND t.request_id = v_id RETURNING t.* INTO v_withdrawal;
    RETURN QUERY SELECT v_withdrawal.child_id, v_withdrawal.request_id, v_withdrawal.round,
      v_withdrawal.amount::numeric, v_withdrawal.description,
      to_jsonb(v_withdrawal) || jsonb_build_object('amount', v_withdrawal.amount::text);
  -- A purchase and its goal move together: the goal from the state that fits the purchase's state before the step. A
  -- decision is not taken back if the goal is gone, is in another state, or has another name or price.
  WHEN 'purchase' THEN
    SELECT t.* INTO v_purchase FROM public.purchase_requests AS t
    WHERE t.family_id = p_family_id AND t.request_id = v_id AND t.status = ANY (v_from) AND t.handed_over_at IS NULL
      AND (public.elapsed_since(t.decided_at, v_at) >= v_within) IS NOT TRUE
      AND (v_decided_at IS NULL OR t.decided_at = v_decided_at)
    FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    v_goal_from := p_step #>> ARRAY['goal', 'from', v_purchase.status];
    v_purchase := jsonb_populate_record(v_purchase, v_set);
    UPDATE public.purchase_requests AS t SET status = v_purchase.status, decided_at = v_purchase.decided_at,
      rejection_comment = v_purchase.rejection_comment, owed = v_purchase.status = 'approved', round = t.round + v_rounds
    WHERE t.family_id = p_family_id AND t.request_id = v_id RETURNING t.* INTO v_purchase;
    SELECT g.* INTO v_goal FROM public.savings_goals AS g
    WHERE g.family_id = p_family_id AND g.goal_id = v_purchase.goal_id AND g.status = v_goal_from
      AND (v_rounds = 0 OR (g.target = v_purchase.amount AND g.name = v_purchase.goal_name))
    FOR NO KEY UPDATE;
    IF FOUND THEN
      v_goal := jsonb_populate_record(v_goal, p_step #> '{goal,set}');
      UPDATE public.savings_goals AS g SET status = v_goal.status, purchased_at = v_goal.purchased_at
      WHERE g.family_id = p_family_id AND g.goal_id = v_purchase.goal_id;
    ELSIF v_rounds > 0 THEN RETURN;
    END IF;
    RETURN QUERY SELECT v_purchase.child_id, v_purchase.request_id, v_purchase.round, v_purchase.amount::numeric,
      v_purchase.goal_name, to_jsonb(v_purchase) || jsonb_build_object('amount', v_purchase.amount::text);
  -- The next payday of an allowance, if the allowance is as it was read. Its row is kept if the step has one. With
  -- `away` the child must be away on the payday, or must not; on the paydays of `aside` it must not.
  WHEN 'payday' THEN
    UPDATE public.allowances AS t SET next_due_on = (p_step ->> 'next_due_on')::date
    WHERE t.family_id = p_family_id AND t.allowance_id = v_id AND t.version = (p_step ->> 'version')::integer
      AND t.next_due_on = (p_step ->> 'due_on')::date AND NOT t.paused
      AND t.name IS NOT DISTINCT FROM (p_step ->> 'name')
      AND (p_step -> 'away' IS NULL OR (p_step ->> 'away')::boolean = (t.amount > 0 AND EXISTS (
        SELECT FROM public.absences AS x WHERE x.family_id = p_family_id AND x.child_id = t.child_id
          AND x.skips_allowances AND (p_step ->> 'due_on')::date BETWEEN x.from_day AND x.to_day)))
      AND (p_step -> 'aside' IS NULL OR t.amount < 0 OR NOT EXISTS (
        SELECT FROM public.absences AS x, jsonb_array_elements_text(p_step -> 'aside') AS d (day)
        WHERE x.family_id = p_family_id AND x.child_id = t.child_id AND x.skips_allowances
          AND d.day::date BETWEEN x.from_day AND x.to_day))
    RETURNING t.* INTO v_allowance;
    IF NOT FOUND THEN RETURN; END IF;
    IF v_set IS NOT NULL THEN
      v_payment := jsonb_populate_record(NULL::public.allowance_payments, v_set);
      INSERT INTO public.allowance_payments (family_id, payment_id, allowance_id, child_id, due_on, amount, description,
        status, posted_at, away, planned, counted_from, kind, facts, words)
      VALUES (p_family_id, v_payment.payment_id, v_id, v_allowance.child_id, v_payment.due_on, v_allowance.amount,
        v_payment.description, v_payment.status, v_payment.posted_at, coalesce((p_step ->> 'away')::boolean, false),
        CASE v_payment.status WHEN 'asked' THEN v_allowance.amount END, v_payment.counted_from,
        CASE WHEN v_allowance.amount < 0 THEN 'regular_payment' ELSE 'allowance' END,
        jsonb_build_object('dueOn', v_payment.due_on, 'paydays', 1),
        jsonb_strip_nulls(jsonb_build_object('text', v_allowance.name)))
      RETURNING * INTO v_payment;
    END IF;
    RETURN QUERY SELECT v_allowance.child_id, v_payment.payment_id, 1, v_allowance.amount::numeric,
      v_payment.description, to_jsonb(v_payment) || jsonb_build_object('amount', v_payment.amount::text);
  -- A payday of an allowance that asks. With `amount` only so much of it is paid, and `less` is its text.
  WHEN 'asked' THEN
    SELECT t.* INTO v_payment FROM public.allowance_payments AS t
    WHERE t.family_id = p_family_id AND t.allowance_id = v_id AND t.status = ANY (v_from)
      AND t.due_on = (p_step ->> 'due_on')::date AND t.due_on <= (p_step ->> 'today')::date
      AND (p_step ->> 'amount')::numeric >= t.planned IS NOT TRUE
    FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    v_payment := jsonb_populate_record(v_payment, v_set);
    v_payment.amount := coalesce((p_step ->> 'amount')::numeric, v_payment.amount);
    IF v_payment.amount < v_payment.planned THEN
      v_payment.description := p_step ->> 'less';
      v_payment.facts := v_payment.facts || jsonb_build_object('planned', (v_payment.planned * 100)::bigint);
    END IF;
    UPDATE public.allowance_payments AS t SET status = v_payment.status, posted_at = v_payment.posted_at,
      amount = v_payment.amount, description = v_payment.description, facts = v_payment.facts
    WHERE t.family_id = p_family_id AND t.payment_id = v_payment.payment_id;
    RETURN QUERY SELECT v_payment.child_id, v_payment.payment_id, 1, v_payment.amount::numeric, v_payment.description,
      to_jsonb(v_payment) || jsonb_build_object('amount', v_payment.amount::text, 'planned', v_payment.planned::text);
  -- The missed paydays of an allowance, if they are as many as the adult saw. While no job pays, `today` is given, and
  -- due paydays count as missed: they are in the row once they are set aside.
  WHEN 'missed' THEN
    SELECT t.* INTO v_payment FROM public.allowance_payments AS t
    WHERE t.family_id = p_family_id AND t.allowance_id = v_id AND t.status = ANY (v_from)
      AND t.paydays = (p_step ->> 'paydays')::integer
      AND abs(t.amount) <= coalesce((p_step ->> 'most')::numeric, abs(t.amount))
      AND (p_step -> 'today' IS NULL OR NOT EXISTS (SELECT FROM public.allowances AS a WHERE a.family_id = p_family_id
        AND a.allowance_id = v_id AND NOT a.paused AND a.next_due_on <= (p_step ->> 'today')::date))
    FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    v_payment := jsonb_populate_record(v_payment, v_set);
    -- More paydays may be added until the decision. The previous version then changes the text alone: words that do not
    -- fit it are left to the classification.
    IF v_payment.words ->> 'written' IS DISTINCT FROM v_payment.description
      AND NOT starts_with(v_payment.description, coalesce(v_payment.words ->> 'text', 'Allowance') || ' for ')
    THEN v_payment.words := NULL;
    END IF;
    v_payment.facts := jsonb_build_object('dueOn', v_payment.due_on, 'paydays', v_payment.paydays);
    UPDATE public.allowance_payments AS t SET status = v_payment.status, posted_at = v_payment.posted_at,
      facts = v_payment.facts, words = v_payment.words
    WHERE t.family_id = p_family_id AND t.payment_id = v_payment.payment_id;
    RETURN QUERY SELECT v_payment.child_id, v_payment.payment_id, 1, v_payment.amount::numeric, v_payment.description,
      to_jsonb(v_payment) || jsonb_build_object('amount', v_payment.amount::text);
  END CASE;
END $$;
REVOKE ALL ON FUNCTION take_step FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_step TO pocketful_app;
