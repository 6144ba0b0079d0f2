import { KEPT_YEARS } from '@pocketful/compliance/retention';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { LongWork } from '../../platform/database/long-work.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { notReplayable, systemWrites } from '../../platform/writes/writes.ts';

/** The number of affected children, and of removed rows. */
export interface PurgeResult {
  readonly children: number;
  readonly rows: number;
}

/** The same day and time some years before. */
export function yearsBefore(now: Date, years: number): Date {
  const before = new Date(now);
  before.setUTCFullYear(now.getUTCFullYear() - years);
  return before;
}

/** The retention of educational data begins here. */
export function educationalBefore(now: Date): Date {
  return yearsBefore(now, KEPT_YEARS.educational);
}

interface DueRow {
  readonly family_id: string;
  readonly child_id: string;
}

/**
 * Brings balances forward for children whose oldest transactions have expired, child by child. Each is a write of its
 * family, with an audit row.
 */
export async function bringBalancesForward(
  { database, writes }: { readonly database: LongWork; readonly writes: WriterDeps },
  now: Date,
): Promise<PurgeResult> {
  const before = educationalBefore(now);
  let children = 0;
  let rows = 0;
  for await (const due of database.portions('retention', childrenDue(before)))
    for (const child of due) {
      const removed = await bringForward(database, writes, child, { before, now });
      if (removed > 0) children++;
      rows += removed;
    }
  return { children, rows };
}

function childrenDue(before: Date): RawBuilder<DueRow> {
  return sql`
    SELECT a.family_id, a.child_id FROM accounts AS a WHERE EXISTS (
      SELECT FROM ledger_entries AS e WHERE e.family_id = a.family_id AND e.child_id = a.child_id
        AND e.created_at < ${before} AND NOT e.brought_forward)`;
}

/** Returns the number of removed rows. */
async function bringForward(
  database: DatabaseHandle,
  writes: WriterDeps,
  { family_id: familyId, child_id: childId }: DueRow,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<number> {
  const order = systemWrites<'ledger.brought_forward'>(writes, 'bringForward', now);
  const removed = await order.write(
    database.family(familyId),
    async tx => {
      const entryId = tx.newId();
      const [row] = await tx.run(sql<{ entry: number | null; amount: string; removed: number; currency: string }>`
        SELECT f.entry_sequence AS entry, f.balance::numeric(12, 2)::text AS amount, f.removed,
          f.currency
        FROM bring_forward(${tx.familyId}, ${childId}, ${entryId}, ${before}) AS f`);
      if (!row || row.entry === null) return noop(0);
      const { entry, amount, removed: rows, currency } = row;
      const details = { entryId, entry, amount, rows, currency };
      return commit(rows, { action: 'ledger.brought_forward', on: ['entry', entryId], childId, details });
    },
    notReplayable,
  );
  return typeof removed === 'number' ? removed : 0;
}

/**
 * Trims the audit logs that begin more than a year ago, each at the newest signed head before that time: no unsigned
 * row is removed. Each is a write of its family with an audit row.
 */
export async function cutTrails(
  { database, writes }: { readonly database: LongWork; readonly writes: WriterDeps },
  now: Date,
): Promise<{ readonly trails: number; readonly rows: number }> {
  const before = yearsBefore(now, KEPT_YEARS.activity);
  let trails = 0;
  let rows = 0;
  for await (const due of database.portions('retention', trailsFrom(before)))
    for (const { family_id: familyId } of due) {
      const order = systemWrites<'trail.cut'>(writes, 'cutTrail', now);
      const cut = await order.write(
        database.family(familyId),
        async tx => {
          const [row] = await tx.run(sql<{ first: string | null; removed: number }>`
            SELECT c.first_sequence AS first, c.removed FROM trail_cut(${tx.familyId}, ${before}) AS c`);
          if (!row?.first || row.removed === 0) return noop(0);
          const details = { first: Number(row.first), rows: row.removed };
          return commit(row.removed, { action: 'trail.cut', on: ['family', familyId], details });
        },
        notReplayable,
      );
      if (typeof cut !== 'number' || cut === 0) continue;
      trails++;
      rows += cut;
    }
  return { trails, rows };
}

/** The families whose audit log begins before a time. */
function trailsFrom(before: Date): RawBuilder<{ family_id: string }> {
  return sql`
    SELECT h.family_id FROM audit_heads AS h CROSS JOIN LATERAL (
      SELECT a.at FROM audit_entries AS a WHERE a.family_id = h.family_id ORDER BY a.sequence LIMIT 1
    ) AS oldest
    WHERE oldest.at < ${before}`;
}
