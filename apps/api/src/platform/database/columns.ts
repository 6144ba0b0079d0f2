import { CATALOGUE, type TableName } from '@pocketful/compliance/catalogue';
import type { Selectable } from 'kysely';
import type { Tables } from './schema.gen.ts';

/** A row of a family's table, as the driver reads it. Its family is known. */
export type RowOf<T extends TableName> = Omit<Selectable<Tables[T]>, 'family_id'>;

/** All columns of a table under its alias, for a SELECT list or RETURNING: `g.goal_id, g.child_id, …`. */
export function columnsOf(table: TableName, alias: string): string {
  const names = Object.keys(CATALOGUE[table].columns).filter(name => name !== 'family_id');
  return names.map(name => `${alias}.${name}`).join(', ');
}
