-- Takes a source of payments one step, if it is in one of the states of `from`: of two concurrent steps one finds it
-- there. States and changes come from the domain's machines. Returns the payment that the step makes due, or was made, and
-- the row as JSON, with amounts as text; no row if the step cannot be taken.
--
-- A step with `days` takes a decision back, so many days after it at the most, by the earlier one of the clocks of the
-- database and of the caller, never if the money or the purchase was handed over, and with `decided_at` only the decision
-- of that time. The next decision is one of the next round. What an approval promises is owed. Only a step with
-- `trusted_up_to` is one by a child's rule. A turn keeps that it was submitted once.
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
  v_decided_after timestamptz := CASE WHEN p_step ? 'days'
    THEN least(now(), (p_step ->> 'at')::timestamptz) - make_interval(days => (p_step ->> 'days')::integer)
    ELSE '-infinity' END;
  v_decided_at timestamptz := p_step ->> 'decided_at';
  v_rounds integer := CASE WHEN p_step ? 'days' THEN 1 ELSE 0 END;
BEGIN
  CASE p_step ->> 'of'
  WHEN 'chore' THEN RETURN QUERY
    UPDATE public.chores AS t
    SET (status, submitted_at, approved_at, rejected_at, rejection_comment, returned_at, returned_comment, updated_at) = (
      SELECT n.status, n.submitted_at, n.approved_at, n.rejected_at, n.rejection_comment, n.returned_at,
        n.returned_comment, n.updated_at
      FROM jsonb_populate_record(t, v_set) AS n), round = t.round + v_rounds,
      trusted_up_to = (v_set ->> 'trusted_up_to')::numeric, 
      turn_submitted = CASE WHEN t.turn_submitted IS NOT NULL THEN t.turn_submitted OR v_set ->> 'status' = 'submitted' END
    WHERE t.family_id = p_family_id AND t.chore_id = v_id AND t.status = ANY (v_from)
      AND coalesce(t.approved_at, t.rejected_at, 'infinity') > v_decided_after
      AND (v_decided_at IS NULL OR coalesce(t.approved_at, t.rejected_at) = v_decided_at)
      -- A rejected chore that was edited since is not what the child submitted.
      AND (v_rounds = 0 OR t.status = 'approved' OR t.updated_at = t.rejected_at)
      AND (p_step -> 'today' IS NULL OR t.opens_on IS NULL OR t.opens_on <= (p_step ->> 'today')::date)
    RETURNING t.child_id, t.chore_id, t.round, t.reward, t.name, to_jsonb(t) || jsonb_build_object(
      'reward', t.reward::text, 'trusted_up_to', t.trusted_up_to::text, 'last_completed', coalesce(t.approved_at, (SELECT max(l.approved_at)
        FROM public.chores AS l WHERE l.family_id = p_family_id AND l.series_id = t.series_id AND l.status = 'approved'
          AND l.chore_id <> t.chore_id)),
      'away_until', (SELECT max(x.to_day) FROM public.absences AS x WHERE x.family_id = p_family_id
        AND x.child_id = t.child_id AND t.status <> 'approved' AND t.due_at >= x.starts_at AND t.due_at < x.ends_at));
  WHEN 'claim' THEN RETURN QUERY
    UPDATE public.reward_claims AS t SET (status, decided_at, rejection_comment) = (
      SELECT n.status, n.decided_at, n.rejection_comment FROM jsonb_populate_record(t, v_set) AS n),
      round = t.round + v_rounds, trusted_up_to = (v_set ->> 'trusted_up_to')::numeric
    WHERE t.family_id = p_family_id AND t.request_id = v_id AND t.status = ANY (v_from)
      AND coalesce(t.decided_at, 'infinity') > v_decided_after
      AND (v_decided_at IS NULL OR t.decided_at = v_decided_at)
    RETURNING t.child_id, t.request_id, t.round, t.amount, t.reward_name,
      to_jsonb(t) || jsonb_build_object('amount', t.amount::text, 'trusted_up_to', t.trusted_up_to::text);
  WHEN 'withdrawal' THEN RETURN QUERY
    UPDATE public.withdrawal_requests AS t SET (status, decided_at, owed) = (
      SELECT n.status, n.decided_at, n.status = 'approved' FROM jsonb_populate_record(t, v_set) AS n),
      round = t.round + v_rounds
    WHERE t.family_id = p_family_id AND t.request_id = v_id AND t.status = ANY (v_from) AND t.handed_over_at IS NULL
      AND coalesce(t.decided_at, 'infinity') > v_decided_after
      AND (v_decided_at IS NULL OR t.decided_at = v_decided_at)
    RETURNING t.child_id, t.request_id, t.round, t.amount, t.description,
      to_jsonb(t) || jsonb_build_object('amount', t.amount::text);
  -- A purchase and its goal move together: the goal from the state that fits the purchase's state before the step. A
  -- decision is not taken back if the goal is gone, is in another state, or has another name or price.
  WHEN 'purchase' THEN RETURN QUERY
    WITH moved AS (
      UPDATE public.purchase_requests AS t SET (status, decided_at, rejection_comment, owed) = (
        SELECT n.status, n.decided_at, n.rejection_comment, n.status = 'approved' FROM jsonb_populate_record(t, v_set) AS n),
        round = t.round + v_rounds
      WHERE t.family_id = p_family_id AND t.request_id = v_id AND t.status = ANY (v_from) AND t.handed_over_at IS NULL
        AND coalesce(t.decided_at, 'infinity') > v_decided_after
        AND (v_decided_at IS NULL OR t.decided_at = v_decided_at)
      RETURNING t.*, old.status AS former_status
    ), goal AS (
      UPDATE public.savings_goals AS g SET (status, purchased_at) = (
        SELECT n.status, n.purchased_at FROM jsonb_populate_record(g, p_step #> '{goal,set}') AS n)
      FROM moved WHERE g.family_id = p_family_id AND g.goal_id = moved.goal_id
        AND g.status = p_step #>> ARRAY['goal', 'from', moved.former_status]
        AND (v_rounds = 0 OR (g.target = moved.amount AND g.name = moved.goal_name))
      RETURNING g.goal_id
    )
    SELECT moved.child_id, moved.request_id, moved.round, moved.amount, moved.goal_name,
      to_jsonb(moved) || jsonb_build_object('amount', moved.amount::text) FROM moved
    WHERE v_rounds = 0 OR EXISTS (SELECT FROM goal);
  -- The next payday of an allowance, if the allowance is as it was read. Its row is kept if the step has one. With `away` the
  -- child must be away on the payday, or must not; on the paydays of `aside` it must not.
  WHEN 'payday' THEN RETURN QUERY
    WITH moved AS (
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
      RETURNING t.child_id, t.allowance_id, t.amount
    ), payment AS (
      INSERT INTO public.allowance_payments (family_id, payment_id, allowance_id, child_id, due_on, amount, description,
        status, posted_at, away)
      SELECT p_family_id, n.payment_id, moved.allowance_id, moved.child_id, n.due_on, moved.amount, n.description,
        n.status, n.posted_at, coalesce((p_step ->> 'away')::boolean, false)
      FROM moved CROSS JOIN jsonb_populate_record(NULL::public.allowance_payments, v_set) AS n WHERE v_set IS NOT NULL
    )
    SELECT moved.child_id, (v_set ->> 'payment_id')::uuid, 1, moved.amount, v_set ->> 'description', NULL::jsonb FROM moved;
  -- The missed paydays of an allowance, if they are as many as the adult saw. While no job pays, `today` is given, and
  -- due paydays count as missed: they are in the row once they are set aside.
  WHEN 'missed' THEN RETURN QUERY
    UPDATE public.allowance_payments AS t SET (status, posted_at) = (
      SELECT n.status, n.posted_at FROM jsonb_populate_record(t, v_set) AS n)
    WHERE t.family_id = p_family_id AND t.allowance_id = v_id AND t.status = ANY (v_from)
      AND t.paydays = (p_step ->> 'paydays')::integer
      AND abs(t.amount) <= coalesce((p_step ->> 'most')::numeric, abs(t.amount))
      AND (p_step -> 'today' IS NULL OR NOT EXISTS (SELECT FROM public.allowances AS a WHERE a.family_id = p_family_id
        AND a.allowance_id = v_id AND NOT a.paused AND a.next_due_on <= (p_step ->> 'today')::date))
    RETURNING t.child_id, t.payment_id, 1, t.amount, t.description, jsonb_build_object('due_on', t.due_on);
  END CASE;
END $$;
REVOKE ALL ON FUNCTION take_step FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_step TO pocketful_app;
