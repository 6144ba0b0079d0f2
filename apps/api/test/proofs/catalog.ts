import type pg from 'pg';

/** A list of rights in a fixed order. */
const rights = (acl: string, kind: string, owner: string) => `(
  SELECT string_agg(concat_ws(' ', CASE WHEN grantee = 0 THEN 'PUBLIC' ELSE grantee::regrole::text END, privilege_type, is_grantable), ', '
    ORDER BY grantee::regrole::text, privilege_type)
  FROM aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))))`;

const SCHEMAS = "(SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'staff_views'))";

/** What a schema consists of. The order of columns does not count. */
const PARTS = `
  SELECT concat_ws(' | ', 'schema', nspname, ${rights('nspacl', 'n', 'nspowner')}) AS part
  FROM pg_namespace WHERE oid IN ${SCHEMAS}
  UNION ALL
  SELECT concat_ws(' | ', 'relation', relkind, c.oid::regclass, relpersistence, relrowsecurity, relforcerowsecurity, relreplident,
    'options ' || reloptions::text, 'toast ' || (SELECT t.reloptions::text FROM pg_class AS t WHERE t.oid = c.reltoastrelid),
    CASE WHEN relkind IN ('r', 'v') THEN ${rights('relacl', 'r', 'relowner')} END,
    CASE relkind WHEN 'v' THEN pg_get_viewdef(c.oid) WHEN 'i' THEN pg_get_indexdef(c.oid) || (SELECT ' ' || indisvalid FROM pg_index WHERE indexrelid = c.oid) END)
  FROM pg_class AS c WHERE relnamespace IN ${SCHEMAS}
  UNION ALL
  SELECT concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid),
    'generated', attgenerated, 'identity', attidentity, 'storage', attstorage, 'compression', attcompression,
    'statistics', attstattarget, 'options ' || attoptions::text, 'rights ' || (
      SELECT string_agg(concat_ws(' ', grantee::regrole, privilege_type), ', ' ORDER BY grantee::regrole::text, privilege_type)
      FROM aclexplode(attacl)))
  FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = attrelid
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE relnamespace IN ${SCHEMAS} AND relkind IN ('r', 'c') AND attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT concat_ws(' | ', 'constraint', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE connamespace IN ${SCHEMAS}
  UNION ALL
  SELECT concat_ws(' | ', 'trigger', tgenabled, pg_get_triggerdef(t.oid))
  FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = tgrelid WHERE relnamespace IN ${SCHEMAS} AND NOT tgisinternal
  UNION ALL
  SELECT concat_ws(' | ', 'function', pg_get_functiondef(oid), ${rights('proacl', 'f', 'proowner')})
  FROM pg_proc WHERE pronamespace IN ${SCHEMAS}
  UNION ALL
  SELECT concat_ws(' | ', 'default rights', defaclnamespace::regnamespace, defaclobjtype, ${rights('defaclacl', 'r', 'defaclrole')})
  FROM pg_default_acl`;

/** The parts of a database's schema, sorted, as lines. */
export async function schemaParts(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(`SELECT part FROM (${PARTS}) AS p ORDER BY part`);
  return rows.map(({ part }) => part);
}
