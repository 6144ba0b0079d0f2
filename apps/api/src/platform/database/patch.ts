import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Tables } from './schema.gen.ts';

type Given<T extends keyof Tables> = {
  readonly [C in keyof Updateable<Tables[T]>]: Updateable<Tables[T]>[C] | undefined;
};

/**
 * The part of an UPDATE after SET: the given columns. An `undefined` column keeps its value. The statement is the same
 * for every choice of columns, so that it is prepared once and proved once.
 *
 * @param alias the name of the row in the statement
 */
export function patch<T extends keyof Tables>(_table: T, columns: Given<T>, alias: string): RawBuilder<unknown> {
  return sql.join(
    Object.entries(columns).map(
      ([column, value]) =>
        sql`${sql.id(column)} = CASE WHEN ${value !== undefined} THEN ${value ?? null} ELSE ${sql.id(alias, column)} END`,
    ),
  );
}
