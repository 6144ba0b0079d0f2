-- Appends an event to a family's audit chain and returns its number. Every transaction locks the head last.
CREATE OR REPLACE FUNCTION audit_append(p_family_id uuid, p_event audit_event)
RETURNS bigint
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  new_sequence bigint;
  new_hash bytea;
BEGIN
  UPDATE public.audit_heads AS h
  SET sequence = h.sequence + 1, hash = public.audit_hash(h.hash, h.family_id, h.sequence + 1, p_event.at,
    p_event.action, p_event.actor_id, p_event.profile_id, p_event.object_type, p_event.object_id, p_event.request_id,
    p_event.details, p_event.write_id, p_event.address_digest)
  WHERE h.family_id = p_family_id
  RETURNING h.sequence, h.hash INTO new_sequence, new_hash;
  IF NOT FOUND THEN RAISE EXCEPTION 'family % has no audit chain', p_family_id; END IF;
  INSERT INTO public.audit_entries (family_id, sequence, at, action, actor_id, profile_id, object_type, object_id,
    request_id, details, hash, address, write_id, address_digest)
  VALUES (p_family_id, new_sequence, p_event.at, p_event.action, p_event.actor_id, p_event.profile_id,
    p_event.object_type, p_event.object_id, p_event.request_id, p_event.details, new_hash, p_event.address,
    p_event.write_id, p_event.address_digest);
  RETURN new_sequence;
END $$;
REVOKE ALL ON FUNCTION audit_append FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_append TO pocketful_app;
