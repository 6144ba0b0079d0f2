/** The maintenance actions for staff, in the order in which they are offered. */
export const MAINTENANCE_ACTIONS = [
  'recalculate-balances',
  'cleanup-orphaned-data',
  'optimize-database',
  'clear-cache',
  'refresh-sessions',
  'generate-report',
] as const;
export type MaintenanceAction = (typeof MAINTENANCE_ACTIONS)[number];

export const RUN_STATUSES = ['waiting', 'running', 'done', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Actions with a dry run, which reports the changes without making them. */
const WITH_DRY_RUN: ReadonlySet<MaintenanceAction> = new Set(['recalculate-balances', 'cleanup-orphaned-data']);

/** Whether an action has a dry run. */
export function hasDryRun(action: MaintenanceAction): boolean {
  return WITH_DRY_RUN.has(action);
}

/** Whether a run is still to end: no other one of its action may begin until then. */
export function isOpenRun(status: RunStatus): boolean {
  return status === 'waiting' || status === 'running';
}

/** The findings and changes of a run: a sentence, and a table of ids and figures. */
export interface RunReport {
  readonly summary: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  /** Rows that the table leaves out. */
  readonly more: number;
}

/** Limit of rows in a report. Further rows are counted. */
const MAX_ROWS = 200;

/** Puts a report together. */
export function runReport(
  summary: string,
  columns: readonly string[] = [],
  rows: readonly (readonly (string | number)[])[] = [],
): RunReport {
  return { summary, columns, rows: rows.slice(0, MAX_ROWS), more: Math.max(rows.length - MAX_ROWS, 0) };
}

/** The result of comparing children's balances with their entries. */
export interface BalancesFound {
  readonly children: number;
  /** Children whose balance is missing or differs from their entries. */
  readonly wrong: number;
  /** Repaired balances; undefined for a dry run. */
  readonly repaired: number | undefined;
}

/** The sentence of a report on balances. */
export function balancesSummary({ children, wrong, repaired }: BalancesFound): string {
  const looked = `${countOf(children, 'child', 'children')} looked at`;
  if (children === 0) return `${looked}.`;
  if (wrong === 0) return `${looked}: every balance is what its entries say.`;
  const found =
    wrong === 1 ? '1 balance is not what its entries say' : `${wrong} balances are not what their entries say`;
  if (repaired === undefined) return `${looked}: ${found}; nothing was changed.`;
  return `${looked}: ${found}; ${repaired === 0 ? 'none' : repaired} ${repaired > 1 ? 'were' : 'was'} repaired.`;
}

/** A number with its noun: `1 account`, `3 accounts`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
