import type { Member } from '../../platform/actor.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { SOURCES } from './sources.ts';

/** A child's money in the database's format. */
export interface AccountRow {
  readonly balance: string;
  /** The sum of open requests. */
  readonly set_aside: string;
}

/**
 * The sum of a child's open requests, as an expression of SQL.
 *
 * @param family the family, as the statement names it, such as `$1`
 * @param child the child, likewise
 */
export function setAsideSql(family: string, child: string): string {
  const asked = Object.values(SOURCES).flatMap(({ table, setsAside, open }) =>
    setsAside
      ? [`SELECT amount FROM ${table} WHERE family_id = ${family} AND child_id = ${child} AND status = '${open}'`]
      : [],
  );
  return `(SELECT coalesce(sum(amount), 0)::text FROM (${asked.join(' UNION ALL ')}) AS open)`;
}

const ACCOUNT = `
  SELECT balance, ${setAsideSql('$1', '$2')} AS set_aside FROM accounts WHERE family_id = $1 AND child_id = $2`;

/** A child's money; undefined if the family has no such child. */
export async function findAccount(family: FamilyReads, childId: string): Promise<AccountRow | undefined> {
  const [row] = await family.read<{ balance: string; set_aside: string }>(ACCOUNT, childId);
  return row;
}

/** A list about one child, or a refusal if it is empty because no such child exists. A calling child exists. */
export async function listOf<T>(actor: Member, childId: string, list: T[]): Promise<T[] | Refusal<'CHILD_NOT_FOUND'>> {
  if (list.length > 0 || actor.role === 'child') return list;
  return (await findAccount(actor.family, childId)) ? list : refuse('CHILD_NOT_FOUND');
}
