import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { planAgain } from '../notices/public.ts';
import { moveToTimeZone } from './absences.ts';

/** Changes the family's time zone. Days, due labels and paydays follow it at once. */
export function updateFamily({ actor, body, now, write }: CallOf<'updateFamily'>) {
  const { familyId } = actor.family;
  const read = async (reads: FamilyReads) => {
    const { time_zone: timeZone } = await reads.db
      .selectFrom('families')
      .select('time_zone')
      .where('family_id', '=', familyId)
      .executeTakeFirstOrThrow();
    return { timeZone };
  };
  return write(
    actor.family,
    async tx => {
      await moveToTimeZone(tx, body.timeZone, now);
      if (body.timeZone !== actor.timeZone) await planAgain(tx, now);
      return commit({ timeZone: body.timeZone }, { action: 'family.updated', on: ['family', familyId] });
    },
    read,
  );
}
