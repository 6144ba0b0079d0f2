import type { FamilyScope } from '../../platform/database/family-scope.ts';

const BALANCE = 'SELECT balance FROM accounts WHERE family_id = $1 AND child_id = $2';

/** A child's balance as the database writes it; undefined where the family has no such child. One read by primary key. */
export async function findBalance(family: FamilyScope, childId: string): Promise<string | undefined> {
  const [row] = await family.read<{ balance: string }>(BALANCE, childId);
  return row?.balance;
}
