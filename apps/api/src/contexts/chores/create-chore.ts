import { choreMachine, STARTER_CHORE_TEMPLATES } from '@pocketful/domain/chores';
import { toDecimal } from '@pocketful/domain/money';
import { appendAudit } from '../../platform/audit.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { once } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { findChore, toChore } from './chores.ts';

/** Assigns a chore to a child of the family. */
export async function createChore(call: CallOf<'createChore'>) {
  const { actor, now, idempotent } = call;
  const choreId = newId();
  return actor.family.transaction(tx => {
    const create = () => insertChore(tx, call, choreId);
    return once(tx, idempotent, now, choreId, create, first => readChore(tx, first));
  });
}

async function insertChore(tx: FamilyScope, { actor, body, now, audit }: CallOf<'createChore'>, choreId: string) {
  const inserted = await tx.db
    .insertInto('chores')
    .columns([
      'family_id',
      'chore_id',
      'child_id',
      'name',
      'reward',
      'status',
      'due_at',
      'created_by',
      'created_at',
      'updated_at',
    ])
    .expression(query =>
      query
        .selectFrom('members as m')
        .select(({ val }) => [
          'm.family_id',
          val(choreId).$castTo<string>().as('chore_id'),
          'm.member_id',
          val(body.name).as('name'),
          val(body.reward).as('reward'),
          val(choreMachine.initial).as('status'),
          val(new Date(body.dueDate)).as('due_at'),
          val(actor.memberId).as('created_by'),
          val(now).as('created_at'),
          val(now).as('updated_at'),
        ])
        .where('m.family_id', '=', tx.familyId)
        .where('m.member_id', '=', body.childId)
        .where('m.role', '=', 'child'),
    )
    .returning('chore_id')
    .executeTakeFirst();
  if (!inserted) return refuse('CHILD_NOT_FOUND');
  const { childId, reward } = body;
  await appendAudit(tx, {
    ...audit,
    at: now,
    action: 'chore.created',
    objectType: 'chore',
    objectId: choreId,
    details: { childId, reward },
  });
  return readChore(tx, choreId);
}

async function readChore(tx: FamilyScope, choreId: string) {
  const row = await findChore(tx, choreId);
  return row ? toChore(row) : refuse('CHILD_NOT_FOUND');
}

/** Gives a new family its first chore templates. */
export async function addStarterTemplates(tx: FamilyScope, now: Date): Promise<void> {
  const rows = STARTER_CHORE_TEMPLATES.map(({ name, description, defaultRewardCents, category }) => ({
    family_id: tx.familyId,
    template_id: newId(),
    name,
    description,
    default_reward: toDecimal(defaultRewardCents),
    category,
    created_at: now,
  }));
  await tx.db.insertInto('chore_templates').values(rows).execute();
}
