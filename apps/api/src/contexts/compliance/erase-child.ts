import { sql } from 'kysely';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import { done } from '../../platform/writes/outcome.ts';
import { nothing, type Writes } from '../../platform/writes/writes.ts';
import { CHILD_SECTIONS } from './child-data.ts';
import { insertDataRequest } from './data-requests.ts';

/**
 * Erases a child with every row about it, in one transaction. Of two who do so at once the second finds no child. What
 * remains are ids: the row of the trail with what the books had, and the request.
 *
 * @param parentId who asked; null for a restored backup
 */
export function eraseChild(
  { write, now }: Pick<Writes<'child.erased'>, 'write' | 'now'>,
  family: FamilyScope,
  { childId, parentId }: { childId: string; parentId: string | null },
) {
  return write<undefined, 'CHILD_NOT_FOUND'>(
    family,
    async tx => {
      const [erased] = await tx.run(sql<{ entries: number; balance: string; removed: number }>`
        SELECT e.entries, e.balance, e.removed FROM erase_child(${tx.familyId}, ${childId}) AS e`);
      if (!erased) throw new Error(`child ${childId} was erased without a word`);
      const request = { requestId: tx.newId(), childId, parentId, type: 'erasure', now } as const;
      await insertDataRequest(tx, request, Object.keys(CHILD_SECTIONS));
      const { entries, balance, removed: rows } = erased;
      return done(undefined, {
        action: 'child.erased',
        on: ['member', childId],
        childId,
        details: { entries, balance, rows },
      });
    },
    nothing,
  );
}
