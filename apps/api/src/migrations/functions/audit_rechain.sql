-- Writes a due audit chain anew, so that each digest of an address has a salt: a digest without its address is removed,
-- and a child's address becomes its network. Returns the heads to sign: the newest one with the state of the accounts,
-- and those that were signed before. A chain that does not verify is left as it is, stays due, and returns nothing.
CREATE OR REPLACE FUNCTION audit_rechain(p_family_id uuid)
RETURNS TABLE (sequence bigint, hash bytea, replaces bytea, entries bigint, balance numeric)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  head public.audit_heads;
  r record;
  kept text;
  salt bytea;
  digest bytea;
  new_hash bytea := sha256('');
  faults integer;
BEGIN
  SELECT * INTO head FROM public.audit_heads AS h WHERE h.family_id = p_family_id FOR UPDATE;
  IF NOT EXISTS (SELECT FROM public.audit_rechain_due AS d WHERE d.family_id = p_family_id) THEN RETURN; END IF;
  SELECT count(*) INTO faults FROM (
    SELECT e.*, lag(e.hash) OVER chain AS before, lag(e.sequence) OVER chain AS row_before, lead(e.sequence) OVER chain AS row_after
    FROM public.audit_entries AS e WHERE e.family_id = p_family_id WINDOW chain AS (ORDER BY e.sequence)
  ) AS e WHERE EXISTS (
      SELECT FROM public.audit_checkpoint_heads AS c
      WHERE c.family_id = p_family_id AND c.sequence = e.sequence AND c.hash <> e.hash)
    OR (e.row_after IS NULL AND (e.sequence <> head.sequence OR e.hash <> head.hash))
    OR CASE WHEN e.row_before IS NULL AND e.sequence > 1 THEN NOT EXISTS (
        SELECT FROM public.audit_checkpoint_heads AS c WHERE c.family_id = p_family_id AND c.sequence = e.sequence)
      ELSE e.sequence <> coalesce(e.row_before, 0) + 1 OR e.hash <> public.audit_hash(coalesce(e.before, sha256('')), e.family_id,
        e.sequence, e.at, e.action, e.actor_id, e.profile_id, e.object_type, e.object_id, e.request_id, e.details, e.write_id,
        e.address_digest) END;
  IF faults > 0 THEN RETURN; END IF;
  FOR r IN
    SELECT e.*, m.role = 'child' AS by_child, row_number() OVER (ORDER BY e.sequence) = 1 AND e.sequence > 1 AS trimmed
    FROM public.audit_entries AS e LEFT JOIN public.members AS m ON m.family_id = e.family_id AND m.member_id = e.profile_id
    WHERE e.family_id = p_family_id ORDER BY e.sequence
  LOOP
    kept := CASE WHEN r.by_child THEN public.network_of(r.address) ELSE r.address END;
    salt := CASE WHEN kept IS NOT NULL THEN uuid_send(gen_random_uuid()) END;
    digest := sha256(salt || convert_to(kept, 'UTF8'));
    -- A trimmed chain starts at a signed head, and keeps its hash.
    new_hash := CASE WHEN r.trimmed THEN r.hash ELSE public.audit_hash(new_hash, r.family_id, r.sequence, r.at, r.action,
      r.actor_id, r.profile_id, r.object_type, r.object_id, r.request_id, r.details, r.write_id, digest) END;
    UPDATE public.audit_entries AS e SET address = kept, address_salt = salt, address_digest = digest, hash = new_hash
    WHERE e.family_id = p_family_id AND e.sequence = r.sequence;
    CONTINUE WHEN r.sequence <> head.sequence AND NOT EXISTS (SELECT FROM public.audit_checkpoint_heads AS c
      WHERE c.family_id = p_family_id AND c.sequence = r.sequence);
    sequence := r.sequence;
    hash := new_hash;
    replaces := r.hash;
    IF r.sequence = head.sequence THEN
      SELECT coalesce(sum(a.sequence), 0), coalesce(sum(a.balance), 0) INTO entries, balance
      FROM public.accounts AS a WHERE a.family_id = p_family_id;
    END IF;
    RETURN NEXT;
  END LOOP;
  UPDATE public.audit_heads AS h SET hash = new_hash WHERE h.family_id = p_family_id;
  DELETE FROM public.audit_rechain_due AS d WHERE d.family_id = p_family_id;
END $$;
REVOKE ALL ON FUNCTION audit_rechain FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_rechain TO pocketful_app;
