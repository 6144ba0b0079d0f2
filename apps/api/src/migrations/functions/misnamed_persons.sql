-- The tables that name a child where they name an adult, or that have rows about a child who is an adult or is not there,
-- each with the name of the fact that counts it.
CREATE OR REPLACE FUNCTION misnamed_persons(p_families uuid[])
RETURNS TABLE(family_id uuid, fact text, name text)
LANGUAGE plpgsql
STABLE
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
#variable_conflict use_column
BEGIN
RETURN QUERY
  -- Generated from the catalogue of tables by `npm run generate`.
  SELECT DISTINCT t.family_id, 'notChildren', 'allowances' FROM public.allowances AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'allowances' FROM public.allowances AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'allowance_payments' FROM public.allowance_payments AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'allowance_payments' FROM public.allowance_payments AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'audit_entries' FROM public.audit_entries AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.actor_id
  WHERE t.family_id = ANY (p_families) AND t.actor_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'chores' FROM public.chores AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.created_by
  WHERE t.family_id = ANY (p_families) AND t.created_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'chores' FROM public.chores AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'chores' FROM public.chores AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'chore_offers' FROM public.chore_offers AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.created_by
  WHERE t.family_id = ANY (p_families) AND t.created_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'chore_offer_children' FROM public.chore_offer_children AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'chore_offer_children' FROM public.chore_offer_children AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'chore_proposals' FROM public.chore_proposals AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'chore_proposals' FROM public.chore_proposals AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'duty_days' FROM public.duty_days AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'duty_days' FROM public.duty_days AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'duty_ticks' FROM public.duty_ticks AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'duty_ticks' FROM public.duty_ticks AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'parental_consents' FROM public.parental_consents AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.given_by
  WHERE t.family_id = ANY (p_families) AND t.given_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'parental_consents' FROM public.parental_consents AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'parental_consents' FROM public.parental_consents AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'consent_events' FROM public.consent_events AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.done_by
  WHERE t.family_id = ANY (p_families) AND t.done_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'consent_verification_audit' FROM public.consent_verification_audit AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.asked_of
  WHERE t.family_id = ANY (p_families) AND t.asked_of IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'privacy_settings' FROM public.privacy_settings AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.updated_by
  WHERE t.family_id = ANY (p_families) AND t.updated_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'privacy_settings' FROM public.privacy_settings AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'privacy_settings' FROM public.privacy_settings AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'data_access_requests' FROM public.data_access_requests AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.parent_id
  WHERE t.family_id = ANY (p_families) AND t.parent_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'policy_acceptances' FROM public.policy_acceptances AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.member_id
  WHERE t.family_id = ANY (p_families) AND t.member_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'savings_goals' FROM public.savings_goals AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'savings_goals' FROM public.savings_goals AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'purchase_requests' FROM public.purchase_requests AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'purchase_requests' FROM public.purchase_requests AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'invitations' FROM public.invitations AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.invited_by
  WHERE t.family_id = ANY (p_families) AND t.invited_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'invitation_children' FROM public.invitation_children AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'invitation_children' FROM public.invitation_children AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'email_verification_tokens' FROM public.email_verification_tokens AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.member_id
  WHERE t.family_id = ANY (p_families) AND t.member_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'password_reset_tokens' FROM public.password_reset_tokens AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.member_id
  WHERE t.family_id = ANY (p_families) AND t.member_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'ledger_entries' FROM public.ledger_entries AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.created_by
  WHERE t.family_id = ANY (p_families) AND t.created_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'ledger_entries' FROM public.ledger_entries AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'ledger_entries' FROM public.ledger_entries AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'accounts' FROM public.accounts AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'accounts' FROM public.accounts AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'members' FROM public.members AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.parent_id
  WHERE t.family_id = ANY (p_families) AND t.parent_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'former_adults' FROM public.former_adults AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.member_id
  WHERE t.family_id = ANY (p_families) AND t.member_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'address_changes' FROM public.address_changes AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.member_id
  WHERE t.family_id = ANY (p_families) AND t.member_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'absences' FROM public.absences AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'absences' FROM public.absences AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'away_rhythms' FROM public.away_rhythms AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'away_rhythms' FROM public.away_rhythms AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'sessions' FROM public.sessions AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.adult_id
  WHERE t.family_id = ANY (p_families) AND t.adult_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'sessions' FROM public.sessions AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.invited_by
  WHERE t.family_id = ANY (p_families) AND t.invited_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'device_children' FROM public.device_children AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'device_children' FROM public.device_children AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'pushesAstray', 'outbox' FROM public.outbox AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.member_id
  WHERE t.family_id = ANY (p_families) AND t.member_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'withdrawal_requests' FROM public.withdrawal_requests AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'withdrawal_requests' FROM public.withdrawal_requests AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'auto_approvals' FROM public.auto_approvals AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.set_by
  WHERE t.family_id = ANY (p_families) AND t.set_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'auto_approvals' FROM public.auto_approvals AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'auto_approvals' FROM public.auto_approvals AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'deadlines' FROM public.deadlines AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'deadlines' FROM public.deadlines AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'revocations' FROM public.revocations AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.done_by
  WHERE t.family_id = ANY (p_families) AND t.done_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'rewards' FROM public.rewards AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'rewards' FROM public.rewards AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'reward_claims' FROM public.reward_claims AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'reward_claims' FROM public.reward_claims AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  -- End of the generated part.
  ;
END $$;
REVOKE ALL ON FUNCTION misnamed_persons FROM PUBLIC;
