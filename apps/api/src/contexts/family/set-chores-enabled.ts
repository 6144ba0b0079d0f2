import { appendAudit } from '../../platform/audit.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { findUser, toUser } from './users.ts';

/** Switches a child's chores on or off, and counts the submissions that this hides. */
export async function setChoresEnabled({ actor, params, body, now, audit }: CallOf<'setChoresEnabled'>) {
  return actor.family.transaction(async tx => {
    const switched = await tx.db
      .updateTable('members')
      .set({ chores_enabled: body.enabled })
      .where('family_id', '=', tx.familyId)
      .where('member_id', '=', params.id)
      .where('role', '=', 'child')
      .returning(row =>
        row
          .selectFrom('chores as c')
          .select(count => count.fn.countAll<string>().as('count'))
          .where('c.family_id', '=', tx.familyId)
          .where('c.child_id', '=', params.id)
          .where('c.status', '=', 'submitted')
          .as('submissions'),
      )
      .executeTakeFirst();
    const row = switched ? await findUser(tx, params.id) : undefined;
    if (!switched || !row) return refuse('CHILD_NOT_FOUND') satisfies Refusal;
    await appendAudit(tx, {
      ...audit,
      at: now,
      action: body.enabled ? 'child.chores_enabled' : 'child.chores_disabled',
      objectType: 'member',
      objectId: params.id,
    });
    return { ...toUser(row, now), hiddenSubmissions: body.enabled ? 0 : Number(switched.submissions) };
  });
}
