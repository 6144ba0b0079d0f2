import { DEFAULT_GOAL_ICON, goalMachine, MAX_GOALS, orderQueue } from '@pocketful/goals/rules';
import { sql } from 'kysely';
import { patch } from '../../platform/database/patch.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { emptyReplay } from '../../platform/writes/writes.ts';
import { momentOf } from '../allowances/public.ts';
import { lockMember } from '../people/public.ts';
import { explainLeftRefusal, findQueue, goalNow, replayGoal, toGoals } from './goals.ts';

/** A child adds a goal at the end of its queue. */
export function createGoal(call: CallOf<'createGoal'>, { jobsPay }: Pick<RouteDeps, 'jobsPay'>) {
  const { actor, body, now, objectId, write } = call;
  const { memberId } = actor;
  const at = momentOf(call, jobsPay());
  return write(
    actor.family,
    async tx => {
      await lockMember(tx, memberId);
      const [made] = await tx.run(sql<{ goal_id: string }>`
        INSERT INTO savings_goals (family_id, goal_id, child_id, name, target, icon_name, status, position, created_at)
        SELECT f.family_id, ${objectId}::uuid, ${memberId}::uuid, ${body.name}, ${body.target}::numeric,
          ${body.iconName ?? DEFAULT_GOAL_ICON}, ${goalMachine.initial}, queue.last + 1, ${now}::timestamptz
        FROM families AS f, (SELECT count(*) AS length, coalesce(max(q.position), 0) AS last FROM savings_goals AS q
          WHERE q.family_id = ${tx.familyId} AND q.child_id = ${memberId} AND q.status <> 'purchased') AS queue
        WHERE f.family_id = ${tx.familyId} AND queue.length < ${MAX_GOALS} RETURNING goal_id`);
      if (!made) return refuse('TOO_MANY_GOALS');
      const goal = await goalNow(tx, memberId, objectId, at);
      const event = { on: ['goal', objectId], childId: memberId, details: { target: goal.target } } as const;
      return commit(goal, { action: 'goal.created', ...event });
    },
    replayGoal(at),
  );
}

/** A child changes a goal that is in its queue. */
export function updateGoal(call: CallOf<'updateGoal'>, { jobsPay }: Pick<RouteDeps, 'jobsPay'>) {
  const { actor, body, now, objectId, write } = call;
  const { memberId } = actor;
  const { name, target, iconName } = body;
  const at = momentOf(call, jobsPay());
  return write(
    actor.family,
    async tx => {
      const [changed] = await tx.run(sql<{ goal_id: string }>`
        UPDATE savings_goals AS g SET ${patch('savings_goals', { name, target, icon_name: iconName }, 'g')}, updated_at = ${now}
        WHERE g.family_id = ${tx.familyId} AND g.goal_id = ${objectId} AND g.child_id = ${memberId}
          AND g.status = ANY (${goalMachine.edit.from}) RETURNING g.goal_id`);
      if (!changed) return explainLeftRefusal(tx, memberId, objectId);
      const goal = await goalNow(tx, memberId, objectId, at);
      return commit(goal, { action: 'goal.updated', on: ['goal', objectId], childId: memberId });
    },
    replayGoal(at),
  );
}

/** A child deletes a goal that is in its queue. */
export function deleteGoal({ actor, objectId, write }: CallOf<'deleteGoal'>) {
  const { memberId } = actor;
  return write(
    actor.family,
    async tx => {
      const [deleted] = await tx.run(sql<{ goal_id: string }>`
        DELETE FROM savings_goals AS g
        WHERE g.family_id = ${tx.familyId} AND g.goal_id = ${objectId} AND g.child_id = ${memberId}
          AND g.status = ANY (${goalMachine.actions.delete.from}) RETURNING g.goal_id`);
      if (!deleted) return explainLeftRefusal(tx, memberId, objectId);
      return commit(undefined, { action: 'goal.deleted', on: ['goal', objectId], childId: memberId });
    },
    emptyReplay,
  );
}

/** A child reorders its queue. */
export function setGoalPriorities(call: CallOf<'setGoalPriorities'>, { jobsPay }: Pick<RouteDeps, 'jobsPay'>) {
  const { actor, body, now, write } = call;
  const { memberId } = actor;
  const at = momentOf(call, jobsPay());
  const queueOf = async (reads: Parameters<typeof findQueue>[0]) => toGoals(await findQueue(reads, memberId), at);
  return write(
    actor.family,
    async tx => {
      await lockMember(tx, memberId);
      const goals = await queueOf(tx);
      const queue = goals.filter(({ status }) => status === 'active').map(({ id }) => id);
      if (!body.goalPriorities.every(({ id }) => queue.includes(id))) return refuse('GOAL_NOT_FOUND');
      await tx.run(sql`
        UPDATE savings_goals AS g SET position = o.position, updated_at = ${now}
        FROM unnest(${orderQueue(queue, body.goalPriorities)}::uuid[]) WITH ORDINALITY AS o (goal_id, position)
        WHERE g.family_id = ${tx.familyId} AND g.child_id = ${memberId} AND g.goal_id = o.goal_id`);
      return commit(await queueOf(tx), { action: 'goal.reordered', on: ['member', memberId], childId: memberId });
    },
    queueOf,
  );
}
