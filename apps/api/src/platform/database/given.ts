import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Tables } from './schema.gen.ts';

type Values<T extends keyof Tables> = {
  readonly [C in keyof Updateable<Tables[T]>]: Updateable<Tables[T]>[C] | undefined;
};
type ToSet<V> = { [C in keyof V]: RawBuilder<Exclude<V[C], undefined>> };

/**
 * What an update sets of a table's columns: those that were given; what is `undefined` stays as it stands. The
 * statement is the same whatever was given, so that the database prepares and the proofs see one, not one for each
 * choice of fields.
 */
export function given<T extends keyof Tables>(values: Values<T>): ToSet<Values<T>> {
  const set: Partial<ToSet<Values<T>>> = {};
  for (const column in values) set[column] = keptUnless(column, values[column]);
  // Each column of the values is in it by now.
  return set as ToSet<Values<T>>;
}

function keptUnless<V>(column: string, value: V): RawBuilder<Exclude<V, undefined>> {
  return sql`CASE WHEN ${value !== undefined} THEN ${value ?? null} ELSE ${sql.id(column)} END`;
}
