import { sql } from 'kysely';
import type { FamilyScope, FamilyTx } from '../../platform/database/family-scope.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { notReplayable, type Writes } from '../../platform/writes/writes.ts';
import { forgetReports } from '../error-logs/public.ts';

interface ErasedFamily {
  /** The adult who closes the family; null for a job or a command. */
  readonly adminId: string | null;
  /** Queues a mail to each of the other adults. Without it none is queued. */
  readonly outbox?: Outbox;
  /** Whether the family is still to be erased, asked in the transaction. If not, it stays. */
  readonly isDue?: (tx: FamilyTx) => Promise<boolean>;
}

/** The result of `close_family`: the figures of the books, and the addresses of the adults. */
interface Closed {
  readonly entries: string;
  readonly balance: string;
  readonly removed: number;
  readonly addresses: readonly string[];
  readonly mailed_to: readonly string[];
}

/**
 * Erases a family with all its rows in one transaction. The audit log keeps ids and the fact that the family was
 * closed.
 */
export function eraseFamily(
  { write, now }: Pick<Writes<'family.closed'>, 'write' | 'now'>,
  family: FamilyScope,
  { adminId, outbox, isDue }: ErasedFamily,
) {
  return write<undefined, 'NO_LONGER_THERE'>(
    family,
    async tx => {
      if (isDue && !(await isDue(tx))) return noop(undefined);
      const mailed = outbox?.on ?? false;
      if (outbox && mailed) tx.afterCommit.add(outbox.wake);
      await forgetReports(tx);
      const [closed] = await tx.run(sql<Closed>`
        SELECT c.entries, c.balance, c.removed, c.addresses, c.mailed_to
        FROM close_family(${tx.familyId}, ${adminId}, ${now}, ${mailed}) AS c`);
      if (!closed) throw new Error(`close_family(${tx.familyId}) returned no row`);
      const { balance, removed, addresses, mailed_to: mailedTo } = closed;
      const [beside] = await tx.run(sql<{ removed: number }>`
        SELECT c.removed
        FROM close_family_beside(${tx.familyId}, ${addresses}::text[], ${mailedTo}::text[], ${now}) AS c`);
      const details = { entries: Number(closed.entries), balance, rows: removed + (beside?.removed ?? 0) };
      return commit(undefined, { action: 'family.closed', on: ['family', tx.familyId], details, fromNowhere: true });
    },
    notReplayable,
  );
}
