import { sql } from 'kysely';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { planAgain } from '../notices/public.ts';
import { moveToTimeZone } from './absences.ts';

/** Keeps the due days of chores when the family moves from one time zone to another. */
export type MoveDueDays = (tx: FamilyTx, from: string, to: string) => Promise<void>;

const TIME_ZONE = `SELECT f.time_zone AS "timeZone" FROM families AS f WHERE f.family_id = $1`;

/** Changes the family's time zone. Due days, paydays and days away do not change. */
export function updateFamily(
  { actor, body, now, write }: CallOf<'updateFamily'>,
  { moveDueDays }: { readonly moveDueDays: MoveDueDays },
) {
  const { familyId } = actor.family;
  const read = async (reads: FamilyReads) => {
    const [family] = await reads.read<{ timeZone: string }>(TIME_ZONE);
    if (!family) throw new Error('the family of a call is gone');
    return family;
  };
  return write(
    actor.family,
    async tx => {
      const [family] = await tx.run(sql<{ time_zone: string }>`
        SELECT time_zone FROM families WHERE family_id = ${tx.familyId} FOR NO KEY UPDATE`);
      if (family && family.time_zone !== body.timeZone) {
        await moveToTimeZone(tx, body.timeZone, now);
        await moveDueDays(tx, family.time_zone, body.timeZone);
        await planAgain(tx, now);
      }
      return commit({ timeZone: body.timeZone }, { action: 'family.updated', on: ['family', familyId] });
    },
    read,
  );
}
