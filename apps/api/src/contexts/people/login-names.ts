import { nameKey } from '@pocketful/domain/family';
import type { FamilyTx } from '../../platform/database/family-scope.ts';

/**
 * Takes the login names of an adult, which are unique in the whole system. A separate statement, since names belong to
 * no family. False if one of them is taken.
 */
export async function takeLoginNames(tx: FamilyTx, memberId: string, names: readonly string[]): Promise<boolean> {
  const keys = [...new Set(names.map(nameKey))];
  const taken = await tx.db
    .insertInto('login_names')
    .values(keys.map(name_key => ({ name_key, family_id: tx.familyId, member_id: memberId })))
    .onConflict(conflict => conflict.column('name_key').doNothing())
    .returning('name_key')
    .execute();
  return taken.length === keys.length;
}

/** Gives up login names of an adult. Default: all of them. */
export async function giveUpLoginNames(tx: FamilyTx, memberId: string, names?: readonly string[]): Promise<void> {
  const own = tx.db.deleteFrom('login_names').where('family_id', '=', tx.familyId).where('member_id', '=', memberId);
  await (names ? own.where('name_key', 'in', names.map(nameKey)) : own).execute();
}
