import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Tables } from './schema.gen.ts';

type Values<T extends keyof Tables> = {
  readonly [C in keyof Updateable<Tables[T]>]: Updateable<Tables[T]>[C] | undefined;
};
type ToSet<V> = { [C in keyof V]: RawBuilder<Exclude<V[C], undefined>> };

/**
 * The columns that an update sets: the given ones. An `undefined` column keeps its value. The statement is the same for
 * every choice of columns, so that it is prepared once and proved once.
 */
export function given<T extends keyof Tables>(values: Values<T>): ToSet<Values<T>> {
  const set: Partial<ToSet<Values<T>>> = {};
  for (const column in values) set[column] = keptUnless(column, values[column]);
  // The values contain each column by now.
  return set as ToSet<Values<T>>;
}

function keptUnless<V>(column: string, value: V): RawBuilder<Exclude<V, undefined>> {
  return sql`CASE WHEN ${value !== undefined} THEN ${value ?? null} ELSE ${sql.id(column)} END`;
}
