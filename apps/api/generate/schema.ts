import type pg from 'pg';
import { SCHEMA_OBJECTS } from '../src/platform/database/schema-objects.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  fallback: string | null;
  generated: boolean;
  /** The definition of a CHECK that lists the column's values. */
  values: string | null;
}

/**
 * The TypeScript type of each SQL type, as the driver returns it. Money and big numbers are strings, so that nothing is
 * rounded.
 */
const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'BigNumber',
  bytea: 'Buffer',
  jsonb: 'Json',
  // A calendar day, which no zone may move: YYYY-MM-DD.
  date: 'string',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
  'timestamp with time zone': 'Timestamp',
};

const OWN_TABLES = `
  SELECT c.oid, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind = 'r'`;

/** The tables as TypeScript sees them, written from the catalogue. */
export async function tableTypes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(`
    SELECT t.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
      NOT a.attnotnull AS nullable, pg_get_expr(d.adbin, d.adrelid) AS fallback, a.attgenerated <> '' AS generated,
      (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k WHERE k.conrelid = t.oid AND k.contype = 'c'
        AND k.conkey = ARRAY[a.attnum] AND pg_get_constraintdef(k.oid) LIKE '%= ANY (%ARRAY[%') AS values
    FROM (${OWN_TABLES}) t JOIN pg_attribute a ON a.attrelid = t.oid
    LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
    WHERE a.attnum > 0 AND NOT a.attisdropped ORDER BY t.relname, a.attnum`);
  const tables = Map.groupBy(rows, row => row.table);
  const interfaces = [...tables].map(([table, columns]) => {
    const lines = columns.map(column => `  ${column.column}: ${typeOf(column)};`);
    return `export interface ${typeName(table)} {\n${lines.join('\n')}\n}\n`;
  });
  const list = [...tables.keys()].map(table => `  ${table}: ${typeName(table)};`).join('\n');
  const keys = (await primaryKeys(client)).map(
    ({ table, columns }) => `  ${table}: [${columns.map(column => `'${column}'`).join(', ')}],`,
  );
  const owned = (await familyTables(client)).map(table => `  '${table}',`).join('\n');
  const functions = await familyFunctions(client);
  const listOf = (names: readonly { proname: string }[]) => names.map(({ proname }) => `  '${proname}',`).join('\n');
  return [
    '// Written from the migrated schema by `npm run generate`; do not edit.',
    "import type { ColumnType } from 'kysely';\n",
    'type Timestamp = ColumnType<Date, Date, Date>;',
    'type BigNumber = ColumnType<string, string | number, string | number>;',
    'type Json = ColumnType<unknown, string, string>;',
    '/** The type of a column with a default. */',
    'type Generated<T> =',
    '  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;\n',
    ...interfaces,
    `export interface Tables {\n${list}\n}\n`,
    '/** The columns of each primary key. */',
    `export const PRIMARY_KEYS = {\n${keys.join('\n')}\n} as const satisfies {\n  readonly [T in keyof Tables]: readonly (keyof Tables[T])[];\n};\n`,
    '/** The tables with rows of families. */',
    `export const FAMILY_TABLES = [\n${owned}\n] as const;\n`,
    '/** The functions that are given a family as their first argument. */',
    `export const FAMILY_FUNCTIONS: readonly string[] = [\n${listOf(functions)}\n];\n`,
    '/** Those of them that may write. */',
    `export const FAMILY_WRITERS: readonly string[] = [\n${listOf(functions.filter(({ writes }) => writes))}\n];\n`,
  ].join('\n');
}

async function primaryKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    SELECT t.relname AS table, ARRAY(SELECT a.attname::text FROM unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.attnum ORDER BY k.place) AS columns
    FROM (${OWN_TABLES}) t JOIN pg_index i ON i.indrelid = t.oid AND i.indisprimary ORDER BY t.relname`);
  return rows;
}

/** Digests of everything in the database that can hold, show or send data. */
export async function schemaObjects(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; digest: string }>(`${SCHEMA_OBJECTS} ORDER BY name COLLATE "C"`);
  const lines = rows.map(({ name, digest }) => `  '${name}': '${digest}',`);
  return `// Generated from the migrated database by \`npm run generate\`.\nexport const KNOWN_OBJECTS: Readonly<Record<string, string>> = {\n${lines.join('\n')}\n};\n`;
}

