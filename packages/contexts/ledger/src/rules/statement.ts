import { csvRow } from '@pocketful/domain/csv';
import { timeIn } from '@pocketful/domain/dates';

/** A line of a statement: one ledger entry. Amounts and balances are decimals. */
export interface StatementEntry {
  /** ISO 8601. */
  readonly date: string;
  /** The family's day of it, YYYY-MM-DD. */
  readonly day: string;
  readonly description: string;
  readonly category: string;
  readonly amount: string;
  readonly balance: string;
  /** The family's currency at that time (ISO 4217). */
  readonly currency: string;
  /** When a withdrawal or a purchase was handed over, and received by the child; ISO 8601. Absent for all others. */
  readonly handedOverAt?: string | undefined;
  readonly receivedAt?: string | undefined;
}

/** The entries of one child's account in a period. The opening balance and all amounts sum up to the closing one. */
export interface AccountStatement {
  readonly childId: string;
  readonly username: string;
  readonly firstName: string;
  readonly opening: string;
  readonly closing: string;
  readonly entries: readonly StatementEntry[];
}

/** Accounts of a family over a period of days, both included, in the family's time zone. */
export interface Statement {
  readonly from: string;
  readonly to: string;
  /** The family's currency now (ISO 4217). */
  readonly currency: string;
  /** When that was chosen in place of another, ISO 8601; null for the first. */
  readonly currencyChangedAt: string | null;
  readonly accounts: readonly AccountStatement[];
}

/** The forms in which a statement is taken along. */
export const STATEMENT_FORMATS = ['csv', 'json'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** A statement as a table: one row an entry, oldest first, account by account, in the family's days and times. */
export function statementCsv({ accounts }: Statement, timeZone: string): string {
  const rows = accounts.flatMap(({ username, entries }) =>
    entries.map(({ date, day, description, category, amount, balance, currency }) =>
      csvRow([day, username, description, category, amount, balance, timeIn(timeZone, new Date(date)), currency]),
    ),
  );
  return [csvRow(['Date', 'Child', 'Description', 'Category', 'Amount', 'Balance', 'Time', 'Currency']), ...rows].join(
    '',
  );
}

/** The name of the file: `pocketful-2026-03-01-to-2026-03-31.csv`. */
export function statementFileName({ from, to }: Statement, format: StatementFormat): string {
  return `pocketful-${from}-to-${to}.${format}`;
}
