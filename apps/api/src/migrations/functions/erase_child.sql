-- Removes a child and every row about it, and removes the addresses from which it was active. The audit log keeps ids
-- that refer to nothing. Returns the number of entries of its account and their sum for the verifier of the books, and
-- the number of offers that ended because no other child can take them. Locks the child's row, then its account, so
-- that nothing is added concurrently.
--
-- p_adult_id: the adult of the family who asks; null for a job or a command
DROP FUNCTION IF EXISTS erase_child(uuid, uuid), erase_child(uuid, uuid, uuid);
CREATE OR REPLACE FUNCTION erase_child(
  p_family_id uuid, p_child_id uuid, p_adult_id uuid, OUT entries integer, OUT balance numeric, OUT removed integer,
  OUT ended_offers integer
)
RETURNS record
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  gone integer;
BEGIN
  IF p_adult_id IS NULL THEN PERFORM public.check_program();
  ELSIF NOT EXISTS (
    SELECT FROM public.members AS m
    WHERE m.family_id = p_family_id AND m.member_id = p_adult_id AND m.role <> 'child'
  ) THEN RAISE EXCEPTION 'NOT_ALLOWED' USING ERRCODE = 'PF409'; END IF;
  PERFORM FROM public.members AS m
  WHERE m.family_id = p_family_id AND m.member_id = p_child_id AND m.role = 'child' FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'CHILD_NOT_FOUND' USING ERRCODE = 'PF409'; END IF;
  SELECT a.sequence, a.balance INTO entries, balance FROM public.accounts AS a
  WHERE a.family_id = p_family_id AND a.child_id = p_child_id FOR UPDATE;
  removed := 0;
  -- Offers are locked first: of two concurrent erasures the second one sees the changes of the first.
  PERFORM FROM public.chore_offers AS t WHERE t.family_id = p_family_id AND (EXISTS (
    SELECT FROM public.chore_offer_children AS k
    WHERE k.family_id = p_family_id AND k.offer_id = t.offer_id AND k.child_id = p_child_id) OR EXISTS (
    SELECT FROM public.chores AS c
    WHERE c.family_id = p_family_id AND c.offer_id = t.offer_id AND c.child_id = p_child_id))
  ORDER BY t.offer_id FOR UPDATE;
  -- An offer that does not repeat ends with its approved chore: no other child does it again.
  DELETE FROM public.chore_offers AS t WHERE t.family_id = p_family_id AND t.frequency IS NULL AND EXISTS (
    SELECT FROM public.chores AS c WHERE c.family_id = p_family_id AND c.offer_id = t.offer_id
      AND c.child_id = p_child_id AND c.status = 'approved');
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  -- An offer that no other child can take ends.
  DELETE FROM public.chore_offers AS t WHERE t.family_id = p_family_id AND EXISTS (
    SELECT FROM public.chore_offer_children AS k
    WHERE k.family_id = p_family_id AND k.offer_id = t.offer_id AND k.child_id = p_child_id) AND NOT EXISTS (
    SELECT FROM public.chore_offer_children AS k
    WHERE k.family_id = p_family_id AND k.offer_id = t.offer_id AND k.child_id <> p_child_id);
  GET DIAGNOSTICS ended_offers = ROW_COUNT; removed := removed + ended_offers;
  -- A duty that no other child has or had goes too. Duties are locked before their days, as by an edit.
  PERFORM FROM public.duties AS t WHERE t.family_id = p_family_id AND EXISTS (
    SELECT FROM public.duty_days AS k
    WHERE k.family_id = p_family_id AND k.duty_id = t.duty_id AND k.child_id = p_child_id)
  ORDER BY t.duty_id FOR UPDATE;
  DELETE FROM public.duties AS t WHERE t.family_id = p_family_id AND EXISTS (
    SELECT FROM public.duty_days AS k
    WHERE k.family_id = p_family_id AND k.duty_id = t.duty_id AND k.child_id = p_child_id) AND NOT EXISTS (
    SELECT FROM public.duty_days AS k
    WHERE k.family_id = p_family_id AND k.duty_id = t.duty_id AND k.child_id <> p_child_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  -- A device of several children stays the others'. A session in which an adult let the child in ends with the child.
  UPDATE public.sessions AS s SET active_member_id = NULL
  WHERE s.family_id = p_family_id AND s.active_member_id = p_child_id AND s.adult_id IS NULL;
  -- Generated from the catalogue of tables by `npm run generate`.
  DELETE FROM public.chore_offer_children AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.duty_days AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.duty_ticks AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.consent_events AS t WHERE t.family_id = p_family_id AND t.consent_id IN (
    SELECT c.consent_id FROM public.parental_consents AS c WHERE c.family_id = p_family_id AND c.child_id = p_child_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.privacy_settings AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.invitation_children AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.ledger_entries AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.absences AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.device_children AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.idempotency_keys AS t WHERE t.family_id = p_family_id AND t.caller_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.auto_approvals AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.allowance_payments AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chores AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.parental_consents AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.purchase_requests AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.accounts AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.away_rhythms AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.reward_claims AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.allowances AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chore_proposals AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.savings_goals AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.rewards AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.members AS t WHERE t.family_id = p_family_id AND t.member_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  -- End of the generated part.
  UPDATE public.audit_entries AS t SET address = NULL, address_salt = NULL
  WHERE t.family_id = p_family_id AND t.profile_id = p_child_id AND t.address IS NOT NULL;
END $$;
REVOKE ALL ON FUNCTION erase_child FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_child TO pocketful_app;
