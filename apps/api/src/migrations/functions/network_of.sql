-- The network of an address: the /24 of an IPv4 address, the /64 of an IPv6 one. Null for a text that is neither.
CREATE OR REPLACE FUNCTION network_of(p_address text)
RETURNS text
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN family(a) = 4 THEN network(set_masklen(a, 24)) ELSE network(set_masklen(a, 64)) END::text
  FROM (SELECT (CASE WHEN pg_input_is_valid(bare, 'inet') THEN bare END)::inet AS a
    FROM (SELECT regexp_replace(split_part(p_address, '%', 1), '^::ffff:(\d+\.\d+\.\d+\.\d+)$', '\1', 'i') AS bare) AS t) AS t
$$;
