import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Tables } from './schema.gen.ts';

/** The part of an INSERT after its table: columns and values. All rows have the columns of the first one. */
export function newRows<T extends keyof Tables>(
  _table: T,
  rows: readonly Insertable<Tables[T]>[],
): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {}).map(column => sql.id(column));
  return sql`(${sql.join(columns)}) VALUES ${sql.join(rows.map(row => sql`(${sql.join(Object.values(row))})`))}`;
}
