import type pg from 'pg';

/**
 * Tables that are not placed yet: those of families, of which `families` comes first and the others follow it, and the
 * one without a family that every node has, since families refer to it. All others stay on the first node.
 */
const UNPLACED = `
  SELECT c.oid::regclass::text AS name, a.attname IS NOT NULL AS "ofFamilies" FROM pg_class AS c
  JOIN pg_index AS i ON i.indrelid = c.oid AND i.indisprimary
  LEFT JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'family_id' AND i.indkey[0] = a.attnum
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    AND (a.attname IS NOT NULL OR c.relname = 'audit_checkpoints')
    AND NOT EXISTS (SELECT FROM pg_dist_partition AS p WHERE p.logicalrelid = c.oid)
  ORDER BY c.relname <> 'families', c.relname`;

/**
 * The references from and to such tables. They are checked within a node, so they are added when both tables are
 * placed. A reference to a table of the first node is left out, and no reference sets a part of a key to NULL: triggers
 * do both.
 */
const REFERENCES = `
  SELECT f.conrelid::regclass::text AS name, quote_ident(f.conname) AS reference,
    regexp_replace(pg_get_constraintdef(f.oid), ' ON DELETE SET NULL \\(\\w+\\)', '') AS definition,
    f.confrelid = ANY ($1::regclass[]) OR EXISTS (
      SELECT FROM pg_dist_partition AS p WHERE p.logicalrelid = f.confrelid) AS "staysOnNode"
  FROM pg_constraint AS f WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace
    AND (f.conrelid = ANY ($1::regclass[]) OR f.confrelid = ANY ($1::regclass[]))
  ORDER BY 1, 2`;

interface Unplaced {
  readonly name: string;
  readonly ofFamilies: boolean;
}

interface Reference {
  readonly name: string;
  readonly reference: string;
  readonly definition: string;
  readonly staysOnNode: boolean;
}

/**
 * Functions of the owner that calls and jobs call alone, with a family as the first argument. The family's node runs
 * them on the caller's connection: on a second connection the owner would not see the transaction's writes.
 */
const FAMILY_FUNCTIONS = `
  SELECT p.oid::regprocedure::text AS name, p.proargnames[1] AS argument FROM pg_proc AS p
  WHERE p.pronamespace = 'public'::regnamespace AND p.proargnames[1] = 'p_family_id' AND p.prokind = 'f'
    AND p.prosecdef AND has_function_privilege('pocketful_jobs', p.oid, 'EXECUTE')
  ORDER BY 1`;

/**
 * The columns that the views of staff read. A node checks the reader's rights on tables, since it does not know the
 * views.
 */
const READ_BY_STAFF = `
  SELECT a.attrelid::regclass::text AS name, string_agg(DISTINCT quote_ident(a.attname), ', ') AS columns
  FROM pg_class AS v JOIN pg_rewrite AS r ON r.ev_class = v.oid
  JOIN pg_depend AS d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid AND d.refclassid = 'pg_class'::regclass
  JOIN pg_attribute AS a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
  WHERE v.relnamespace = 'staff_views'::regnamespace AND v.oid <> d.refobjid GROUP BY a.attrelid ORDER BY 1`;

/**
 * Places the tables of a Citus database: those of families by family, on the node of the family.
 *
 * @param client of a superuser or the schema's owner on the coordinator
 */
export async function placeTables(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  if (!rowCount) return;
  const { rows: tables } = await client.query<Unplaced>(UNPLACED);
  const { rows: references } = await client.query<Reference>(REFERENCES, [tables.map(({ name }) => name)]);
  for (const { name, reference } of references) await client.query(`ALTER TABLE ${name} DROP CONSTRAINT ${reference}`);
  for (const { name, ofFamilies } of tables)
    if (ofFamilies)
      await client.query("SELECT create_distributed_table($1, 'family_id', colocate_with => $2)", [
        name,
        name === 'families' ? 'none' : 'families',
      ]);
    else await client.query('SELECT create_reference_table($1)', [name]);
  for (const { name, reference, definition } of references.filter(({ staysOnNode }) => staysOnNode))
    await client.query(`ALTER TABLE ${name} ADD CONSTRAINT ${reference} ${definition}`);
  const { rows: functions } = await client.query<{ name: string; argument: string }>(FAMILY_FUNCTIONS);
  for (const { name, argument } of functions)
    await client.query(
      "SELECT create_distributed_function($1, $2, colocate_with => 'families', force_delegation => true)",
      [name, argument],
    );
  const { rows: read } = await client.query<{ name: string; columns: string }>(READ_BY_STAFF);
  for (const { name, columns } of read) await client.query(`GRANT SELECT (${columns}) ON ${name} TO pocketful_reader`);
}
