import { sql } from 'kysely';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { notReplayable, type Writes } from '../../platform/writes/writes.ts';
import { forgetReports } from '../error-logs/public.ts';

/**
 * Erases a family with every row of it, in one transaction. What remains are ids: its trail, and that it was closed.
 *
 * @param adminId who closes it; null for the program itself
 * @param mailed whether the other adults are told
 */
export function eraseFamily(
  { write, now }: Pick<Writes<'family.closed'>, 'write' | 'now'>,
  family: FamilyScope,
  { adminId, mailed }: { readonly adminId: string | null; readonly mailed: boolean },
) {
  return write<undefined, 'NO_LONGER_THERE'>(
    family,
    async tx => {
      await forgetReports(tx);
      const [closed] = await tx.run(sql<{ entries: string; balance: string; removed: number }>`
        SELECT c.entries, c.balance, c.removed FROM close_family(${tx.familyId}, ${adminId}, ${now}, ${mailed}) AS c`);
      if (!closed) throw new Error(`family ${tx.familyId} was closed without a word`);
      const { balance, removed: rows } = closed;
      const details = { entries: Number(closed.entries), balance, rows };
      return commit(undefined, { action: 'family.closed', on: ['family', tx.familyId], details, fromNowhere: true });
    },
    notReplayable,
  );
}
