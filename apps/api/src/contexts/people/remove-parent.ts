import { sql } from 'kysely';
import type { FamilyScope, FamilyTx } from '../../platform/database/family-scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { notReplayable, type Writes } from '../../platform/writes/writes.ts';
import { forgetReports } from '../error-logs/public.ts';
import { giveUpLoginNames } from './login-names.ts';

/**
 * Removes a parent again that a restored backup brought back. The parent's children become those of the family_admin. A
 * parent who was the family_admin at the time of the backup stays.
 */
export function removeAgain(
  { write, now }: Pick<Writes<'parent.deleted'>, 'write' | 'now'>,
  family: FamilyScope,
  memberId: string,
) {
  return write<undefined, 'MEMBER_NOT_FOUND'>(
    family,
    async tx => {
      const [parent] = await tx.run(sql<{ member_id: string }>`
        SELECT m.member_id FROM members AS m
        WHERE m.family_id = ${tx.familyId} AND m.member_id = ${memberId} AND m.role = 'parent' FOR UPDATE`);
      if (!parent) return refuse('MEMBER_NOT_FOUND');
      await tx.run(sql`
        UPDATE members AS m SET parent_id = (
          SELECT a.member_id FROM members AS a WHERE a.family_id = ${tx.familyId} AND a.role = 'family_admin')
        WHERE m.family_id = ${tx.familyId} AND m.parent_id = ${memberId}`);
      await giveUpLoginNames(tx, memberId);
      await leave(tx, memberId, now);
      await forgetReports(tx, memberId);
      return commit(undefined, { action: 'parent.deleted', on: ['member', memberId] });
    },
    notReplayable,
  );
}

/** Removes a parent. The row of the former adult stays, since their consents stay. */
export async function leave(tx: FamilyTx, memberId: string, now: Date): Promise<void> {
  const parent = sql`m.family_id = ${tx.familyId} AND m.member_id = ${memberId} AND m.role = 'parent'`;
  await Promise.all([
    tx.run(sql`SELECT forget_requests_beside(${tx.familyId}, ${memberId})`),
    tx.run(sql`
      INSERT INTO former_adults (family_id, member_id, left_at)
      SELECT m.family_id, m.member_id, ${now}::timestamptz FROM members AS m WHERE ${parent}`),
    tx.run(sql`DELETE FROM members AS m WHERE ${parent}`),
  ]);
}
