import { CATALOGUE, childRowsOf, TABLES, type TableName } from '@pocketful/compliance/catalogue';
import type { Column } from '@pocketful/compliance/tables/table';
import { SWITCH_NAMES, SWITCHES } from '@pocketful/domain/switches';

/** A section of a child's file: the rows of a table about the child, and the columns in the file. */
interface ChildSection {
  readonly table: TableName;
  /**
   * The condition for the rows of `t`; `$1` is the family, `$2` the child. Default: the catalogue's column names the
   * child.
   */
  readonly where?: string;
  readonly order: string;
  /** The columns of the table in this section. Default: all that the catalogue does not hide. */
  readonly columns?: readonly string[];
  /** Columns that the file shows in another form or in addition, each by an expression. */
  readonly instead?: Readonly<Record<string, string>>;
}

/** The defaults of the switches that have no column. They apply before an adult has switched one for a child. */
const UNSWITCHED = Object.fromEntries(
  SWITCH_NAMES.filter(name => !('column' in SWITCHES[name])).map(name => [name, SWITCHES[name].byDefault]),
);

/** Columns that the file shows in another form or in addition. */
const INSTEAD: Partial<Record<TableName, ChildSection['instead']>> = {
  members: { switches: `'${JSON.stringify(UNSWITCHED)}'::jsonb || t.switches` },
  duty_days: {
    duty: `(SELECT json_build_object('name', d.name, 'steps', d.steps, 'part', d.part)
      FROM duties AS d WHERE d.family_id = $1 AND d.duty_id = t.duty_id)`,
  },
  chore_offer_children: {
    name: '(SELECT o.name FROM chore_offers AS o WHERE o.family_id = $1 AND o.offer_id = t.offer_id)',
  },
};

/** Everything that the tables hold about a child, by the descriptions of their columns. */
export const CHILD_SECTIONS: Readonly<Record<string, ChildSection>> = {
  ...Object.fromEntries(
    TABLES.flatMap(([table, { file }]) =>
      file ? [[file.section, { table, order: file.order, instead: INSTEAD[table] ?? {} }]] : [],
    ),
  ),
  staffViews: {
    table: 'audit_entries',
    where: `t.action = 'staff.viewed' AND t.object_id = $2::uuid`,
    columns: ['at', 'details'],
    order: 'sequence',
  },
  activity: {
    table: 'audit_entries',
    where: `(t.profile_id = $2::uuid OR t.object_id = $2::uuid OR t.details ->> 'childId' = $2::uuid::text
      OR t.details ->> 'formerChildId' = $2::uuid::text)`,
    // A chore that changed hands belongs to both children. Neither file names the other child, or the adult of a mail.
    instead: {
      // The network from which the child's profile was used. An adult's address is not the child's.
      network: `CASE WHEN t.profile_id = $2::uuid THEN t.address END`,
      details: `t.details - 'askedOf' - CASE WHEN t.details ->> 'childId' = $2::uuid::text THEN 'formerChildId' ELSE 'childId' END`,
    },
    order: 'sequence',
  },
};

/** The key of a column: dueAt for 'due_at'. */
function keyOf(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The condition for a table's rows about the child `$2` of the family `$1`. */
function aboutChild(table: TableName): string {
  const rows = childRowsOf(CATALOGUE[table]);
  if (!rows) throw new Error(`${table} has no rows about a child`);
  const { column, through } = rows;
  if (!through) return `t.${column} = $2::uuid`;
  return `t.${column} IN (SELECT c.${column} FROM ${through} AS c WHERE c.family_id = $1 AND c.child_id = $2::uuid)`;
}

function sectionText({ table, where = aboutChild(table), columns, order, instead = {} }: ChildSection): string {
  const own = Object.entries<Column>(CATALOGUE[table].columns)
    .filter(([name, { hidden }]) => (columns ? columns.includes(name) : hidden === undefined))
    .map(([name, { money }]): [string, string] => [name, money ? `t.${name}::text` : `t.${name}`]);
  const pairs = [...new Map([...own, ...Object.entries(instead)])].map(([name, sql]) => `'${keyOf(name)}', ${sql}`);
  const by = order
    .split(', ')
    .map(column => `t.${column}`)
    .join(', ');
  return `(SELECT coalesce(jsonb_agg(jsonb_build_object(${pairs.join(', ')}) ORDER BY ${by}), '[]')
    FROM ${table} AS t WHERE t.family_id = $1 AND ${where})`;
}

/** The whole file in one statement, so that it is of one snapshot. */
export const CHILD_DATA_TEXT = `SELECT jsonb_build_object(${Object.entries(CHILD_SECTIONS)
  .map(([name, section]) => `'${name}', ${sectionText(section)}`)
  .join(',\n  ')}) AS data`;
