import { CATALOGUE, type TableName } from '@pocketful/compliance/catalogue';
import type { Selectable } from 'kysely';
import type { Tables } from './schema.gen.ts';

/** A row of a family's table, as the driver reads it. Its family is known. */
export type RowOf<T extends TableName> = Omit<Selectable<Tables[T]>, 'family_id'>;

/**
 * All columns of a table under its alias, for a SELECT list or RETURNING: `g.goal_id, g.child_id, …`. They are named
 * one by one: with `*` a new column breaks prepared statements of other processes.
 *
 * @param without columns that are left out, such as hashes, or one that the next version drops
 */
export function columnsOf<T extends TableName>(
  table: T,
  alias: string,
  without: readonly (keyof RowOf<T> & string)[] = [],
): string {
  const left = new Set<string>(['family_id', ...without]);
  const names = Object.keys(CATALOGUE[table].columns).filter(name => !left.has(name));
  return names.map(name => `${alias}.${name}`).join(', ');
}
