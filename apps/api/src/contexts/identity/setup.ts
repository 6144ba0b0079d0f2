import type { CallOf } from '../../platform/http/call.ts';
import { done, unchanged } from '../../platform/writes/outcome.ts';

const FINISHED = { needsSetup: false };

/** Only the family_admin is asked to set up, and only until it was done or skipped. */
export async function getSetupStatus({ actor }: CallOf<'getSetupStatus'>): Promise<{ needsSetup: boolean }> {
  if (actor.role !== 'family_admin') return FINISHED;
  const family = await actor.family.db
    .selectFrom('families')
    .select('setup_completed')
    .where('family_id', '=', actor.family.familyId)
    .executeTakeFirstOrThrow();
  return { needsSetup: !family.setup_completed };
}

/** Finishing twice is finishing once. */
export function completeSetup({ actor, write, objectId }: CallOf<'completeSetup'>) {
  const { familyId } = actor.family;
  return write(
    actor.family,
    async tx => {
      const { numUpdatedRows } = await tx.db
        .updateTable('families')
        .set({ setup_completed: true })
        .where('family_id', '=', familyId)
        .where('setup_completed', '=', false)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return unchanged(FINISHED);
      return done(FINISHED, { action: 'setup.completed', on: ['family', objectId] });
    },
    async () => FINISHED,
  );
}
