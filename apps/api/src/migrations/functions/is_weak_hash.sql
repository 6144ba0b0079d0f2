-- Whether a stored password or PIN is no argon2id hash under a pepper, or one below OWASP's minimum: 19 MiB, two passes,
-- a salt of 16 bytes and a digest of 32. False for null.
CREATE OR REPLACE FUNCTION is_weak_hash(p_hash text)
RETURNS boolean
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
  SELECT p_hash IS NOT NULL AND (p_hash !~ '^p[0-2]\$argon2id\$v=19\$[mtp=,\d]+\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$'
    OR coalesce(substring(p_hash from '[$,]m=(\d{1,9})[$,]')::integer < 19456, true)
    OR coalesce(substring(p_hash from '[$,]t=(\d{1,9})[$,]')::integer < 2, true))
$$;
REVOKE ALL ON FUNCTION is_weak_hash FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_weak_hash TO pocketful_reader, pocketful_app;
