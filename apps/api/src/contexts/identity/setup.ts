import { appendAudit } from '../../platform/audit.ts';
import type { CallOf } from '../../platform/http/call.ts';

/** Only the family_admin is asked to set up, and only until it was done or skipped. */
export async function getSetupStatus({ actor }: CallOf<'getSetupStatus'>): Promise<{ needsSetup: boolean }> {
  if (actor.role !== 'family_admin') return { needsSetup: false };
  const family = await actor.family.db
    .selectFrom('families')
    .select('setup_completed')
    .where('family_id', '=', actor.family.familyId)
    .executeTakeFirstOrThrow();
  return { needsSetup: !family.setup_completed };
}

/** Finishing twice is finishing once. */
export async function completeSetup({ actor, now, audit }: CallOf<'completeSetup'>): Promise<{ needsSetup: boolean }> {
  await actor.family.transaction(async tx => {
    const { numUpdatedRows } = await tx.db
      .updateTable('families')
      .set({ setup_completed: true })
      .where('family_id', '=', tx.familyId)
      .where('setup_completed', '=', false)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await appendAudit(tx, {
      ...audit,
      at: now,
      action: 'setup.completed',
      objectType: 'family',
      objectId: tx.familyId,
    });
  });
  return { needsSetup: false };
}
