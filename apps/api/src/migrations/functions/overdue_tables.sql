-- The tables in which families have rows past the published period, counted from the last use, with two days for the
-- job. The audit compares the promise with the rows. It shares no condition with the removal. A 'Keep' of a future time
-- does not count.
--
-- Open items may stay for 180 days until an adult reads the notice, and for its 30 days. 'Keep' is a use of all open
-- items. If the child's profile was picked within a year, its open requests are in use, and its goals while it has
-- money.
DROP FUNCTION IF EXISTS overdue_tables(uuid, timestamp with time zone);
CREATE OR REPLACE FUNCTION overdue_tables(p_families uuid[], p_now timestamp with time zone)
RETURNS TABLE(family_id uuid, name text)
LANGUAGE plpgsql
STABLE
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
#variable_conflict use_column
DECLARE
  v_done timestamptz := p_now - interval '3 years 2 days';
  v_open timestamptz := p_now - interval '3 years 212 days';
  v_picked date := (p_now - interval '1 year')::date;
BEGIN
RETURN QUERY
  SELECT t.family_id, 'chores' FROM public.chores AS t JOIN public.families AS f ON f.family_id = t.family_id
  WHERE t.family_id = ANY (p_families)
    AND CASE t.status WHEN 'submitted' THEN greatest(t.created_at, t.updated_at, public.past(t.due_at, p_now), public.past(f.kept_at, p_now)) < v_open
      ELSE greatest(t.created_at, t.updated_at, public.past(t.due_at, p_now)) < v_done END
  UNION SELECT t.family_id, 'chore_offer_children' FROM public.chore_offer_children AS t
  JOIN public.chore_offers AS o ON o.family_id = t.family_id AND o.offer_id = t.offer_id
  WHERE t.family_id = ANY (p_families) AND greatest(o.created_at, o.updated_at,
    CASE WHEN o.turn_position IS NULL THEN public.past(o.due_at, p_now) END) < v_done
  UNION SELECT t.family_id, 'duty_days' FROM public.duty_days AS t
  WHERE t.family_id = ANY (p_families) AND public.past(t.to_day::timestamptz, p_now) < p_now - interval '62 days'
  UNION SELECT t.family_id, 'away_rhythms' FROM public.away_rhythms AS t
  WHERE t.family_id = ANY (p_families) AND public.past(t.next_day::timestamptz, p_now) < p_now - interval '367 days'
  UNION SELECT t.family_id, 'savings_goals' FROM public.savings_goals AS t JOIN public.families AS f ON f.family_id = t.family_id
  WHERE t.family_id = ANY (p_families)
    AND CASE WHEN t.purchased_at IS NOT NULL THEN t.purchased_at < v_done
      ELSE greatest(t.created_at, t.updated_at, public.past(f.kept_at, p_now), (SELECT max(greatest(r.submitted_at, r.decided_at))
        FROM public.purchase_requests AS r WHERE r.family_id = t.family_id AND r.goal_id = t.goal_id)) < v_open
      AND NOT (EXISTS (SELECT FROM public.member_last_active AS p
          WHERE p.family_id = t.family_id AND p.member_id = t.child_id AND p.day > v_picked)
        AND EXISTS (SELECT FROM public.accounts AS a
          WHERE a.family_id = t.family_id AND a.child_id = t.child_id AND a.balance > 0)) END
  UNION SELECT t.family_id, 'rewards' FROM public.rewards AS t JOIN public.families AS f ON f.family_id = t.family_id
  WHERE t.family_id = ANY (p_families) AND greatest(t.created_at, t.updated_at, public.past(f.kept_at, p_now)) < v_open
    AND NOT EXISTS (SELECT FROM public.reward_claims AS c
      WHERE c.family_id = t.family_id AND c.reward_id = t.reward_id AND greatest(c.submitted_at, c.decided_at) >= v_open)
  UNION SELECT t.family_id, 'reward_claims' FROM public.reward_claims AS t JOIN public.families AS f ON f.family_id = t.family_id
  WHERE t.family_id = ANY (p_families)
    AND (t.decided_at < v_done OR (t.decided_at IS NULL AND greatest(t.submitted_at, public.past(f.kept_at, p_now)) < v_open))
  UNION SELECT t.family_id, 'chore_proposals' FROM public.chore_proposals AS t JOIN public.families AS f ON f.family_id = t.family_id
  WHERE t.family_id = ANY (p_families)
    AND (t.decided_at < v_done OR (t.decided_at IS NULL AND greatest(t.submitted_at, public.past(f.kept_at, p_now)) < v_open))
  UNION SELECT t.family_id, 'purchase_requests' FROM public.purchase_requests AS t
  JOIN public.families AS f ON f.family_id = t.family_id
  WHERE t.family_id = ANY (p_families) AND (t.decided_at < v_done OR (t.decided_at IS NULL
    AND greatest(t.submitted_at, public.past(f.kept_at, p_now), (SELECT g.updated_at FROM public.savings_goals AS g
      WHERE g.family_id = t.family_id AND g.goal_id = t.goal_id)) < v_open
    AND NOT EXISTS (SELECT FROM public.member_last_active AS p
      WHERE p.family_id = t.family_id AND p.member_id = t.child_id AND p.day > v_picked)))
  UNION SELECT t.family_id, 'withdrawal_requests' FROM public.withdrawal_requests AS t
  JOIN public.families AS f ON f.family_id = t.family_id
  WHERE t.family_id = ANY (p_families) AND (t.decided_at < v_done OR (t.decided_at IS NULL
    AND greatest(t.submitted_at, public.past(f.kept_at, p_now)) < v_open
    AND NOT EXISTS (SELECT FROM public.member_last_active AS p
      WHERE p.family_id = t.family_id AND p.member_id = t.child_id AND p.day > v_picked)))
  UNION SELECT t.family_id, 'allowance_payments' FROM public.allowance_payments AS t
  WHERE t.family_id = ANY (p_families) AND t.posted_at < v_done
  UNION SELECT t.family_id, 'allowances' FROM public.allowances AS t JOIN public.families AS f ON f.family_id = t.family_id
  WHERE t.family_id = ANY (p_families)
    AND greatest(t.created_at, t.updated_at, public.past(t.ends_on::timestamptz, p_now), (SELECT max(p.posted_at)
      FROM public.allowance_payments AS p WHERE p.family_id = t.family_id AND p.allowance_id = t.allowance_id
        AND p.status = 'paid'), CASE WHEN t.next_due_on IS NOT NULL THEN public.past(f.kept_at, p_now) END)
      < CASE WHEN t.next_due_on IS NULL THEN v_done ELSE v_open END
  -- The whole time of a signed-in device; a child's own one has a year.
  UNION SELECT t.family_id, 'sessions' FROM public.sessions AS t
  WHERE t.family_id = ANY (p_families)
    AND t.created_at < p_now - CASE WHEN t.own_minutes IS NULL THEN interval '92 days' ELSE interval '368 days' END
  UNION SELECT t.family_id, 'families' FROM public.families AS t
  WHERE t.family_id = ANY (p_families) AND coalesce(public.past(t.last_used_on::timestamptz, p_now), t.created_at) < v_open
    AND coalesce(public.past(t.kept_at, p_now), '-infinity') < v_open
    AND NOT EXISTS (SELECT FROM public.member_last_active AS a WHERE a.family_id = t.family_id AND a.day > v_open::date)
  -- Generated from the catalogue of tables by `npm run generate`.
  UNION SELECT t.family_id, 'allowances' FROM public.allowances AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.created_at, t.updated_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'allowance_payments' FROM public.allowance_payments AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.posted_at, t.missed_from::timestamp AT TIME ZONE 'UTC', t.counted_from::timestamp AT TIME ZONE 'UTC') > p_now + interval '42 days')
  UNION SELECT t.family_id, 'audit_entries' FROM public.audit_entries AS t
  WHERE t.family_id = ANY (p_families) AND (t.at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'chores' FROM public.chores AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.submitted_at, t.approved_at, t.rejected_at, t.created_at, t.updated_at, t.returned_at, t.returned_updated_at, t.submitted_day::timestamp AT TIME ZONE 'UTC') > p_now + interval '42 days')
  UNION SELECT t.family_id, 'chore_offers' FROM public.chore_offers AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.created_at, t.updated_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'chore_offer_children' FROM public.chore_offer_children AS t
  WHERE t.family_id = ANY (p_families) AND (t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'chore_proposals' FROM public.chore_proposals AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.submitted_at, t.decided_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'chore_templates' FROM public.chore_templates AS t
  WHERE t.family_id = ANY (p_families) AND (t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'duties' FROM public.duties AS t
  WHERE t.family_id = ANY (p_families) AND (t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'duty_days' FROM public.duty_days AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.from_day::timestamp AT TIME ZONE 'UTC', t.to_day::timestamp AT TIME ZONE 'UTC', t.created_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'duty_ticks' FROM public.duty_ticks AS t
  WHERE t.family_id = ANY (p_families) AND (coalesce(greatest(public.past(t.day::timestamp AT TIME ZONE 'UTC', p_now)), greatest(public.past(t.day::timestamp AT TIME ZONE 'UTC', p_now), public.past(t.ticked_at, p_now))) < p_now - interval '62 days'
    OR greatest(t.day::timestamp AT TIME ZONE 'UTC', t.ticked_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'parental_consents' FROM public.parental_consents AS t
  WHERE t.family_id = ANY (p_families) AND (t.consent_date > p_now + interval '42 days')
  UNION SELECT t.family_id, 'consent_events' FROM public.consent_events AS t
  WHERE t.family_id = ANY (p_families) AND (t.at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'consent_verification_audit' FROM public.consent_verification_audit AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.attempted_at, t.completed_at, t.accepted_at) > p_now + interval '42 days'
    OR t.expires_at > p_now + interval '7 days')
  UNION SELECT t.family_id, 'privacy_settings' FROM public.privacy_settings AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.updated_at, t.closed_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'data_access_requests' FROM public.data_access_requests AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.requested_at, t.completed_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'policy_acceptances' FROM public.policy_acceptances AS t
  WHERE t.family_id = ANY (p_families) AND (t.accepted_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'savings_goals' FROM public.savings_goals AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.purchased_at, t.created_at, t.updated_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'purchase_requests' FROM public.purchase_requests AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.submitted_at, t.decided_at, t.handed_over_at, t.received_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'invitations' FROM public.invitations AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.created_at, p_now), public.past(t.expires_at, p_now)) < p_now - interval '2 days'
    OR t.created_at > p_now + interval '42 days'
    OR t.expires_at > p_now + interval '1 days')
  UNION SELECT t.family_id, 'invitation_children' FROM public.invitation_children AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.created_at, p_now)) < p_now - interval '32 days'
    OR t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'email_verification_tokens' FROM public.email_verification_tokens AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.created_at, p_now), public.past(t.expires_at, p_now), public.past(t.verified_at, p_now)) < p_now - interval '32 days'
    OR greatest(t.created_at, t.verified_at) > p_now + interval '42 days'
    OR t.expires_at > p_now + interval '2 hours')
  UNION SELECT t.family_id, 'password_reset_tokens' FROM public.password_reset_tokens AS t
  WHERE t.family_id = ANY (p_families) AND (coalesce(greatest(public.past(t.created_at, p_now)), greatest(public.past(t.created_at, p_now), public.past(t.expires_at, p_now), public.past(t.used_at, p_now))) < p_now - interval '32 days'
    OR greatest(t.created_at, t.used_at) > p_now + interval '42 days'
    OR t.expires_at > p_now + interval '2 hours')
  UNION SELECT t.family_id, 'ledger_entries' FROM public.ledger_entries AS t
  WHERE t.family_id = ANY (p_families) AND (t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'ledger_day_changes' FROM public.ledger_day_changes AS t
  WHERE t.family_id = ANY (p_families) AND (t.day::timestamp AT TIME ZONE 'UTC' > p_now + interval '42 days')
  UNION SELECT t.family_id, 'member_activity' FROM public.member_activity AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.day::timestamp AT TIME ZONE 'UTC', p_now)) < p_now - interval '368 days'
    OR t.day::timestamp AT TIME ZONE 'UTC' > p_now + interval '42 days')
  UNION SELECT t.family_id, 'member_last_active' FROM public.member_last_active AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.day::timestamp AT TIME ZONE 'UTC', p_now)) < p_now - interval '368 days'
    OR t.day::timestamp AT TIME ZONE 'UTC' > p_now + interval '42 days')
  UNION SELECT t.family_id, 'refused_requests' FROM public.refused_requests AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.at, p_now)) < p_now - interval '32 days'
    OR t.at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'notice_settings' FROM public.notice_settings AS t
  WHERE t.family_id = ANY (p_families) AND (t.due_at > p_now + interval '2 days')
  UNION SELECT t.family_id, 'push_subscriptions' FROM public.push_subscriptions AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.created_at, p_now), public.past(t.due_at, p_now)) < p_now - interval '368 days'
    OR t.created_at > p_now + interval '42 days'
    OR t.due_at > p_now + interval '2 days')
  UNION SELECT t.family_id, 'members' FROM public.members AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.created_at, t.email_verified_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'families' FROM public.families AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.created_at, t.kept_at, t.last_used_on::timestamp AT TIME ZONE 'UTC', t.currency_changed_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'former_adults' FROM public.former_adults AS t
  WHERE t.family_id = ANY (p_families) AND (t.left_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'address_changes' FROM public.address_changes AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.changed_at, p_now)) < p_now - interval '32 days'
    OR t.changed_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'closed_families' FROM public.closed_families AS t
  WHERE t.family_id = ANY (p_families) AND (t.closed_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'absences' FROM public.absences AS t
  WHERE t.family_id = ANY (p_families) AND (coalesce(greatest(public.past(t.ends_at, p_now)), greatest(public.past(t.from_day::timestamp AT TIME ZONE 'UTC', p_now), public.past(t.to_day::timestamp AT TIME ZONE 'UTC', p_now), public.past(t.starts_at, p_now), public.past(t.ends_at, p_now), public.past(t.created_at, p_now))) < p_now - interval '367 days'
    OR t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'away_rhythms' FROM public.away_rhythms AS t
  WHERE t.family_id = ANY (p_families) AND (t.next_day::timestamp AT TIME ZONE 'UTC' > p_now + interval '430 days'
    OR t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'sessions' FROM public.sessions AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.created_at, t.last_active_at, t.confirmed_at, t.child_picked_at) > p_now + interval '42 days'
    OR t.expires_at > p_now + interval '366 days')
  UNION SELECT t.family_id, 'device_children' FROM public.device_children AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.created_at, p_now)) < p_now - interval '368 days'
    OR t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'attempts' FROM public.attempts AS t
  WHERE t.family_id = ANY (p_families) AND (coalesce(greatest(public.past(t.updated_at, p_now)), greatest(public.past(t.locked_at, p_now), public.past(t.locked_until, p_now), public.past(t.updated_at, p_now))) < p_now - interval '32 days'
    OR greatest(t.locked_at, t.updated_at) > p_now + interval '42 days'
    OR t.locked_until > p_now + interval '1 days')
  UNION SELECT t.family_id, 'idempotency_keys' FROM public.idempotency_keys AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.created_at, p_now)) < p_now - interval '3 days'
    OR t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'outbox' FROM public.outbox AS t
  WHERE t.family_id = ANY (p_families) AND (coalesce(greatest(public.past(t.created_at, p_now)), greatest(public.past(t.created_at, p_now), public.past(t.next_try_at, p_now), public.past(t.sent_at, p_now))) < p_now - interval '32 days'
    OR greatest(t.created_at, t.sent_at) > p_now + interval '42 days'
    OR t.next_try_at > p_now + interval '7 days')
  UNION SELECT t.family_id, 'withdrawal_requests' FROM public.withdrawal_requests AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.submitted_at, t.decided_at, t.handed_over_at, t.received_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'auto_approvals' FROM public.auto_approvals AS t
  WHERE t.family_id = ANY (p_families) AND (t.set_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'deadlines' FROM public.deadlines AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.announced_at, t.reminded_at, t.created_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'revocations' FROM public.revocations AS t
  WHERE t.family_id = ANY (p_families) AND (t.at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'rewards' FROM public.rewards AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.created_at, t.updated_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'reward_claims' FROM public.reward_claims AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.submitted_at, t.decided_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'reward_categories' FROM public.reward_categories AS t
  WHERE t.family_id = ANY (p_families) AND (t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'feedback' FROM public.feedback AS t
  WHERE t.family_id = ANY (p_families) AND (coalesce(greatest(public.past(t.created_at, p_now)), greatest(public.past(t.created_at, p_now), public.past(t.reviewed_at, p_now), public.past(t.answered_at, p_now))) < p_now - interval '367 days'
    OR greatest(t.created_at, t.reviewed_at, t.answered_at) > p_now + interval '42 days')
  -- End of the generated part.
  ;
END $$;
REVOKE ALL ON FUNCTION overdue_tables FROM PUBLIC;
