import { dayIn, movedTo } from '@pocketful/domain/dates';
import { type RawBuilder, sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';

interface Due {
  readonly id: string;
  readonly due_at: Date;
  /** The due day, where it is stored. */
  readonly due_day: string | null;
}

interface DueChore extends Due {
  readonly submitted_at: Date | null;
  readonly submitted_day: string | null;
}

/**
 * Keeps the due days of all chores and offers, and the days of submissions, when the family moves to another time zone.
 * An edit time stays.
 */
export async function moveDueDays(tx: FamilyTx, from: string, to: string): Promise<void> {
  // Offers before chores, as a child that takes one locks them.
  const offers = await tx.run(sql<Due>`
    SELECT offer_id AS id, due_at, due_day FROM chore_offers WHERE family_id = ${tx.familyId}
    ORDER BY offer_id FOR NO KEY UPDATE`);
  const chores = await tx.run(sql<DueChore>`
    SELECT chore_id AS id, due_at, due_day, submitted_at, submitted_day FROM chores WHERE family_id = ${tx.familyId}
    ORDER BY chore_id FOR NO KEY UPDATE`);
  const moved = (rows: readonly Due[]): RawBuilder<unknown> => {
    const times = rows.map(({ due_at: at, due_day: day }) => movedTo(to, at, from, day ?? undefined));
    return sql`unnest(${rows.map(({ id }) => id)}::uuid[], ${times}::timestamptz[]) AS n (id, due_at)`;
  };
  if (offers.length > 0)
    await tx.run(sql`
      UPDATE chore_offers AS o SET due_at = n.due_at FROM ${moved(offers)}
      WHERE o.family_id = ${tx.familyId} AND o.offer_id = n.id`);
  // A version before this column stored no day.
  const days = chores.map(({ submitted_at: at, submitted_day: day }) => day ?? (at && dayIn(from, at)));
  if (chores.length > 0)
    await tx.run(sql`
      UPDATE chores AS c SET due_at = n.due_at, submitted_day = d.day
      FROM ${moved(chores)} JOIN unnest(${chores.map(({ id }) => id)}::uuid[], ${days}::date[]) AS d (id, day) ON d.id = n.id
      WHERE c.family_id = ${tx.familyId} AND c.chore_id = n.id`);
}