/** The schema as SQL, generated from the catalogue for review: the result of all migrations. */
export async function schemaSql(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(`
    WITH own AS (${OWN_TABLES}), parts AS (
      SELECT t.relname, 1 AS rank, a.attnum AS position, format('  %I %s%s%s', a.attname,
        format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END,
        coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '')) AS line
      FROM own t JOIN pg_attribute a ON a.attrelid = t.oid
      LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
      WHERE a.attnum > 0 AND NOT a.attisdropped
      UNION ALL
      SELECT t.relname, 2, row_number() OVER (ORDER BY contype DESC, conname),
        format('  CONSTRAINT %I %s', conname, pg_get_constraintdef(k.oid))
      FROM own t JOIN pg_constraint k ON k.conrelid = t.oid WHERE contype <> 'n'
    ), statements AS (
      SELECT relname AS name, 1 AS rank, relname AS within,
        format(E'CREATE TABLE %I (\\n%s\\n);', relname, string_agg(line, E',\\n' ORDER BY rank, position)) AS statement
      FROM parts GROUP BY relname
      UNION ALL
      SELECT t.relname, 2, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) || ';'
      FROM own t JOIN pg_index i ON i.indrelid = t.oid
      WHERE NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u'))
      UNION ALL
      SELECT table_name, 3, grantee,
        format('GRANT %s ON %I TO %I;', string_agg(privilege_type, ', ' ORDER BY privilege_type), table_name, grantee)
      FROM information_schema.role_table_grants
      WHERE table_schema = 'public' AND grantee = 'pocketful_app' GROUP BY table_name, grantee
      UNION ALL
      SELECT t.relname, 4, g.tgname, pg_get_triggerdef(g.oid) || ';'
      FROM own t JOIN pg_trigger g ON g.tgrelid = t.oid WHERE NOT g.tgisinternal
      UNION ALL
      SELECT 'view ' || c.relname, 4, c.relname,
        format(E'CREATE VIEW %I.%I AS\n%s', n.nspname, c.relname, pg_get_viewdef(c.oid))
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'staff_views' AND c.relkind = 'v'
    )
    SELECT statement FROM statements ORDER BY name, rank, within`);
  const functions = await client.query<{ statement: string }>(`
    SELECT pg_get_functiondef(p.oid) || ';' AS statement FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = 'public' ORDER BY p.proname`);
  const all = [...rows, ...functions.rows].map(row => row.statement.trim());
  return `-- Written from the migrated schema by \`npm run generate\`; do not edit.\n\n${all.join('\n\n')}\n`;
}

async function familyTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ relname: string }>(`
    SELECT t.relname FROM (${OWN_TABLES}) t JOIN pg_attribute a ON a.attrelid = t.oid
    WHERE a.attname = 'family_id' AND NOT a.attisdropped ORDER BY t.relname`);
  return rows.map(row => row.relname);
}

async function familyFunctions(client: pg.Client): Promise<{ proname: string; writes: boolean }[]> {
  const { rows } = await client.query<{ proname: string; writes: boolean }>(`
    SELECT p.proname, p.provolatile = 'v' AS writes FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = 'public' AND p.proargnames[1] = 'p_family_id' ORDER BY p.proname`);
  return rows;
}

function typeOf({ type, nullable, fallback, generated, values }: Column): string {
  const textual = type.startsWith('numeric') || type.startsWith('character varying');
  const listed = [...(values ?? '').matchAll(/'([^']+)'/g)].map(match => `'${match[1]}'`).join(' | ');
  const base = listed || (textual ? 'string' : TYPES[type]);
  if (!base) throw new Error(`no TypeScript type for ${type}`);
  const value = nullable ? `${base} | null` : base;
  return fallback !== null || generated ? `Generated<${value}>` : value;
}

/** The name of a table's type: LedgerEntriesTable for 'ledger_entries'. */
function typeName(table: string): string {
  const words = table.split('_').map(word => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Table`;
}
