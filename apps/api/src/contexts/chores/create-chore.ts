import { choreMachine, MOST_OPEN_CHORES, STARTER_CHORE_TEMPLATES } from '@pocketful/domain/chores';
import { toDecimal } from '@pocketful/domain/money';
import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { done } from '../../platform/writes/outcome.ts';
import { type ChoreRow, choreAgain, isChild, RETURNED_CHORE, toChore } from './chores.ts';

/** Assigns a chore to a child of the family. */
export function createChore({ actor, body, now, objectId, write }: CallOf<'createChore'>) {
  const { childId, name, reward, dueDate } = body;
  return write(
    actor.family,
    async tx => {
      const [chore] = await tx.run(sql<ChoreRow>`
        INSERT INTO chores AS c (family_id, chore_id, child_id, name, reward, status, due_at, created_by, created_at, updated_at)
        SELECT m.family_id, ${objectId}::uuid, m.member_id, ${name}, ${reward}::numeric, ${choreMachine.initial},
          ${new Date(dueDate)}::timestamptz, ${actor.memberId}::uuid, ${now}::timestamptz, ${now}::timestamptz
        FROM members AS m WHERE m.family_id = ${tx.familyId} AND m.member_id = ${childId} AND m.role = 'child'
          AND (SELECT count(*) FROM chores AS o WHERE o.family_id = ${tx.familyId} AND o.child_id = ${childId}
            AND o.status <> 'approved') < ${MOST_OPEN_CHORES}
        RETURNING ${RETURNED_CHORE}`);
      if (!chore) return refuse((await isChild(tx, childId)) ? 'TOO_MANY_CHORES' : 'CHILD_NOT_FOUND');
      const event = { on: ['chore', objectId], childId, details: { reward: chore.reward } } as const;
      return done(toChore(chore), { action: 'chore.created', ...event });
    },
    choreAgain,
  );
}

/** Gives a new family its first chore templates. */
export async function addStarterTemplates(tx: FamilyTx, now: Date): Promise<void> {
  const rows = STARTER_CHORE_TEMPLATES.map(({ name, description, defaultRewardCents, category }) => ({
    family_id: tx.familyId,
    template_id: tx.newId(),
    name,
    description,
    default_reward: toDecimal(defaultRewardCents),
    category,
    created_at: now,
  }));
  await tx.db.insertInto('chore_templates').values(rows).execute();
}
