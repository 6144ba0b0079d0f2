import type pg from 'pg';

/** Schemas of PostgreSQL and of the chaos runs. */
const OTHERS = "n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'chaos')";

/** The rights on an object, sorted. */
const rights = (acl: string) =>
  `(SELECT string_agg(format('%s %s %s', grantee::regrole, privilege_type, is_grantable), ', '
    ORDER BY grantee::regrole::text, privilege_type) FROM aclexplode(${acl}))`;

/** A statement that describes one kind of object, a row each. */
const KINDS = [
  `SELECT format('schema %s %s', n.nspname, ${rights('n.nspacl')}) FROM pg_namespace AS n WHERE ${OTHERS}`,
  `SELECT format('relation %s.%s %s %s %s %s %s %s %s', n.nspname, c.relname, c.relkind, c.relowner::regrole, c.relrowsecurity,
     c.relreplident, c.reloptions, (SELECT t.reloptions FROM pg_class AS t WHERE t.oid = c.reltoastrelid), ${rights('c.relacl')}) FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE ${OTHERS}`,
  `SELECT format('column %s.%s.%s %s %s %s %s %s %s %s %s %s', n.nspname, c.relname, a.attname,
     format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity,
     a.attstorage, a.attcompression, a.attstattarget, ${rights('a.attacl')})
   FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
   LEFT JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
   WHERE ${OTHERS} AND c.relkind <> 'i' AND a.attnum > 0 AND NOT a.attisdropped`,
  `SELECT format('constraint %s %s %s %s', o.conrelid::regclass, o.conname, o.convalidated, pg_get_constraintdef(o.oid))
   FROM pg_constraint AS o JOIN pg_namespace AS n ON n.oid = o.connamespace WHERE ${OTHERS}`,
  `SELECT format('index %s %s', i.indisvalid, pg_get_indexdef(i.indexrelid)) FROM pg_index AS i
   JOIN pg_class AS c ON c.oid = i.indexrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE ${OTHERS}`,
  `SELECT format('trigger %s %s', t.tgenabled, pg_get_triggerdef(t.oid)) FROM pg_trigger AS t
   JOIN pg_class AS c ON c.oid = t.tgrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
   WHERE ${OTHERS} AND NOT t.tgisinternal AND t.tgname <> 'chaos_fail'`,
  `SELECT format('function %s %s %s', p.proowner::regrole, ${rights('p.proacl')}, pg_get_functiondef(p.oid))
   FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace WHERE ${OTHERS} AND p.prokind IN ('f', 'p')`,
  `SELECT format('view %s.%s %s', n.nspname, c.relname, pg_get_viewdef(c.oid)) FROM pg_class AS c
   JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE ${OTHERS} AND c.relkind IN ('v', 'm')`,
  `SELECT format('policy %s.%s %s %s %s %s', n.nspname, c.relname, l.polname, l.polcmd, pg_get_expr(l.polqual, l.polrelid),
     pg_get_expr(l.polwithcheck, l.polrelid))
   FROM pg_policy AS l JOIN pg_class AS c ON c.oid = l.polrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE ${OTHERS}`,
  `SELECT format('default rights %s %s %s', defaclnamespace::regnamespace, defaclobjtype, ${rights('defaclacl')}) FROM pg_default_acl`,
  `SELECT format('migration %s %s', name, checksum) FROM public.schema_migrations`,
  `SELECT format('text %s %s', name, checksum) FROM public.schema_objects`,
];

/** The schema of a database: a line for each object, with its definition. */
export async function readCatalogue(client: pg.Client): Promise<ReadonlySet<string>> {
  const lines = new Set<string>();
  // A fixed search path, so that the same names are qualified in every database.
  await client.query("SET search_path = 'pg_catalog'");
  for (const kind of KINDS) {
    const { rows } = await client.query<[string]>({ text: kind, rowMode: 'array' });
    for (const [line] of rows) lines.add(line);
  }
  await client.query('RESET search_path');
  return lines;
}
