/** Rows of a file that spreadsheets open: RFC 4180, and no cell begins a formula. */

/** A number as it stands: it is computed with, whatever sign it begins with. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** The same within a cell, for a spreadsheet that separates cells by semicolons or tabs. */
const INNER_FORMULA = /([;\t\r\n]"*)(?=[=+\-@])/g;

/**
 * One row with its line end. What a spreadsheet would compute gets an apostrophe before it, unless the cell is a plain
 * number; null is an empty cell. A cell that holds a separator is quoted.
 */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const safe = (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text).replace(INNER_FORMULA, "$1'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
