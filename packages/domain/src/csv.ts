/** Rows of a file that spreadsheets open: RFC 4180, and no cell begins a formula. */

/** A plain number. A sign before it makes no formula. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** The beginning of a formula, as spreadsheets read it. */
const FORMULA = /^[=+\-@\t\r]/;
/** The beginning of a cell within a cell, for spreadsheets that separate cells by semicolons or tabs. */
const INNER_CELL = /([;\t\r\n]"*)(?=(.))/gu;

/** Whether a text begins a formula, also in full width, as East Asian keyboards write it. */
function beginsFormula(text: string): boolean {
  return FORMULA.test(text.slice(0, 1).normalize('NFKC'));
}

/**
 * One row with its line end. Text that a spreadsheet would compute gets an apostrophe before it; plain numbers do not. Null
 * is an empty cell. A cell that contains a separator is quoted.
 */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const safe = (beginsFormula(text) && !NUMBER.test(text) ? `'${text}` : text).replace(
    INNER_CELL,
    (before: string, _before: string, first: string) =>
      /[=+\-@]/.test(first.normalize('NFKC')) ? `${before}'` : before,
  );
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
