import { elapsedSince } from '@pocketful/domain/elapsed';
import { sql } from 'kysely';
import { type Clock, HOUR } from '../../platform/clock.ts';
import type { LongWork } from '../../platform/database/long-work.ts';
import { DEMO, demoEndsAt } from '../../platform/demo.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { systemWrites } from '../../platform/writes/writes.ts';
import { eraseFamily } from '../people/public.ts';

interface EndDeps {
  readonly database: LongWork;
  readonly writes: WriterDeps;
}

/** Erases the families of a demo whose time is over, without a notice. Returns their number. */
export async function endDemoFamilies({ database, writes }: EndDeps, clock: Clock): Promise<number> {
  let ended = 0;
  const families = sql<{ family_id: string }>`SELECT family_id FROM families`;
  for await (const rows of database.portions('housekeeping', families))
    for (const { family_id: familyId } of rows) {
      const now = clock();
      const startedAt = new Date(demoEndsAt(familyId).getTime() - DEMO.hours * HOUR);
      if (elapsedSince(startedAt, now) < DEMO.hours * HOUR) continue;
      await eraseFamily(systemWrites(writes, 'endDemoFamilies', now, 'family'), database.family(familyId), {
        adminId: null,
      });
      ended++;
    }
  return ended;
}
