import { SWITCHES, type SwitchName } from '@pocketful/domain/switches';
import { sql } from 'kysely';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { findUser, toUser } from './users.ts';

/** Counts the items that wait for an adult and are hidden while a switch is off: `$1` is the family, `$2` the child. */
const WAITING: Partial<Record<SwitchName, string>> = {
  chores: `SELECT count(*)::int AS count FROM chores WHERE family_id = $1 AND child_id = $2 AND status = 'submitted'`,
  rewards: `SELECT count(*)::int AS count FROM reward_claims WHERE family_id = $1 AND child_id = $2 AND status = 'submitted'`,
};

/** Enables or disables a child's chores, and counts the submissions that this hides. */
export function setChoresEnabled(call: CallOf<'setChoresEnabled'>) {
  return switchFeature(call, 'chores', hiddenSubmissions => ({ hiddenSubmissions }));
}

/** Enables or disables a child's rewards, and counts the claims that this hides. */
export function setRewardsEnabled(call: CallOf<'setRewardsEnabled'>) {
  return switchFeature(call, 'rewards', hiddenClaims => ({ hiddenClaims }));
}

/** Switches a feature on or off for a child, and counts the items that this hides. */
export function setSwitch(call: CallOf<'setSwitch'>) {
  return switchFeature(call, call.body.name, hidden => ({ hidden }));
}

function switchFeature<Hidden extends object>(
  { actor, objectId, body, now, write }: CallOf<'setChoresEnabled' | 'setRewardsEnabled' | 'setSwitch'>,
  name: SwitchName,
  hides: (count: number) => Hidden,
) {
  const { enabled } = body;
  const read = async (reads: FamilyReads, childId: string) => {
    const row = await findUser(reads, childId);
    if (!row) return refuse('NO_LONGER_THERE');
    const waiting = WAITING[name];
    const [hidden] = enabled || !waiting ? [] : await reads.read<{ count: number }>(waiting, childId);
    return { ...toUser(row, now), ...hides(hidden?.count ?? 0) };
  };
  return write(
    actor.family,
    async tx => {
      const { column } = { column: undefined, ...SWITCHES[name] };
      const change = column
        ? sql`${sql.raw(column)} = ${enabled}::boolean`
        : sql`switches = switches || jsonb_build_object(${name}::text, ${enabled}::boolean)`;
      const [switched] = await tx.run(sql<{ member_id: string }>`
        UPDATE members SET ${change} WHERE family_id = ${tx.familyId} AND member_id = ${objectId} AND role = 'child'
        RETURNING member_id`);
      if (!switched) return refuse('CHILD_NOT_FOUND');
      // Counted under the lock of the change: a concurrent submission waits and is then refused.
      const answer = await read(tx, objectId);
      if ('code' in answer) throw new Error(`child ${objectId} is not there while its row is locked`);
      const details = { switch: name, enabled };
      return commit(answer, { action: 'child.switched', on: ['member', objectId], childId: objectId, details });
    },
    read,
  );
}
