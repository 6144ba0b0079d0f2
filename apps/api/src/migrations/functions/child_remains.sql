-- The tables with the id of an erased child of some families. The audit looks into every column of ids and of texts that
-- the database has, and not into the tables of the catalogue, by which a child is erased.
DROP FUNCTION IF EXISTS child_remains(uuid, uuid);
CREATE OR REPLACE FUNCTION child_remains(p_families uuid[])
RETURNS TABLE(family_id uuid, child_id uuid, name text)
LANGUAGE plpgsql
STABLE
SET search_path TO 'pg_catalog', 'pg_temp'
AS $$
DECLARE
  v_families uuid[];
  v_erased uuid[];
  v_look text;
BEGIN
  SELECT array_agg(r.family_id), array_agg(r.child_id) INTO v_families, v_erased
  FROM public.data_access_requests AS r WHERE r.family_id = ANY (p_families) AND r.request_type = 'erasure';
  IF v_erased IS NULL THEN RETURN; END IF;
  -- A cluster answers for one table at a time.
  FOR v_look IN
    SELECT format('SELECT DISTINCT e.family_id, e.child_id, %L FROM unnest($1, $2) AS e(family_id, child_id) JOIN public.%I AS t ON %s (%s)',
      c.relname, c.relname, CASE WHEN bool_or(f.attname IS NOT NULL) THEN 't.family_id = e.family_id AND' END,
      string_agg(format(CASE a.atttypid WHEN 'uuid'::regtype THEN 'e.child_id = t.%I' WHEN 'uuid[]'::regtype THEN 'e.child_id = ANY (t.%I)'
        ELSE 'position(e.child_id::text IN t.%I::text) > 0' END, a.attname), ' OR '))
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    LEFT JOIN pg_attribute AS f ON f.attrelid = c.oid AND f.attname = 'family_id' AND NOT f.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'family_id'
      AND (a.atttypid IN ('uuid'::regtype, 'uuid[]'::regtype)
        OR a.atttypid = 'jsonb'::regtype OR f.attname IS NOT NULL AND a.atttypid IN ('text'::regtype, 'varchar'::regtype))
      -- The program writes to no table that it cannot read.
      AND has_table_privilege(c.oid, 'SELECT')
      -- These keep ids of erased children: the audit log, the record of the erasure, the journal for the backups, and
      -- for a day the request of the adult who erased the child.
      AND c.relname NOT IN ('audit_entries', 'data_access_requests', 'revocations')
      AND (c.relname, a.attname) <> ('idempotency_keys', 'resource_id')
    GROUP BY c.oid, c.relname
  LOOP
    RETURN QUERY EXECUTE v_look USING v_families, v_erased;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION child_remains FROM PUBLIC;
