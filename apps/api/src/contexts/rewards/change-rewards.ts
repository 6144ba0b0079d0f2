import { nameKey } from '@pocketful/domain/family';
import type { Reward } from '@pocketful/rewards/calls';
import { MAX_REWARDS } from '@pocketful/rewards/rules';
import { type RawBuilder, sql } from 'kysely';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import { patch } from '../../platform/database/patch.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { emptyReplay } from '../../platform/writes/writes.ts';
import { findChild, lockMember } from '../people/public.ts';
import { findReward, replayReward } from './rewards.ts';

/** Adds a reward for a child. Its name must be free among the child's rewards, whatever the case. */
export function createReward({ actor, body, now, objectId, write }: CallOf<'createReward'>) {
  const { childId, name, description, amount, category, icon } = body;
  return write(
    actor.family,
    async tx => {
      await lockMember(tx, childId);
      // The category is locked until the end, so that it cannot be deleted while a reward is added to it.
      const [made] = await tx.run(sql<{ reward_id: string }>`
        WITH place AS (
          SELECT m.family_id, m.member_id, c.category_id
          FROM members AS m JOIN reward_categories AS c ON c.family_id = m.family_id
          WHERE m.family_id = ${tx.familyId} AND m.member_id = ${childId} AND m.role = 'child'
            AND m.rewards_enabled AND c.name_key = ${nameKey(category)} AND c.active
            AND (SELECT count(*) FROM rewards AS o WHERE o.family_id = ${tx.familyId} AND o.child_id = ${childId}
              AND o.active) < ${MAX_REWARDS}
            AND NOT ${isTaken(tx, sql`m.member_id`, name, null)}
          FOR SHARE OF c
        )
        INSERT INTO rewards (family_id, reward_id, child_id, category_id, name, name_key, description, amount, icon,
          created_at)
        SELECT place.family_id, ${objectId}::uuid, place.member_id, place.category_id, ${name}, ${nameKey(name)},
          ${description}, ${amount}::numeric, ${icon ?? null}, ${now}::timestamptz FROM place RETURNING reward_id`);
      if (!made) return whyNotCreated(tx, body);
      const reward = await rewardNow(tx, objectId);
      const event = { on: ['reward', objectId], childId, details: { amount: reward.amount } } as const;
      return commit(reward, { action: 'reward.created', ...event });
    },
    replayReward,
  );
}

/** Whether another active reward of a child has this name, whatever the case. The caller holds the child's lock. */
function isTaken(
  { familyId }: FamilyReads,
  childId: RawBuilder<unknown>,
  name: string | undefined,
  rewardId: string | null,
): RawBuilder<boolean> {
  if (name === undefined) return sql`false`;
  return sql`EXISTS (SELECT FROM rewards AS t WHERE t.family_id = ${familyId} AND t.child_id = ${childId}
    AND t.name_key = ${nameKey(name)} AND t.active AND t.reward_id IS DISTINCT FROM ${rewardId}::uuid)`;
}

async function whyNotCreated(reads: FamilyReads, { childId, category, name }: CallOf<'createReward'>['body']) {
  const child = await findChild(reads, childId);
  if (!child) return refuse('CHILD_NOT_FOUND');
  if (!child.rewardsEnabled) return refuse('REWARDS_DISABLED');
  const [known] = await reads.run(sql<{ taken: boolean }>`
    SELECT ${isTaken(reads, sql`${childId}::uuid`, name, null)} AS taken FROM reward_categories AS c
    WHERE c.family_id = ${reads.familyId} AND c.name_key = ${nameKey(category)} AND c.active`);
  if (!known) return refuse('CATEGORY_NOT_FOUND');
  return refuse(known.taken ? 'REWARD_NAME_TAKEN' : 'TOO_MANY_REWARDS');
}

