-- Removes a family with all its rows. The audit log keeps ids that refer to nothing. Returns the number of entries of
-- all accounts and their sum for the verifier of the books. Locks the family's row, then its members', so that nothing
-- is added concurrently. Error logs belong to no family: the caller removes the family from them before.
--
-- p_admin_id: the adult who closes it, who must still be its family_admin; null for a job or a command
-- p_mailed: whether the other adults get a mail
--
-- addresses: those of its adults
-- mailed_to: those of the adults who get a mail, which `close_family_beside` queues
DROP FUNCTION IF EXISTS close_family(uuid, uuid, timestamp with time zone, boolean);
CREATE FUNCTION close_family(
  p_family_id uuid, p_admin_id uuid, p_now timestamp with time zone, p_mailed boolean, OUT entries bigint,
  OUT balance numeric, OUT removed integer, OUT addresses text[], OUT mailed_to text[]
)
RETURNS record
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  gone integer;
BEGIN
  PERFORM FROM public.families AS f WHERE f.family_id = p_family_id FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'NO_LONGER_THERE' USING ERRCODE = 'PF409'; END IF;
  PERFORM FROM public.members AS m WHERE m.family_id = p_family_id ORDER BY m.member_id FOR UPDATE;
  IF p_admin_id IS NULL THEN PERFORM public.check_program();
  ELSIF NOT EXISTS (
    SELECT FROM public.members AS m
    WHERE m.family_id = p_family_id AND m.member_id = p_admin_id AND m.role = 'family_admin'
  ) THEN RAISE EXCEPTION 'NOT_ALLOWED' USING ERRCODE = 'PF409'; END IF;
  PERFORM FROM public.accounts AS a WHERE a.family_id = p_family_id ORDER BY a.child_id FOR UPDATE;
  SELECT coalesce(sum(a.sequence), 0), coalesce(sum(a.balance), 0) INTO entries, balance FROM public.accounts AS a
  WHERE a.family_id = p_family_id;
  SELECT coalesce(array_agg(m.email), '{}'),
    coalesce(array_agg(m.email) FILTER (WHERE p_mailed AND m.member_id IS DISTINCT FROM p_admin_id), '{}')
  INTO addresses, mailed_to FROM public.members AS m
  WHERE m.family_id = p_family_id AND m.role <> 'child' AND m.email IS NOT NULL;
  removed := 0;
  -- Generated from the catalogue of tables by `npm run generate`.
  DELETE FROM public.audit_rechain_due AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chore_offer_children AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.duties AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.duty_days AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.duty_ticks AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.consent_events AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.consent_verification_audit AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.privacy_settings AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.data_access_requests AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.policy_acceptances AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.invitations AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.invitation_children AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.email_verification_tokens AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.password_reset_tokens AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.ledger_entries AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.refused_requests AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.notice_settings AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.push_subscriptions AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.address_changes AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.absences AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.sessions AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.device_children AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.attempts AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.idempotency_keys AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.outbox AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.auto_approvals AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.deadlines AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.feedback AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.allowance_payments AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chores AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.parental_consents AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.purchase_requests AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.accounts AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.away_rhythms AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.reward_claims AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.allowances AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chore_offers AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chore_proposals AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.savings_goals AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.rewards AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chore_templates AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.members AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.reward_categories AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.families AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  -- End of the generated part.
  UPDATE public.audit_entries AS t SET address = NULL, address_salt = NULL
  WHERE t.family_id = p_family_id AND t.address IS NOT NULL;
  INSERT INTO public.closed_families AS c (family_id, closed_at) VALUES (p_family_id, p_now)
  ON CONFLICT (family_id) DO UPDATE SET closed_at = p_now;
END $$;
REVOKE ALL ON FUNCTION close_family FROM PUBLIC;
GRANT EXECUTE ON FUNCTION close_family TO pocketful_app;
