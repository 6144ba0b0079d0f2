-- Chains the audit log: the digest of a row includes the digest of the row before.
CREATE OR REPLACE FUNCTION audit_hash(
  previous bytea, family_id uuid, sequence bigint, at timestamp with time zone, action text, actor_id uuid,
  profile_id uuid, object_type text, object_id uuid, request_id uuid, details jsonb, write_id uuid,
  address_digest bytea
)
RETURNS bytea
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
  SELECT sha256(previous || convert_to((jsonb_build_array(
    family_id, sequence, (extract(epoch FROM at) * 1000000)::bigint, action, actor_id, profile_id,
    object_type, object_id, request_id, details
  ) || CASE WHEN write_id IS NULL THEN '[]' ELSE jsonb_build_array(write_id, encode(address_digest, 'hex')) END
  )::text, 'UTF8'))
$$;
