import { DATA, described } from './register.ts';
import { allowancesTables } from './tables/allowances.ts';
import { auditTables } from './tables/audit.ts';
import { choresTables } from './tables/chores.ts';
import { complianceTables } from './tables/compliance.ts';
import { dutiesTables } from './tables/duties.ts';
import { errorLogsTables } from './tables/error-logs.ts';
import { goalsTables } from './tables/goals.ts';
import { identityTables } from './tables/identity.ts';
import { ledgerTables } from './tables/ledger.ts';
import { maintenanceTables } from './tables/maintenance.ts';
import { metricsTables } from './tables/metrics.ts';
import { noticesTables } from './tables/notices.ts';
import { peopleTables } from './tables/people.ts';
import { platformTables } from './tables/platform.ts';
import { requestsTables } from './tables/requests.ts';
import { retentionTables } from './tables/retention.ts';
import { rewardsTables } from './tables/rewards.ts';
import { staffTables } from './tables/staff.ts';
import type { ChildRows, Column, TableEntry } from './tables/table.ts';
import { verificationTables } from './tables/verification.ts';

export type { TableEntry } from './tables/table.ts';

/** Every table. */
export const CATALOGUE = {
  ...allowancesTables,
  ...auditTables,
  ...choresTables,
  ...dutiesTables,
  ...complianceTables,
  ...errorLogsTables,
  ...goalsTables,
  ...identityTables,
  ...ledgerTables,
  ...maintenanceTables,
  ...metricsTables,
  ...noticesTables,
  ...peopleTables,
  ...platformTables,
  ...requestsTables,
  ...retentionTables,
  ...rewardsTables,
  ...staffTables,
  ...verificationTables,
} as const;

/** The name of a table. */
export type TableName = keyof typeof CATALOGUE;
type Described = TableEntry & { readonly columns: Readonly<Record<string, Column>> };

/** All tables with their entries. */
export const TABLES: readonly (readonly [name: TableName, entry: Described])[] = Object.entries(CATALOGUE).map(
  ([name, entry]) => [name as TableName, entry],
);

/** The rows of a table about a child, or undefined if it has none. */
export function childRowsOf(entry: TableEntry): ChildRows | undefined {
  return typeof entry.child === 'object' ? entry.child : undefined;
}

/** The columns of a table that people type, and whether they are texts or the values of a JSON object. */
export function wordsOf({ columns }: Pick<Described, 'columns'>): { column: string; words: true | 'values' }[] {
  return Object.entries(columns).flatMap(([column, { words }]) => (words ? [{ column, words }] : []));
}

/** The times in the rows of a table about a child at which something was recorded, each with its author. */
export function actsOf({ columns }: Pick<Described, 'columns'>): { column: string; act: 'adult' | 'child' }[] {
  return Object.entries(columns).flatMap(([column, { act }]) => (act ? [{ column, act }] : []));
}

/** The columns, as `table.column`, that no table describes, or that belong to no kind of data in rows about children. */
export function unregistered(columns: readonly string[]): string[] {
  const known = new Set(
    TABLES.flatMap(([table, entry]) =>
      Object.entries(entry.columns).flatMap(([name, { kind, hidden }]) =>
        kind || hidden || !childRowsOf(entry) ? [`${table}.${name}`] : [],
      ),
    ),
  );
  return columns.filter(column => !known.has(column));
}

/** The kinds of data in the rows of a table, each described. Internal numbers are in each table. */
export function explained(table: TableName): string[] {
  const kinds = new Set(Object.values<Column>(CATALOGUE[table].columns).map(({ kind }) => kind));
  return DATA.filter(([name]) => name !== 'numbers' && kinds.has(name)).map(([, datum]) => described(datum));
}
