-- The tables of the first node with rows past their period, with two days for the job, or with an impossible time.
CREATE OR REPLACE FUNCTION overdue_beside(p_now timestamp with time zone)
RETURNS TABLE(name text)
LANGUAGE plpgsql
STABLE SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
#variable_conflict use_column
BEGIN
RETURN QUERY
  -- Networks, browsers and words of errors of no family. Those of families are counted by family.
  SELECT 'error_logs' FROM public.error_logs AS t
  WHERE t.family_id IS NULL AND coalesce(t.met_at, t.created_at) < p_now - interval '31 days'
    AND num_nonnulls(t.ip_address, t.user_agent, t.browser_details, t.user_comment) > 0
  -- Generated from the catalogue of tables by `npm run generate`.
  UNION SELECT 'audit_checkpoints' FROM public.audit_checkpoints AS t WHERE (t.at > p_now + interval '42 days')
  UNION SELECT 'policy_versions' FROM public.policy_versions AS t WHERE (greatest(t.created_at, t.approved_at) > p_now + interval '42 days')
  UNION SELECT 'privacy_audits' FROM public.privacy_audits AS t WHERE (coalesce(greatest(public.past(t.finished_at, p_now)), greatest(public.past(t.started_at, p_now), public.past(t.moved_at, p_now), public.past(t.finished_at, p_now))) < p_now - interval '1097 days'
    OR greatest(t.started_at, t.moved_at, t.finished_at) > p_now + interval '42 days')
  UNION SELECT 'privacy_evidence' FROM public.privacy_evidence AS t WHERE (coalesce(greatest(public.past(t.recorded_at, p_now)), greatest(public.past(t.done_on::timestamp AT TIME ZONE 'UTC', p_now), public.past(t.recorded_at, p_now), public.past(t.next_due_on::timestamp AT TIME ZONE 'UTC', p_now))) < p_now - interval '1097 days'
    OR t.recorded_at > p_now + interval '42 days')
  UNION SELECT 'privacy_monitoring' FROM public.privacy_monitoring AS t WHERE (t.started_at > p_now + interval '42 days')
  UNION SELECT 'privacy_violations' FROM public.privacy_violations AS t WHERE (greatest(t.first_seen_at, t.last_seen_at, t.cleared_at, t.resolved_at) > p_now + interval '42 days')
  UNION SELECT 'error_logs' FROM public.error_logs AS t WHERE (coalesce(greatest(public.past(t.last_seen_at, p_now)), greatest(public.past(t.created_at, p_now), public.past(t.last_seen_at, p_now), public.past(t.updated_at, p_now), public.past(t.resolved_at, p_now), public.past(t.met_at, p_now))) < p_now - interval '367 days'
    OR greatest(t.created_at, t.last_seen_at, t.updated_at, t.resolved_at, t.met_at) > p_now + interval '42 days')
  UNION SELECT 'held_sign_ups' FROM public.held_sign_ups AS t WHERE (greatest(public.past(t.held_until, p_now)) < p_now - interval '2 days'
    OR t.held_until > p_now + interval '1 days')
  UNION SELECT 'ledger_days' FROM public.ledger_days AS t WHERE (t.day::timestamp AT TIME ZONE 'UTC' > p_now + interval '42 days')
  UNION SELECT 'maintenance_runs' FROM public.maintenance_runs AS t WHERE (coalesce(greatest(public.past(t.asked_at, p_now)), greatest(public.past(t.asked_at, p_now), public.past(t.started_at, p_now), public.past(t.ended_at, p_now), public.past(t.seen_at, p_now))) < p_now - interval '367 days'
    OR greatest(t.asked_at, t.started_at, t.ended_at, t.seen_at) > p_now + interval '42 days')
  UNION SELECT 'activity_days' FROM public.activity_days AS t WHERE (t.day::timestamp AT TIME ZONE 'UTC' > p_now + interval '42 days')
  UNION SELECT 'request_counts' FROM public.request_counts AS t WHERE (t.at > p_now + interval '42 days')
  UNION SELECT 'login_names' FROM public.login_names AS t WHERE (t.held_until > p_now + interval '1 days')
  UNION SELECT 'sign_in_failures' FROM public.sign_in_failures AS t WHERE t.family_id IS NULL AND (greatest(public.past(t.at, p_now)) < p_now - interval '32 days'
    OR t.at > p_now + interval '42 days')
  UNION SELECT 'retention_marks' FROM public.retention_marks AS t WHERE (greatest(t.oldest_at, t.looked_at) > p_now + interval '42 days')
  UNION SELECT 'retention_runs' FROM public.retention_runs AS t WHERE (greatest(public.past(t.finished_at, p_now)) < p_now - interval '367 days'
    OR t.finished_at > p_now + interval '42 days')
  UNION SELECT 'staff' FROM public.staff AS t WHERE (t.created_at > p_now + interval '42 days')
  UNION SELECT 'staff_sessions' FROM public.staff_sessions AS t WHERE (coalesce(greatest(public.past(t.last_active_at, p_now)), greatest(public.past(t.created_at, p_now), public.past(t.expires_at, p_now), public.past(t.last_active_at, p_now), public.past(t.opened_until, p_now))) < p_now - interval '3 days'
    OR greatest(t.created_at, t.last_active_at) > p_now + interval '42 days'
    OR t.expires_at > p_now + interval '1 days'
    OR t.opened_until > p_now + interval '2 hours')
  UNION SELECT 'staff_password_resets' FROM public.staff_password_resets AS t WHERE (coalesce(greatest(public.past(t.created_at, p_now)), greatest(public.past(t.created_at, p_now), public.past(t.expires_at, p_now), public.past(t.used_at, p_now))) < p_now - interval '32 days'
    OR greatest(t.created_at, t.used_at) > p_now + interval '42 days'
    OR t.expires_at > p_now + interval '2 hours')
  UNION SELECT 'staff_second_factors' FROM public.staff_second_factors AS t WHERE (greatest(t.created_at, t.confirmed_at) > p_now + interval '42 days')
  UNION SELECT 'staff_recovery_codes' FROM public.staff_recovery_codes AS t WHERE (t.used_at > p_now + interval '42 days')
  UNION SELECT 'book_verifications' FROM public.book_verifications AS t WHERE (coalesce(greatest(public.past(t.finished_at, p_now)), greatest(public.past(t.started_at, p_now), public.past(t.finished_at, p_now))) < p_now - interval '367 days'
    OR greatest(t.started_at, t.finished_at) > p_now + interval '42 days')
  -- End of the generated part.
  ;
END $$;
REVOKE ALL ON FUNCTION overdue_beside FROM PUBLIC;
GRANT EXECUTE ON FUNCTION overdue_beside TO pocketful_app;
