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

/** Gives up a name that a member signed in by. */
export async function dropLoginName(tx: FamilyTx, memberId: string, name: string): Promise<void> {
  await tx.db
    .deleteFrom('login_names')
    .where('family_id', '=', tx.familyId)
    .where('member_id', '=', memberId)
    .where('name_key', '=', nameKey(name))
    .execute();
}
