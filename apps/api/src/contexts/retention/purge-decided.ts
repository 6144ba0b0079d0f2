import { type RawBuilder, sql } from 'kysely';
import { DAY, before as earlier } from '../../platform/clock.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { LongWork } from '../../platform/database/long-work.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { notReplayable, systemWrites } from '../../platform/writes/writes.ts';
import { eraseFamily, lockFamily, lockMember } from '../people/public.ts';

interface RetainDeps {
  readonly database: LongWork;
  readonly writes: WriterDeps;
}

interface DueRow {
  readonly family_id: string;
  readonly child_id: string;
}

/** The time in which a founder can still enter the code. The names are free long before. */
const UNVERIFIED_DAYS = 30;

/**
 * Removes decided requests that paid nothing, child by child. Each removal is a write of its family, with an audit row.
 *
 * @param before requests decided earlier are removed
 * @returns the number of rows
 */
export async function purgeDecided({ database, writes }: RetainDeps, before: Date, now: Date): Promise<number> {
  let rows = 0;
  for await (const due of database.portions('retention', childrenDue(before)))
    for (const { family_id: familyId, child_id: childId } of due) {
      const order = systemWrites<'child.retained'>(writes, 'removeDecided', now);
      const removed = await order.write(
        database.family(familyId),
        async tx => {
          const [row] = await tx.run(sql<{ removed: number }>`
            SELECT r.removed FROM remove_decided(${tx.familyId}, ${childId}, ${before}) AS r`);
          if (!row || row.removed === 0) return noop(0);
          return commit(row.removed, {
            action: 'child.retained',
            on: ['member', childId],
            childId,
            details: { rows: row.removed },
          });
        },
        notReplayable,
      );
      rows += typeof removed === 'number' ? removed : 0;
    }
  return rows;
}

/** The children with possibly expired requests. */
function childrenDue(before: Date): RawBuilder<DueRow> {
  return sql`
    SELECT family_id, child_id FROM reward_claims WHERE status = 'rejected' AND decided_at < ${before}
    UNION SELECT family_id, child_id FROM purchase_requests WHERE status = 'rejected' AND decided_at < ${before}
    UNION SELECT family_id, child_id FROM withdrawal_requests WHERE status = 'rejected' AND decided_at < ${before}
    UNION SELECT family_id, child_id FROM chore_proposals WHERE decided_at < ${before}
    UNION SELECT family_id, child_id FROM allowance_payments WHERE status <> 'paid' AND posted_at < ${before}
    UNION SELECT a.family_id, a.child_id FROM allowances AS a
      WHERE a.next_due_on IS NULL AND a.ends_on < ${before}::date AND NOT EXISTS (
        SELECT FROM allowance_payments AS p WHERE p.family_id = a.family_id AND p.allowance_id = a.allowance_id)
    UNION SELECT family_id, child_id FROM chores
      WHERE status IN ('pending', 'rejected') AND due_at NOT BETWEEN ${before} AND now() AND updated_at < ${before}
    UNION SELECT k.family_id, k.child_id FROM chore_offers AS o
      JOIN chore_offer_children AS k ON k.family_id = o.family_id AND k.offer_id = o.offer_id
      WHERE (o.due_at NOT BETWEEN ${before} AND now() OR o.turn_position IS NOT NULL) AND o.updated_at < ${before}
    UNION SELECT family_id, child_id FROM savings_goals WHERE status = 'purchased' AND purchased_at < ${before}`;
}

/** Removes families whose founder never verified the address and never signed in. Returns their number. */
export async function purgeUnverified({ database, writes }: RetainDeps, now: Date): Promise<number> {
  let removed = 0;
  for await (const rows of database.portions('retention', unverified(now, sql`true`)))
    for (const { family_id: familyId, founder_id: founderId } of rows) {
      const order = systemWrites<'family.closed'>(writes, 'removeUnverified', now, 'family');
      let isUnverified = false;
      const isDue = async (tx: FamilyTx) => {
        // A code locks the family, and a link for a new password its member.
        await lockFamily(tx);
        await lockMember(tx, founderId);
        isUnverified = (await tx.run(unverified(now, sql`t.family_id = ${tx.familyId}`))).length > 0;
        return isUnverified;
      };
      await eraseFamily(order, database.family(familyId), { adminId: null, isDue });
      if (isUnverified) removed++;
    }
  return removed;
}

/**
 * The families that `purgeUnverified` removes.
 *
 * @param within a condition on the token `t`
 */
function unverified(now: Date, within: RawBuilder<unknown>): RawBuilder<{ family_id: string; founder_id: string }> {
  return sql`
    SELECT t.family_id, t.member_id AS founder_id FROM email_verification_tokens AS t
    JOIN members AS m ON m.family_id = t.family_id AND m.member_id = t.member_id
    WHERE ${within} AND t.purpose = 'sign_up' AND t.verified_at IS NULL AND m.email_verified_at IS NULL
      AND t.created_at < ${earlier(now, UNVERIFIED_DAYS * DAY)}
      AND NOT EXISTS (SELECT FROM members AS o WHERE o.family_id = t.family_id AND o.member_id <> t.member_id)
      -- Where codes were asked for no longer, a founder may have come in without one.
      AND NOT EXISTS (SELECT FROM audit_entries AS a WHERE a.family_id = t.family_id AND a.action = 'session.signed_in')`;
}
