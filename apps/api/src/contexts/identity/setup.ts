import type { Routes } from '@pocketful/api-contract/routes';
import type { AnswerOf } from '@pocketful/contract-core/route';
import { isAdult } from '@pocketful/domain/family';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { homeAddress } from '../../platform/home-address.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';

type SetupStatus = AnswerOf<Routes['getSetupStatus']>;

/** The address of this server for other devices, and whom it serves. Only adults see them. */
function serverOf(config: Config): Pick<SetupStatus, 'homeAddress' | 'inPublic'> {
  const address = homeAddress(config);
  return { inPublic: config.serves === 'public', ...(address === undefined ? {} : { homeAddress: address }) };
}

const SETUP = 'SELECT f.setup_completed FROM families AS f WHERE f.family_id = $1';

/** Only the family_admin is asked to set up the family, until the setup is completed or skipped. */
export async function getSetupStatus(
  { actor }: CallOf<'getSetupStatus'>,
  { config }: Pick<RouteDeps, 'config'>,
): Promise<SetupStatus> {
  if (!isAdult(actor.role)) return { needsSetup: false };
  if (actor.role !== 'family_admin') return { needsSetup: false, ...serverOf(config) };
  const [family] = await actor.family.read<{ setup_completed: boolean }>(SETUP);
  if (!family) throw new Error('the family of a call is gone');
  return { needsSetup: !family.setup_completed, ...serverOf(config) };
}

/** A second completion changes nothing. */
export function completeSetup(
  { actor, write, objectId }: CallOf<'completeSetup'>,
  { config }: Pick<RouteDeps, 'config'>,
) {
  const finished: SetupStatus = { needsSetup: false, ...serverOf(config) };
  return write(
    actor.family,
    async tx => {
      const completed = await tx.run(sql`
        UPDATE families AS f SET setup_completed = true
        WHERE f.family_id = ${tx.familyId} AND NOT f.setup_completed RETURNING f.family_id`);
      if (completed.length === 0) return noop(finished);
      return commit(finished, { action: 'setup.completed', on: ['family', objectId] });
    },
    async () => finished,
  );
}
