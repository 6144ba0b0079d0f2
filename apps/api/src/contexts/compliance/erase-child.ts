import { sql } from 'kysely';
import type { FamilyScope, FamilyTx } from '../../platform/database/family-scope.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { emptyReplay, type Writes } from '../../platform/writes/writes.ts';
import { CHILD_SECTIONS } from './child-data.ts';
import { insertDataRequest } from './data-requests.ts';

interface ErasedChild {
  readonly childId: string;
  /** The adult who asks; null for a job or a command. */
  readonly parentId: string | null;
  /** Whether the child's name is replaced also in texts that are not about it. */
  readonly replaceName?: true | undefined;
  /** Queues mail to the other adults. Without it none is queued. */
  readonly outbox?: Outbox;
  /** For a deadline: whether it is over, asked in the transaction. If not, the child stays. */
  readonly isDue?: (tx: FamilyTx) => Promise<boolean>;
}

/**
 * Erases a child with every row about it, in one transaction. Of two concurrent erasures the second finds no child.
 * Only ids remain: the audit row with the figures of the books, and the request.
 */
export function eraseChild(
  { write, now }: Pick<Writes<'child.erased'>, 'write' | 'now'>,
  family: FamilyScope,
  { childId, parentId, replaceName, outbox, isDue }: ErasedChild,
) {
  return write<undefined, 'CHILD_NOT_FOUND'>(
    family,
    async tx => {
      if (isDue && !(await isDue(tx))) return noop(undefined);
      if (replaceName) await replaceTheName(tx, childId, parentId);
      const [erased] = await tx.run(sql<{ entries: number; balance: string; removed: number; endedOffers: number }>`
        SELECT e.entries, e.balance, e.removed, e.ended_offers AS "endedOffers" FROM erase_child(${tx.familyId}, ${childId}, ${parentId}) AS e`);
      if (!erased) throw new Error(`child ${childId} was erased without a word`);
      const [beside] = await tx.run(sql<{ removed: number }>`
        SELECT e.removed FROM erase_child_beside(${tx.familyId}, ${childId}) AS e`);
      const request = { requestId: tx.newId(), childId, parentId, type: 'erasure', now } as const;
      await insertDataRequest(tx, request, Object.keys(CHILD_SECTIONS));
      const except = parentId === null ? [] : [parentId];
      if (isDue) await outbox?.tellOthers(tx, 'child_erased_by_deadline', except, now);
      const { entries, balance, endedOffers } = erased;
      if (endedOffers > 0) await outbox?.tellOthers(tx, 'offers_ended', except, now);
      const rows = erased.removed + (beside?.removed ?? 0);
      return commit(undefined, {
        action: 'child.erased',
        on: ['member', childId],
        childId,
        details: {
          ...{ entries, balance, rows },
          ...(replaceName && { replacedName: true }),
          ...(endedOffers > 0 && { endedOffers }),
        },
      });
    },
    emptyReplay,
  );
}

/** Replaces the child's name in all texts that are not about it. */
async function replaceTheName(tx: FamilyTx, childId: string, parentId: string | null): Promise<void> {
  const [replaced] = await tx.run(sql<{ names: string | null }>`
    SELECT replace_childs_name(${tx.familyId}, ${childId}, ${parentId}) AS names`);
  if (replaced?.names) await tx.run(sql`SELECT replace_name_beside(${tx.familyId}, ${replaced.names})`);
}