/** Changes a reward. Existing claims keep their own texts and amount. */
export function updateReward({ actor, body, now, objectId, write }: CallOf<'updateReward'>) {
  const { childId, name, description, amount, category, icon } = body;
  return write(
    actor.family,
    async tx => {
      if (name !== undefined) await lockChildOf(tx, objectId);
      const categoryId = category === undefined ? undefined : await categoryFor(tx, objectId, category);
      const key = name === undefined ? undefined : nameKey(name);
      const given = { name, name_key: key, description, amount, category_id: categoryId, icon };
      const [changed] = await tx.run(sql<{ child_id: string }>`
        UPDATE rewards AS r SET ${patch('rewards', given, 'r')}, updated_at = ${now}
        WHERE r.family_id = ${tx.familyId} AND r.reward_id = ${objectId} AND r.active
          AND r.child_id = coalesce(${childId ?? null}::uuid, r.child_id)
          AND NOT ${isTaken(tx, sql`r.child_id`, name, objectId)}
        RETURNING r.child_id`);
      if (!changed) {
        const reward = await findReward(tx, objectId);
        const isThere = reward && (childId === undefined || childId === reward.childId);
        return refuse(isThere ? 'REWARD_NAME_TAKEN' : 'REWARD_NOT_FOUND');
      }
      if (category !== undefined && categoryId === undefined) return refuse('CATEGORY_NOT_FOUND');
      const reward = await rewardNow(tx, objectId);
      const event = {
        on: ['reward', objectId],
        childId: changed.child_id,
        details: { amount: reward.amount },
      } as const;
      return commit(reward, { action: 'reward.updated', ...event });
    },
    replayReward,
  );
}

/** Locks the row of the child who has the reward, as `lockMember` does. */
async function lockChildOf(tx: FamilyTx, rewardId: string): Promise<void> {
  await tx.run(sql`
    SELECT m.member_id FROM members AS m JOIN rewards AS r ON r.family_id = m.family_id AND r.child_id = m.member_id
    WHERE m.family_id = ${tx.familyId} AND r.reward_id = ${rewardId} FOR NO KEY UPDATE OF m`);
}

/**
 * The category for a reward: its present one if the name matches, even if archived, else an active one; undefined if
 * there is none. It is locked until the transaction ends.
 */
async function categoryFor(tx: FamilyTx, rewardId: string, category: string): Promise<string | undefined> {
  const [found] = await tx.run(sql<{ category_id: string }>`
    SELECT c.category_id FROM reward_categories AS c
    LEFT JOIN rewards AS r ON r.family_id = c.family_id AND r.category_id = c.category_id AND r.reward_id = ${rewardId}
    WHERE c.family_id = ${tx.familyId} AND c.name_key = ${nameKey(category)} AND (c.active OR r.reward_id IS NOT NULL)
    ORDER BY r.reward_id IS NULL LIMIT 1 FOR SHARE OF c`);
  return found?.category_id;
}

/** Deletes a reward. One with an open claim is archived. */
export function deleteReward({ actor, objectId, write }: CallOf<'deleteReward'>) {
  return write(
    actor.family,
    async tx => {
      // It is archived first, under its lock: the next statement sees every earlier claim, and a later claim cannot
      // find it.
      const [away] = await tx.run(sql<{ child_id: string }>`
        UPDATE rewards AS r SET active = false
        WHERE r.family_id = ${tx.familyId} AND r.reward_id = ${objectId} AND r.active RETURNING r.child_id`);
      if (!away) return refuse('REWARD_NOT_FOUND');
      await tx.run(sql`
        DELETE FROM rewards AS r WHERE r.family_id = ${tx.familyId} AND r.reward_id = ${objectId}
          AND NOT EXISTS (SELECT FROM reward_claims AS o WHERE o.family_id = ${tx.familyId}
            AND o.reward_id = ${objectId} AND o.status = 'submitted')`);
      return commit(undefined, { action: 'reward.deleted', on: ['reward', objectId], childId: away.child_id });
    },
    emptyReplay,
  );
}

/** A reward right after it was written. */
async function rewardNow(reads: FamilyReads, rewardId: string): Promise<Reward> {
  const reward = await findReward(reads, rewardId);
  if (!reward) throw new Error(`reward ${rewardId} is not there right after it was written`);
  return reward;
}
