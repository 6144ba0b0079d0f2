import { nameKey } from '@pocketful/domain/family';
import type { FamilyTx } from '../../platform/database/family-scope.ts';

/**
 * Takes the names that an adult signs in by, which nobody else in the system may have: a statement of its own, since
 * names are nobody's family's. False when one of them is somebody's already.
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

/** Gives up names that an adult signed in by; all of them unless told which. */
export async function giveUpLoginNames(tx: FamilyTx, memberId: string, names?: readonly string[]): Promise<void> {
  const own = tx.db.deleteFrom('login_names').where('family_id', '=', tx.familyId).where('member_id', '=', memberId);
  await (names ? own.where('name_key', 'in', names.map(nameKey)) : own).execute();
}
