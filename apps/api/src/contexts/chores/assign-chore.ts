import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { replayChore, toChore } from './chores.ts';
import { eventsOf, explainChoreRefusal, insertChore, othersOf } from './insert-chore.ts';

const DAY_MS = 86_400_000;

/** Gives a child, and further ones, a chore from a template, as the template is now. */
export function assignChore({ actor, body, now, objectId, write }: CallOf<'assignChore'>) {
  const { childId, templateId } = body;
  const dueAt = body.dueDate === undefined ? new Date(now.getTime() + DAY_MS) : new Date(body.dueDate);
  return write(
    actor.family,
    async tx => {
      const from = sql`SELECT t.name, t.default_reward AS reward, t.template_id, t.icon_name, 'any' AS part FROM chore_templates AS t
        WHERE t.family_id = ${tx.familyId} AND t.template_id = ${templateId}`;
      const alsoFor = othersOf(tx, childId, body.alsoFor);
      const given = { choreId: objectId, childId, alsoFor, from, dueAt, place: null, by: actor.memberId, at: now };
      const chore = await insertChore(tx, given);
      if (!chore)
        return (await isTemplate(tx, templateId))
          ? explainChoreRefusal(tx, childId, alsoFor)
          : refuse('TEMPLATE_NOT_FOUND');
      const [event, ...further] = eventsOf(given, 'chore.assigned', { reward: chore.reward, templateId });
      return commit(toChore(chore), event, further);
    },
    replayChore,
  );
}

/** Whether the family has a template. */
export async function isTemplate(tx: FamilyTx, templateId: string): Promise<boolean> {
  const rows = await tx.run(sql`
    SELECT t.template_id FROM chore_templates AS t
    WHERE t.family_id = ${tx.familyId} AND t.template_id = ${templateId}`);
  return rows.length > 0;
}
