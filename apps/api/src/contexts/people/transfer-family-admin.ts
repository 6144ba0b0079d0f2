import { canHandOver } from '@pocketful/people/rules';
import { sql } from 'kysely';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { type TryingDeps, trySecret } from '../identity/public.ts';
import { endPushes } from '../notices/public.ts';
import { findEdited } from './edited-member.ts';
import { lockFamily } from './lock-family.ts';
import { findUser, toUser } from './users.ts';

/**
 * Makes a parent the family_admin, and the family_admin a parent, after the password was typed again. A parent may call
 * it too: the one who handed the family over repeats the call as a parent.
 */
export async function handOverFamily(call: CallOf<'handOverFamily'>, deps: TryingDeps) {
  const { actor, body, now } = call;
  const { family, memberId } = actor;
  const read = async (reads: FamilyReads) => {
    const row = await findUser(reads, memberId);
    return row ? toUser(row, now) : refuse('NO_LONGER_THERE');
  };
  return call.write(
    family,
    async tx => {
      await lockFamily(tx);
      // Locks the family: it has one family_admin at any time, and a former one can hand nothing over.
      const gave = await tx.run(sql`
        UPDATE members SET role = 'parent'
        WHERE family_id = ${tx.familyId} AND member_id = ${memberId} AND role = 'family_admin' RETURNING member_id`);
      if (gave.length === 0) throw new RefusalError(refuse('NOT_ALLOWED'));
      const took = await tx.run(sql`
        UPDATE members SET role = 'family_admin'
        WHERE family_id = ${tx.familyId} AND member_id = ${body.userId} AND role = 'parent' RETURNING member_id`);
      if (took.length === 0) throw new RefusalError(refuse('MEMBER_NOT_FOUND'));
      await endPushes(tx, [memberId, body.userId]);
      const answer = await read(tx);
      if ('code' in answer) throw new Error(`member ${memberId} is not there after handing the family over`);
      return commit(answer, { action: 'family.handed_over', on: ['member', body.userId] });
    },
    read,
    async () => {
      if (!canHandOver(actor)) throw new RefusalError(refuse('NOT_ALLOWED'));
      const [heir, own] = [await findEdited(family, body.userId), await findEdited(family, memberId)];
      if (heir?.role !== 'parent') return refuse('MEMBER_NOT_FOUND');
      const secret = { kind: 'password', hash: own?.passwordHash ?? null, ownerId: memberId } as const;
      const wrong = await trySecret(call, deps, secret, body.currentPassword, [memberId]);
      return wrong && refuse('WRONG_PASSWORD');
    },
  );
}
