import type { Routes } from '@pocketful/api-contract/routes';
import type { AnswerOf } from '@pocketful/contract-core/route';
import { isAdult } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { areBackupsBesideData } from '../../platform/backups/old-backups.ts';
import type { Config } from '../../platform/config.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
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

const SETUP = 'SELECT f.setup_completed, f.local_backups_seen FROM families AS f WHERE f.family_id = $1';

/**
 * The status for the family_admin. Without a nightly backup of this instance another program makes the backups, and
 * where they go is not known here.
 */
async function statusIn(reads: FamilyReads, config: Config): Promise<SetupStatus> {
  const [family] = await reads.read<{ setup_completed: boolean; local_backups_seen: boolean }>(SETUP);
  if (!family) throw new Error('the family of a call is gone');
  const mayTell = config.serves === 'household' && config.backupNightly && !family.local_backups_seen;
  return {
    needsSetup: !family.setup_completed,
    ...serverOf(config),
    ...(mayTell && (await areBackupsBesideData(config)) ? { tellsLocalBackups: true } : {}),
  };
}

/** Only the family_admin is asked to set up the family, until the setup is completed or skipped. */
export async function getSetupStatus(
  { actor }: CallOf<'getSetupStatus'>,
  { config }: Pick<RouteDeps, 'config'>,
): Promise<SetupStatus> {
  if (!isAdult(actor.role)) return { needsSetup: false };
  if (actor.role !== 'family_admin') return { needsSetup: false, ...serverOf(config) };
  return statusIn(actor.family, config);
}

/** A second completion changes nothing. */
export function completeSetup(
  { actor, write, objectId }: CallOf<'completeSetup'>,
  { config }: Pick<RouteDeps, 'config'>,
) {
  return write(
    actor.family,
    async tx => {
      const completed = await tx.run(sql`
        UPDATE families AS f SET setup_completed = true
        WHERE f.family_id = ${tx.familyId} AND NOT f.setup_completed RETURNING f.family_id`);
      const status = await statusIn(tx, config);
      if (completed.length === 0) return noop(status);
      return commit(status, { action: 'setup.completed', on: ['family', objectId] });
    },
    reads => statusIn(reads, config),
  );
}

/** A second call changes nothing. */
export async function noteLocalBackups({ actor }: CallOf<'noteLocalBackups'>): Promise<undefined> {
  await actor.family.write('UPDATE families SET local_backups_seen = true WHERE family_id = $1');
}
