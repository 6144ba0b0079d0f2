-- The tables in which a family has rows past the published time, counted from the last use, with two days for the job. The
-- audit compares the promise with the rows. It shares no condition with the removal.
--
-- Open items may stay for 180 days until an adult reads the notice, and for its 30 days.
CREATE OR REPLACE FUNCTION overdue_tables(p_family_id uuid, p_now timestamp with time zone)
RETURNS SETOF text
LANGUAGE sql
STABLE
AS $$
WITH at AS (
  SELECT p_now - interval '3 years 2 days' AS done, p_now - interval '3 years 212 days' AS open,
    p_now - interval '1 year 2 days' AS activity, p_now - interval '32 days' AS circumstances,
    -- 'Keep' is a use of all open items.
    (SELECT f.kept_at FROM public.families AS f WHERE f.family_id = p_family_id) AS kept
), picked AS (
  -- Children whose profile was picked within a year: what they save for is in use.
  SELECT a.member_id FROM public.member_last_active AS a
  WHERE a.family_id = p_family_id AND a.day > (p_now - interval '1 year')::date
)
SELECT found.name FROM at CROSS JOIN LATERAL (
  SELECT 'chores' AS name WHERE EXISTS (SELECT FROM public.chores AS t WHERE t.family_id = p_family_id
    AND CASE t.status WHEN 'submitted' THEN greatest(t.created_at, t.updated_at, t.due_at, at.kept) < at.open
      ELSE greatest(t.created_at, t.updated_at, t.due_at) < at.done END)
  UNION ALL SELECT 'chore_offer_children' WHERE EXISTS (SELECT FROM public.chore_offer_children AS t
    JOIN public.chore_offers AS o ON o.family_id = p_family_id AND o.offer_id = t.offer_id
    WHERE t.family_id = p_family_id AND greatest(o.created_at, o.updated_at,
      CASE WHEN o.turn_position IS NULL THEN o.due_at END) < at.done)
  UNION ALL SELECT 'savings_goals' WHERE EXISTS (SELECT FROM public.savings_goals AS t WHERE t.family_id = p_family_id
    AND CASE WHEN t.purchased_at IS NOT NULL THEN t.purchased_at < at.done
      ELSE greatest(t.created_at, t.updated_at, at.kept, (SELECT max(greatest(r.submitted_at, r.decided_at))
        FROM public.purchase_requests AS r WHERE r.family_id = p_family_id AND r.goal_id = t.goal_id)) < at.open
      AND NOT (t.child_id IN (SELECT p.member_id FROM picked AS p) AND EXISTS (SELECT FROM public.accounts AS a
        WHERE a.family_id = p_family_id AND a.child_id = t.child_id AND a.balance > 0)) END)
  UNION ALL SELECT 'rewards' WHERE EXISTS (SELECT FROM public.rewards AS t WHERE t.family_id = p_family_id
    AND greatest(t.created_at, t.updated_at, at.kept) < at.open AND NOT EXISTS (SELECT FROM public.reward_claims AS c
      WHERE c.family_id = p_family_id AND c.reward_id = t.reward_id AND greatest(c.submitted_at, c.decided_at) >= at.open))
  UNION ALL SELECT 'reward_claims' WHERE EXISTS (SELECT FROM public.reward_claims AS t WHERE t.family_id = p_family_id
    AND (t.decided_at < at.done OR (t.decided_at IS NULL AND greatest(t.submitted_at, at.kept) < at.open)))
  UNION ALL SELECT 'chore_proposals' WHERE EXISTS (SELECT FROM public.chore_proposals AS t
    WHERE t.family_id = p_family_id
      AND (t.decided_at < at.done OR (t.decided_at IS NULL AND greatest(t.submitted_at, at.kept) < at.open)))
  UNION ALL SELECT 'purchase_requests' WHERE EXISTS (SELECT FROM public.purchase_requests AS t
    WHERE t.family_id = p_family_id AND (t.decided_at < at.done OR (t.decided_at IS NULL
      AND greatest(t.submitted_at, at.kept, (SELECT g.updated_at FROM public.savings_goals AS g
        WHERE g.family_id = p_family_id AND g.goal_id = t.goal_id)) < at.open
      AND t.child_id NOT IN (SELECT p.member_id FROM picked AS p))))
  UNION ALL SELECT 'withdrawal_requests' WHERE EXISTS (SELECT FROM public.withdrawal_requests AS t
    WHERE t.family_id = p_family_id AND (t.decided_at < at.done OR (t.decided_at IS NULL
      AND greatest(t.submitted_at, at.kept) < at.open AND t.child_id NOT IN (SELECT p.member_id FROM picked AS p))))
  UNION ALL SELECT 'allowance_payments' WHERE EXISTS (SELECT FROM public.allowance_payments AS t
    WHERE t.family_id = p_family_id AND t.posted_at < at.done)
  UNION ALL SELECT 'allowances' WHERE EXISTS (SELECT FROM public.allowances AS t WHERE t.family_id = p_family_id
    AND greatest(t.created_at, t.updated_at, t.ends_on::timestamptz, (SELECT max(p.posted_at)
      FROM public.allowance_payments AS p WHERE p.family_id = p_family_id AND p.allowance_id = t.allowance_id
        AND p.status = 'paid'), CASE WHEN t.next_due_on IS NOT NULL THEN at.kept END)
      < CASE WHEN t.next_due_on IS NULL THEN at.done ELSE at.open END)
  UNION ALL SELECT 'absences' WHERE EXISTS (SELECT FROM public.absences AS t
    WHERE t.family_id = p_family_id AND t.to_day < at.activity::date)
  UNION ALL SELECT 'feedback' WHERE EXISTS (SELECT FROM public.feedback AS t
    WHERE t.family_id = p_family_id AND t.created_at < at.activity)
  UNION ALL SELECT 'sessions' WHERE EXISTS (SELECT FROM public.sessions AS t
    WHERE t.family_id = p_family_id AND t.last_active_at < at.activity)
  UNION ALL SELECT 'refused_requests' WHERE EXISTS (SELECT FROM public.refused_requests AS t
    WHERE t.family_id = p_family_id AND t.at < at.activity)
  UNION ALL SELECT 'member_activity' WHERE EXISTS (SELECT FROM public.member_activity AS t
    WHERE t.family_id = p_family_id AND t.day < at.activity::date)
  UNION ALL SELECT 'member_last_active' WHERE EXISTS (SELECT FROM public.member_last_active AS t
    WHERE t.family_id = p_family_id AND t.day < at.activity::date)
  UNION ALL SELECT 'outbox' WHERE EXISTS (SELECT FROM public.outbox AS t
    WHERE t.family_id = p_family_id AND t.created_at < at.circumstances)
  UNION ALL SELECT 'email_verification_tokens' WHERE EXISTS (SELECT FROM public.email_verification_tokens AS t
    WHERE t.family_id = p_family_id AND t.created_at < at.circumstances)
  UNION ALL SELECT 'password_reset_tokens' WHERE EXISTS (SELECT FROM public.password_reset_tokens AS t
    WHERE t.family_id = p_family_id AND t.created_at < at.circumstances)
  UNION ALL SELECT 'address_changes' WHERE EXISTS (SELECT FROM public.address_changes AS t
    WHERE t.family_id = p_family_id AND t.changed_at < at.circumstances)
  UNION ALL SELECT 'attempts' WHERE EXISTS (SELECT FROM public.attempts AS t
    WHERE t.family_id = p_family_id AND t.updated_at < at.circumstances)
  UNION ALL SELECT 'push_subscriptions' WHERE EXISTS (SELECT FROM public.push_subscriptions AS t
    WHERE t.family_id = p_family_id AND t.created_at < at.activity)
  UNION ALL SELECT 'device_children' WHERE EXISTS (SELECT FROM public.device_children AS t
    WHERE t.family_id = p_family_id AND t.created_at < at.activity)
  UNION ALL SELECT 'invitation_children' WHERE EXISTS (SELECT FROM public.invitation_children AS t
    WHERE t.family_id = p_family_id AND t.created_at < at.circumstances)
  UNION ALL SELECT 'invitations' WHERE EXISTS (SELECT FROM public.invitations AS t
    WHERE t.family_id = p_family_id AND t.created_at < at.circumstances)
) AS found
$$;
REVOKE ALL ON FUNCTION overdue_tables FROM PUBLIC;
