import { type RawBuilder, sql } from 'kysely';

/** The name of a field's column: `rejected_at` for `rejectedAt`. Throws for a text that is no field's name. */
export function columnName(field: string): string {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(field)) throw new Error(`${field} is not the name of a field`);
  return field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

/** The column of a field, for a statement that is written by hand. */
export function columnOf(field: string): RawBuilder<unknown> {
  return sql.raw(columnName(field));
}
