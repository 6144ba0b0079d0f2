import type pg from 'pg';

/** Tables without a family that every node has, since tables of families refer to them. Others stay on the coordinator. */
const COPIED = 'audit_checkpoints';

/** Tables of families that are not distributed yet. The table of families comes first: the others are placed with it. */
const UNPLACED = `
  SELECT c.relname AS name FROM pg_class AS c
  JOIN pg_index AS i ON i.indrelid = c.oid AND i.indisprimary
  JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'family_id' AND i.indkey[0] = a.attnum
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_dist_partition AS p WHERE p.logicalrelid = c.oid)
  ORDER BY c.relname <> 'families', c.relname`;

/** References are checked within a node, so they are added when both tables are placed. */
const REFERENCES = `
  SELECT conrelid::regclass::text AS name, quote_ident(conname) AS reference, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
  ORDER BY 1, 2`;

/**
 * Functions of the owner that the application calls alone, with a family as the first argument. The family's node runs
 * them on the application's connection: the owner on a second connection would not see what the transaction wrote.
 */
const FAMILY_FUNCTIONS = `
  SELECT p.oid::regprocedure::text AS name, p.proargnames[1] AS argument FROM pg_proc AS p
  WHERE p.pronamespace = 'public'::regnamespace AND p.proargnames[1] = 'p_family_id' AND p.prokind = 'f'
    AND p.prosecdef AND has_function_privilege('pocketful_app', p.oid, 'EXECUTE')
  ORDER BY 1`;

/** What the views of staff read. A node answers the reader by its rights on tables, since it does not know the views. */
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
export async function distribute(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  if (!rowCount) return;
  const { rows: tables } = await client.query<{ name: string }>(UNPLACED);
  if (tables.length > 0) {
    const { rows: references } = await client.query<{ name: string; reference: string; definition: string }>(
      REFERENCES,
    );
    for (const { name, reference } of references)
      await client.query(`ALTER TABLE ${name} DROP CONSTRAINT ${reference}`);
    await client.query('SELECT create_reference_table($1)', [COPIED]);
    for (const { name } of tables)
      await client.query("SELECT create_distributed_table($1, 'family_id', colocate_with => $2)", [
        name,
        name === 'families' ? 'none' : 'families',
      ]);
    for (const { name, reference, definition } of references)
      await client.query(`ALTER TABLE ${name} ADD CONSTRAINT ${reference} ${definition}`);
  }
  const { rows: functions } = await client.query<{ name: string; argument: string }>(FAMILY_FUNCTIONS);
  for (const { name, argument } of functions)
    await client.query(
      "SELECT create_distributed_function($1, $2, colocate_with => 'families', force_delegation => true)",
      [name, argument],
    );
  const { rows: read } = await client.query<{ name: string; columns: string }>(READ_BY_STAFF);
  for (const { name, columns } of read) await client.query(`GRANT SELECT (${columns}) ON ${name} TO pocketful_reader`);
}
