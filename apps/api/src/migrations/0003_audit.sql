-- The audit trail: append-only by privilege and chained by hash, one chain a family. Rows carry ids, never names, and
-- no foreign key leads from here to a family, so that a chain outlives an erasure. Staff and system events have the
-- chain of the nil family.

CREATE TABLE audit_heads (
  family_id uuid PRIMARY KEY,
  sequence bigint NOT NULL,
  hash bytea NOT NULL
);

CREATE TABLE audit_entries (
  family_id uuid NOT NULL,
  sequence bigint NOT NULL,
  at timestamptz NOT NULL,
  action text NOT NULL,
  -- The adult or staff member who signed in; null for the system.
  actor_id uuid,
  -- The profile that was active.
  profile_id uuid,
  object_type text NOT NULL,
  object_id uuid,
  request_id uuid,
  details jsonb NOT NULL,
  hash bytea NOT NULL,
  -- From where; outside the hash, since it is kept for a shorter time than the row.
  address text,
  PRIMARY KEY (family_id, sequence)
);

-- What a row's hash is: of the hash before it and of everything the row says. Written by and verified with this one
-- function; the text of a uuid, a number and jsonb does not depend on any setting.
CREATE FUNCTION audit_hash(
  previous bytea, family_id uuid, sequence bigint, at timestamptz, action text, actor_id uuid, profile_id uuid,
  object_type text, object_id uuid, request_id uuid, details jsonb
) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    family_id, sequence, (extract(epoch FROM at) * 1000000)::bigint, action, actor_id, profile_id,
    object_type, object_id, request_id, details
  )::text, 'UTF8'))
$$;

INSERT INTO audit_heads (family_id, sequence, hash)
VALUES ('00000000-0000-0000-0000-000000000000', 0, sha256(''));

GRANT SELECT, INSERT ON audit_entries TO pocketful_app;
GRANT SELECT, INSERT, UPDATE ON audit_heads TO pocketful_app;
