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
 * Functions that the application calls alone with a family as the first argument: the family's node runs them. Those beside
 * write to tables of the coordinator.
 */
const FAMILY_FUNCTIONS = `
  SELECT p.oid::regprocedure::text AS name, p.proargnames[1] AS argument FROM pg_proc AS p
  WHERE p.pronamespace = 'public'::regnamespace AND p.proargnames[1] = 'p_family_id' AND p.prokind = 'f'
    AND p.provolatile = 'v' AND has_function_privilege('pocketful_app', p.oid, 'EXECUTE') AND p.proname !~ '_beside$'
  ORDER BY 1`;

/** The columns of distributed tables that views of reports use. */
const REPORTED = `
  SELECT c.oid::regclass::text AS name, string_agg(DISTINCT quote_ident(a.attname), ', ') AS columns
  FROM pg_rewrite AS r JOIN pg_class AS v ON v.oid = r.ev_class AND v.relnamespace = 'staff_views'::regnamespace
  JOIN pg_depend AS d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid AND d.refobjsubid > 0
  JOIN pg_dist_partition AS p ON p.logicalrelid = d.refobjid
  JOIN pg_class AS c ON c.oid = d.refobjid JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
  GROUP BY c.oid ORDER BY 1`;

/**
 * Lets the reader of reports read the columns of its views on the nodes, which get the text of a view. On the coordinator it
 * still reads views alone.
 */
async function letReaderRead(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string; columns: string }>(REPORTED);
  for (const { name, columns } of rows) {
    const { rows: failed } = await client.query<{ result: string }>(
      'SELECT result FROM run_command_on_shards($1, $2) WHERE NOT success',
      [name, `GRANT SELECT (${columns}) ON %s TO pocketful_reader`],
    );
    if (failed[0]) throw new Error(`reports cannot read ${name}: ${failed[0].result}`);
  }
}

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
  await letReaderRead(client);
}
