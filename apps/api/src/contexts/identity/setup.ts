import type { AnswerOf } from '@pocketful/api-contract/core/route';
import type { Routes } from '@pocketful/api-contract/core/routes';
import { isAdult } from '@pocketful/domain/family';
import type { Config } from '../../platform/config.ts';
import { homeAddress } from '../../platform/home-address.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';

type SetupStatus = AnswerOf<Routes['getSetupStatus']>;

/** The address of this server for other devices. Only adults see it. */
function homeAddressOf(config: Config): Pick<SetupStatus, 'homeAddress'> {
  const address = homeAddress(config);
  return address === undefined ? {} : { homeAddress: address };
}

/** Only the family_admin is asked to set up the family, until the setup is completed or skipped. */
export async function getSetupStatus(
  { actor }: CallOf<'getSetupStatus'>,
  { config }: Pick<RouteDeps, 'config'>,
): Promise<SetupStatus> {
  if (!isAdult(actor.role)) return { needsSetup: false };
  if (actor.role !== 'family_admin') return { needsSetup: false, ...homeAddressOf(config) };
  const family = await actor.family.db
    .selectFrom('families')
    .select('setup_completed')
    .where('family_id', '=', actor.family.familyId)
    .executeTakeFirstOrThrow();
  return { needsSetup: !family.setup_completed, ...homeAddressOf(config) };
}

/** A second completion changes nothing. */
export function completeSetup(
  { actor, write, objectId }: CallOf<'completeSetup'>,
  { config }: Pick<RouteDeps, 'config'>,
) {
  const { familyId } = actor.family;
  const finished: SetupStatus = { needsSetup: false, ...homeAddressOf(config) };
  return write(
    actor.family,
    async tx => {
      const { numUpdatedRows } = await tx.db
        .updateTable('families')
        .set({ setup_completed: true })
        .where('family_id', '=', familyId)
        .where('setup_completed', '=', false)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return noop(finished);
      return commit(finished, { action: 'setup.completed', on: ['family', objectId] });
    },
    async () => finished,
  );
}
