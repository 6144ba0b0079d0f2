-- Stores the idempotency key of a request with the id of the object that the request creates. A concurrent request with
-- the same key waits here. Returns false if an earlier request has stored the key.
CREATE OR REPLACE FUNCTION claim_key(p_family_id uuid, p_key jsonb, p_at timestamptz)
RETURNS boolean
LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
BEGIN
  INSERT INTO public.idempotency_keys (family_id, caller_id, call, key, request_digest, resource_id, created_at)
  VALUES (p_family_id, (p_key ->> 'caller_id')::uuid, p_key ->> 'call', p_key ->> 'key',
    decode(p_key ->> 'digest', 'hex'), (p_key ->> 'resource_id')::uuid, p_at)
  ON CONFLICT (family_id, caller_id, call, key) DO NOTHING;
  RETURN FOUND;
END $$;
