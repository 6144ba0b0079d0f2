-- The tables with the id of an erased child of some families. The audit looks into every column of ids that the database has,
-- and not into the tables of the catalogue, by which a child is erased.
DROP FUNCTION IF EXISTS child_remains(uuid, uuid);
CREATE OR REPLACE FUNCTION child_remains(p_families uuid[])
RETURNS TABLE(family_id uuid, child_id uuid, name text)
LANGUAGE plpgsql
STABLE
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  looks text;
BEGIN
  IF NOT EXISTS (SELECT FROM public.data_access_requests AS r
    WHERE r.family_id = ANY (p_families) AND r.request_type = 'erasure') THEN RETURN; END IF;
  SELECT string_agg(format(
    'SELECT e.family_id, e.child_id, %L FROM erased AS e WHERE EXISTS (SELECT FROM public.%I AS t WHERE %s e.child_id = %s)',
    c.relname, c.relname, CASE WHEN f.attname IS NOT NULL THEN 't.family_id = e.family_id AND' END,
    format(CASE a.atttypid WHEN 'uuid'::regtype THEN 't.%I' ELSE 'ANY (t.%I)' END, a.attname)), ' UNION ALL ') INTO looks
  FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
  LEFT JOIN pg_attribute AS f ON f.attrelid = c.oid AND f.attname = 'family_id' AND NOT f.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'family_id'
    AND a.atttypid IN ('uuid'::regtype, 'uuid[]'::regtype)
    -- The program writes to no table that it cannot read.
    AND has_table_privilege(c.oid, 'SELECT')
    -- These keep ids of erased children: the audit log, the record of the erasure, the journal for the backups, and for a day
    -- the request of the adult who erased the child.
    AND c.relname NOT IN ('audit_entries', 'data_access_requests', 'revocations')
    AND (c.relname, a.attname) <> ('idempotency_keys', 'resource_id');
  RETURN QUERY EXECUTE 'WITH erased AS MATERIALIZED (SELECT DISTINCT r.family_id, r.child_id FROM public.data_access_requests AS r
    WHERE r.family_id = ANY ($1) AND r.request_type = ''erasure'') ' || looks USING p_families;
END $$;
REVOKE ALL ON FUNCTION child_remains FROM PUBLIC;
