import { csvRow } from '@pocketful/domain/csv';

/** A file of recent rows for staff: its columns in their order. */
interface ExportTable {
  readonly columns: readonly [string, ...string[]];
}

/**
 * Kinds of exports for staff, each a separate file. Rows contain ids, amounts, states and times, but no names and no texts
 * that people wrote. A further kind needs a row here and the statement that reads it.
 */
export const EXPORTS = {
  users: { columns: ['id', 'familyId', 'role', 'createdAt'] },
  transactions: {
    columns: ['id', 'familyId', 'childId', 'amount', 'balanceAfter', 'category', 'createdAt', 'currency'],
  },
  activity: { columns: ['memberId', 'familyId', 'day'] },
  'audit-logs': {
    columns: [
      ...(['id', 'timestamp', 'action', 'userId', 'profileId', 'familyId', 'objectType', 'objectId'] as const),
      ...(['requestId', 'details', 'ipAddress'] as const),
    ],
  },
  'system-report': { columns: ['figure', 'value', 'range', 'time'] },
  families: { columns: ['id', 'setupCompleted', 'adults', 'children', 'createdAt'] },
  chores: {
    columns: [
      ...(['id', 'familyId', 'childId', 'reward', 'status', 'dueAt', 'submittedAt', 'approvedAt'] as const),
      ...(['rejectedAt', 'createdAt', 'currency'] as const),
    ],
  },
  goals: { columns: ['id', 'familyId', 'childId', 'target', 'status', 'purchasedAt', 'createdAt', 'currency'] },
  rewards: { columns: ['id', 'familyId', 'childId', 'categoryId', 'amount', 'createdAt', 'currency'] },
} as const satisfies Record<string, ExportTable>;

export type ExportKind = keyof typeof EXPORTS;

/** The kinds in the order in which they are offered. */
export const EXPORT_KINDS = Object.keys(EXPORTS) as [ExportKind, ...ExportKind[]];

/** A cell as a row of the database or of the mock has it: times become ISO 8601, documents their JSON. */
export type ExportCell = string | number | boolean | null | Date | object;

/** The first line of a file. */
export function exportHead(kind: ExportKind): string {
  return csvRow(EXPORTS[kind].columns);
}

/** A further line. */
export function exportRow(cells: readonly ExportCell[]): string {
  return csvRow(cells.map(textOf));
}

function textOf(cell: ExportCell): string | number | null {
  if (cell === null || typeof cell === 'number' || typeof cell === 'string') return cell;
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'boolean' ? String(cell) : JSON.stringify(cell);
}

/** The name of the file: `pocketful-users-2026-03-10.csv`. */
export function exportFileName(kind: ExportKind, now: Date): string {
  return `pocketful-${kind}-${now.toISOString().slice(0, 10)}.csv`;
}
