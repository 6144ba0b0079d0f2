-- Waiting and open items of a family that were last used before a time. Use is a change by a person, a payment from it,
-- a claim of it, or 'Keep'. A goal and an open request are also in use while there is money for them and the child's
-- profile was picked within a year. Decided and done items are not here: they are removed by their own date. Items that
-- ever paid and wait again are not here either: they stay as long as the ledger names them.
CREATE OR REPLACE FUNCTION unused_items(p_family_id uuid, p_before timestamp with time zone)
RETURNS TABLE (item_type text, item_id uuid, child_id uuid, name text)
LANGUAGE plpgsql
STABLE
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
#variable_conflict use_column
BEGIN RETURN QUERY
WITH saving AS (
  SELECT a.child_id FROM public.accounts AS a
  JOIN public.member_last_active AS l ON l.family_id = a.family_id AND l.member_id = a.child_id
  -- Three years before now is about `p_before`.
  WHERE a.family_id = p_family_id AND a.balance > 0 AND l.day > (p_before + interval '2 years')::date
), item AS (
  SELECT 'chore' AS item_type, t.chore_id AS item_id, t.child_id, t.name, greatest(t.submitted_at, t.updated_at) AS used_at
  FROM public.chores AS t WHERE t.family_id = p_family_id AND t.status = 'submitted'
  UNION ALL
  SELECT 'goal', t.goal_id, t.child_id, t.name, greatest(t.created_at, t.updated_at, (
    SELECT max(greatest(r.submitted_at, r.decided_at)) FROM public.purchase_requests AS r
    WHERE r.family_id = p_family_id AND r.child_id = t.child_id AND r.goal_id = t.goal_id))
  FROM public.savings_goals AS t WHERE t.family_id = p_family_id AND t.status <> 'purchased'
    AND t.child_id NOT IN (SELECT s.child_id FROM saving AS s)
  UNION ALL
  SELECT 'purchase', t.request_id, t.child_id, t.goal_name, greatest(t.submitted_at, (
    SELECT g.updated_at FROM public.savings_goals AS g WHERE g.family_id = p_family_id AND g.goal_id = t.goal_id))
  FROM public.purchase_requests AS t WHERE t.family_id = p_family_id AND t.status = 'submitted'
    AND t.child_id NOT IN (SELECT s.child_id FROM saving AS s)
  UNION ALL
  SELECT 'withdrawal', t.request_id, t.child_id, t.description, t.submitted_at
  FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id AND t.status = 'pending'
    AND t.child_id NOT IN (SELECT s.child_id FROM saving AS s)
  UNION ALL
  SELECT 'claim', t.request_id, t.child_id, t.reward_name, t.submitted_at
  FROM public.reward_claims AS t WHERE t.family_id = p_family_id AND t.status = 'submitted'
  UNION ALL
  SELECT 'proposal', t.request_id, t.child_id, t.name, t.submitted_at
  FROM public.chore_proposals AS t WHERE t.family_id = p_family_id AND t.status = 'open'
  UNION ALL
  SELECT 'reward', t.reward_id, t.child_id, t.name, greatest(t.created_at, t.updated_at, (
    SELECT max(greatest(c.submitted_at, c.decided_at)) FROM public.reward_claims AS c
    WHERE c.family_id = p_family_id AND c.child_id = t.child_id AND c.reward_id = t.reward_id))
  FROM public.rewards AS t WHERE t.family_id = p_family_id
  UNION ALL
  SELECT 'allowance', t.allowance_id, t.child_id, coalesce('regular payment ‘' || t.name || '’', 'allowance'),
    greatest(t.created_at, t.updated_at, (
    SELECT max(p.posted_at) FROM public.allowance_payments AS p
    WHERE p.family_id = p_family_id AND p.allowance_id = t.allowance_id AND p.status = 'paid'))
  FROM public.allowances AS t WHERE t.family_id = p_family_id AND t.next_due_on IS NOT NULL
)
SELECT i.item_type, i.item_id, i.child_id, i.name FROM item AS i
WHERE i.used_at < p_before AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
  WHERE e.family_id = p_family_id AND e.source_type = i.item_type AND e.source_id = i.item_id) AND NOT EXISTS (
  SELECT FROM public.families AS f WHERE f.family_id = p_family_id AND f.kept_at >= p_before);
END $$;
REVOKE ALL ON FUNCTION unused_items FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unused_items TO pocketful_app;
