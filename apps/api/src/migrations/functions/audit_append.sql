-- Appends an event to a family's audit chain and returns its number. Every transaction locks the head last. The hash
-- includes a salted digest of the network address, so that the address and its salt can be removed later. Of a child's
-- profile only the network is kept. The revocations and deletions of the event are queued for the journal outside the
-- database. An event of a child makes the adults' notices due. A decision or the end of a child makes only those pushes
-- due that show a number, or are being sent. All rows are locked, in the order of their keys and before the head: a job
-- that sends a notice then waits for this commit, and a second event of a transaction locks nothing more.
CREATE OR REPLACE FUNCTION audit_append(p_family_id uuid, p_event audit_event)
RETURNS bigint
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  new_sequence bigint;
  new_hash bytea;
  waits_changed boolean := false;
  by_child boolean := EXISTS (SELECT FROM public.members AS m
    WHERE m.family_id = p_family_id AND m.member_id = p_event.profile_id AND m.role = 'child');
  kept text := CASE WHEN by_child THEN public.network_of(p_event.address) ELSE p_event.address END;
  salt bytea := CASE WHEN kept IS NOT NULL THEN uuid_send(gen_random_uuid()) END;
  digest bytea := sha256(salt || convert_to(kept, 'UTF8'));
BEGIN
  IF p_event.object_type IN ('chore', 'proposal', 'claim', 'purchase', 'withdrawal') THEN
    PERFORM FROM public.notice_settings AS n WHERE n.family_id = p_family_id AND n.mail = 'at_once'
    ORDER BY n.member_id FOR NO KEY UPDATE;
    IF FOUND AND by_child THEN
      UPDATE public.notice_settings AS n SET due_at = least(n.due_at, p_event.at)
      WHERE n.family_id = p_family_id AND n.mail = 'at_once';
    END IF;
    waits_changed := true;
  END IF;
  IF waits_changed OR p_event.object_type = 'member' THEN
    PERFORM FROM public.push_subscriptions AS p WHERE p.family_id = p_family_id
    ORDER BY p.device_id, p.member_id FOR NO KEY UPDATE;
    IF FOUND THEN
      UPDATE public.push_subscriptions AS p SET due_at = least(p.due_at, p_event.at)
      WHERE p.family_id = p_family_id AND (waits_changed AND by_child OR p.shown > 0 OR p.due_at IS NOT NULL);
    END IF;
  END IF;
  UPDATE public.audit_heads AS h
  SET sequence = h.sequence + 1, hash = public.audit_hash(h.hash, h.family_id, h.sequence + 1, p_event.at,
    p_event.action, p_event.actor_id, p_event.profile_id, p_event.object_type, p_event.object_id, p_event.request_id,
    p_event.details, p_event.write_id, digest)
  WHERE h.family_id = p_family_id
  RETURNING h.sequence, h.hash INTO new_sequence, new_hash;
  IF NOT FOUND THEN RAISE EXCEPTION 'family % has no audit chain', p_family_id; END IF;
  INSERT INTO public.audit_entries (family_id, sequence, at, action, actor_id, profile_id, object_type, object_id,
    request_id, details, hash, address, address_salt, write_id, address_digest)
  VALUES (p_family_id, new_sequence, p_event.at, p_event.action, p_event.actor_id, p_event.profile_id,
    p_event.object_type, p_event.object_id, p_event.request_id, p_event.details, new_hash, kept,
    salt, p_event.write_id, digest);
  IF p_event.action IN ('child.erased', 'family.closed', 'consent.withdrawn', 'parent.deleted', 'staff.deleted',
      'password.reset', 'staff.password_reset', 'staff.second_factor_removed')
    OR p_event.details ? 'recoveryCode'
    OR p_event.details -> 'changed' ?| ARRAY['password', 'newPassword', 'pin'] THEN
    INSERT INTO public.revocations (family_id, kind, subject_id, done_by, at)
    SELECT p_family_id, r.kind, p_event.object_id, p_event.actor_id, p_event.at FROM (VALUES
      ('name', p_event.details ? 'replacedName'),
      ('child', p_event.action = 'child.erased'),
      ('family', p_event.action = 'family.closed'),
      ('consent', p_event.action = 'consent.withdrawn'),
      ('adult', p_event.action IN ('parent.deleted', 'staff.deleted')),
      ('password', p_event.action IN ('password.reset', 'staff.password_reset')
        OR p_event.details -> 'changed' ?| ARRAY['password', 'newPassword']),
      ('pin', p_event.details -> 'changed' ? 'pin'),
      -- The operator's command removes the authenticator with the password.
      ('second_factor', p_event.action = 'staff.second_factor_removed'
        OR p_event.action = 'password.reset' AND p_event.object_type = 'staff'),
      ('recovery_codes', p_event.details ? 'recoveryCode')
    ) AS r (kind, is_meant) WHERE r.is_meant;
  END IF;
  RETURN new_sequence;
END $$;
REVOKE ALL ON FUNCTION audit_append FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_append TO pocketful_app;
