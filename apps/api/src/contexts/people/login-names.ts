import { nameKey } from '@pocketful/domain/family';
import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';

/**
 * Takes the login names of an adult, which are unique in the whole system. A separate statement, since names belong to
 * no family. False if one of them is taken.
 */
export async function takeLoginNames(tx: FamilyTx, memberId: string, names: readonly string[]): Promise<boolean> {
  const keys = [...new Set(names.map(nameKey))];
  const taken = await tx.run(sql`
    INSERT INTO login_names (name_key, family_id, member_id)
    SELECT n, ${tx.familyId}::uuid, ${memberId}::uuid FROM unnest(${keys}::text[]) AS n
    ON CONFLICT (name_key) DO NOTHING RETURNING name_key`);
  return taken.length === keys.length;
}

/** Gives up login names of an adult. Default: all of them. */
export async function giveUpLoginNames(tx: FamilyTx, memberId: string, names?: readonly string[]): Promise<void> {
  await tx.run(sql`
    DELETE FROM login_names AS n WHERE n.family_id = ${tx.familyId} AND n.member_id = ${memberId}
      AND ${names ? sql`n.name_key = ANY (${names.map(nameKey)})` : sql`true`}`);
}
