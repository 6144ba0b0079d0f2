import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Tables } from './schema.gen.ts';

/**
 * What an update sets of a table's columns: those that were given; what is `undefined` stays as it stands. The
 * statement is the same whatever was given, so that the database prepares and the proofs see one, not one for each
 * choice of fields.
 */
export function given<T extends keyof Tables>(
  values: { readonly [C in keyof Updateable<Tables[T]>]: Updateable<Tables[T]>[C] | undefined },
): { [C in keyof typeof values]: RawBuilder<NonNullable<Updateable<Tables[T]>[C]>> } {
  const set = Object.entries(values).map(([column, value]) => [
    column,
    sql`CASE WHEN ${value !== undefined} THEN ${value ?? null} ELSE ${sql.id(column)} END`,
  ]);
  return Object.fromEntries(set);
}
