-- The tables with rows about a child: none for an erased child. Consents have no rows of their own here, since their
-- verifications and withdrawals refer to them.
CREATE OR REPLACE FUNCTION child_remains(p_family_id uuid, p_child_id uuid)
RETURNS SETOF text
LANGUAGE sql
STABLE
AS $$
-- Generated from the catalogue of tables by `npm run generate`.
SELECT 'ledger_entries' FROM public.ledger_entries AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'accounts' FROM public.accounts AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'chores' FROM public.chores AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'purchase_requests' FROM public.purchase_requests AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'savings_goals' FROM public.savings_goals AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'withdrawal_requests' FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'reward_claims' FROM public.reward_claims AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'rewards' FROM public.rewards AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'allowance_payments' FROM public.allowance_payments AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'allowances' FROM public.allowances AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'parental_consents' FROM public.parental_consents AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'deadlines' FROM public.deadlines AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'privacy_settings' FROM public.privacy_settings AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
UNION ALL SELECT 'idempotency_keys' FROM public.idempotency_keys AS t WHERE t.family_id = p_family_id AND t.caller_id = p_child_id
UNION ALL SELECT 'sign_in_failures' FROM public.sign_in_failures AS t WHERE t.family_id = p_family_id AND t.member_id = p_child_id
UNION ALL SELECT 'attempts' FROM public.attempts AS t WHERE t.family_id = p_family_id AND t.member_id = p_child_id
UNION ALL SELECT 'sessions' FROM public.sessions AS t WHERE t.family_id = p_family_id AND t.active_member_id = p_child_id
UNION ALL SELECT 'refused_requests' FROM public.refused_requests AS t WHERE t.family_id = p_family_id AND t.member_id = p_child_id
UNION ALL SELECT 'member_activity' FROM public.member_activity AS t WHERE t.family_id = p_family_id AND t.member_id = p_child_id
UNION ALL SELECT 'member_last_active' FROM public.member_last_active AS t WHERE t.family_id = p_family_id AND t.member_id = p_child_id
UNION ALL SELECT 'members' FROM public.members AS t WHERE t.family_id = p_family_id AND t.member_id = p_child_id
-- End of the generated part.
$$;
REVOKE ALL ON FUNCTION child_remains FROM PUBLIC;
