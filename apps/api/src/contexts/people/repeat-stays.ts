import { STAYS_AHEAD, staysDue } from '@pocketful/domain/absences';
import { dayIn } from '@pocketful/domain/dates';
import { type RawBuilder, sql } from 'kysely';
import { newestDay } from '../../platform/clock.ts';
import { eachRow } from '../../platform/database/each-row.ts';
import type { LongWork } from '../../platform/database/long-work.ts';
import { Refusal } from '../../platform/refusal.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { notReplayable, systemWrites } from '../../platform/writes/writes.ts';
import { enterStays, lockRhythm } from './away-rhythms.ts';

interface DueRow {
  readonly family_id: string;
  readonly time_zone: string;
  readonly rhythm_id: string;
}

/** The number of rhythms of which stays were entered. A failed one is tried again by the next run. */
export interface RepeatedStays {
  readonly repeated: number;
  readonly failures: readonly unknown[];
}

/**
 * Enters the next stays of all days away that repeat, STAYS_AHEAD ahead. Concurrent and interrupted runs are safe: each
 * holds the lock of the child.
 */
export async function repeatStays(
  { database, writes }: { readonly database: LongWork; readonly writes: WriterDeps },
  clock: () => Date,
): Promise<RepeatedStays> {
  let repeated = 0;
  const failures = await eachRow(database, 'stays', withFewAhead(clock()), async row => {
    const { family_id: familyId, time_zone: timeZone, rhythm_id: rhythmId } = row;
    const now = clock();
    const { write } = systemWrites<'away_rhythm.repeated'>(writes, 'createAbsence', now);
    const result = await write(
      database.family(familyId),
      async tx => {
        const found = await lockRhythm(tx, rhythmId);
        if (!found) return noop(false);
        const { child_id: childId, next_day: from, days, every_weeks: everyWeeks } = found;
        const due = staysDue({ from, days, everyWeeks }, dayIn(timeZone, now));
        if (due.length === 0) return noop(false);
        const entered = await enterStays(tx, rhythmId, due, { timeZone, now });
        const details = { stays: entered.length };
        return commit(true, { action: 'away_rhythm.repeated', on: ['away_rhythm', rhythmId], childId, details });
      },
      notReplayable,
    );
    // The child's profile may be closed.
    if (!(result instanceof Refusal) && result) repeated += 1;
  });
  return { repeated, failures };
}

/** Rhythms of which stays may be due to be entered in some time zone. */
function withFewAhead(now: Date): RawBuilder<DueRow> {
  return sql`
    SELECT r.family_id, f.time_zone, r.rhythm_id
    FROM away_rhythms AS r JOIN families AS f ON f.family_id = r.family_id
    WHERE r.next_day < ${newestDay(now)}::date + ${STAYS_AHEAD * 7}::integer * r.every_weeks
    ORDER BY r.next_day`;
}
