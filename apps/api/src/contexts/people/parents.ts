import { careOf } from '@pocketful/contract-core/sensitive';
import type { FamilyRole } from '@pocketful/domain/family';
import type { Formats } from '@pocketful/domain/intl/formats';
import { canRemoveParent, otherEmail } from '@pocketful/people/rules';
import { sql } from 'kysely';
import { requireConfirmed } from '../../platform/actor.ts';
import { refuseCommonPassword } from '../../platform/common-passwords.ts';
import type { Config } from '../../platform/config.ts';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { endDevicesOf } from '../../platform/sessions/session-rows.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { emptyReplay } from '../../platform/writes/writes.ts';
import { forgetReports } from '../error-logs/public.ts';
import type { TryingDeps } from '../identity/public.ts';
import { askForNewEmail, withoutUnverified } from './change-email.ts';
import { hashSecrets, leaveOtherDevices } from './change-secrets.ts';
import { comparePin } from './compare-pin.ts';
import { editMember } from './edit-member.ts';
import { findEdited } from './edited-member.ts';
import { notifyFormerAddress } from './former-address.ts';
import { lockFamily } from './lock-family.ts';
import { giveUpLoginNames } from './login-names.ts';
import { leave } from './remove-parent.ts';
import { stillMay } from './still-may.ts';
import { findUser, toUser } from './users.ts';

interface ParentDeps extends TryingDeps {
  readonly config: Config;
  readonly outbox: Outbox;
}

/**
 * A parent as the family_admin edits it, without the present secrets. Another address, a password or a PIN is a
 * sensitive act. Any PIN counts as a new one, since a comparison would reveal the present one to the family_admin.
 */
export async function updateParent(call: CallOf<'updateParent'>, deps: ParentDeps) {
  const { actor, body, params, now } = call;
  const { family } = actor;
  const parent = await findEdited(family, params.id);
  if (parent?.role !== 'parent') return refuse('MEMBER_NOT_FOUND');
  const { password, pin, ...names } = body;
  refuseCommonPassword('password', password);
  const email = otherEmail(body.email, parent.email);
  const takesPin = pin === null && parent.pinHash !== null;
  const opensOtherwise = email !== undefined || password !== undefined || takesPin || typeof pin === 'string';
  const action = opensOtherwise ? 'parent.access_changed' : 'parent.updated';
  // Before a try is counted: the call comes again once the secret was given.
  requireConfirmed(actor, careOf(action).asks);
  const secrets = await hashSecrets(deps.hasher, { by: actor.memberId, memberId: parent.memberId }, { password, pin });
  const { edit, waiting } = withoutUnverified({ ...names, ...secrets, email }, deps);
  const read = async (reads: FamilyReads, id: string) => {
    const row = await findUser(reads, id);
    return row
      ? { user: toUser(row, now), requiresEmailVerification: waiting !== undefined }
      : refuse('NO_LONGER_THERE');
  };
  return call.write(
    family,
    async tx => {
      const refused = await editMember(tx, actor, parent, edit);
      if (refused?.code === 'PARENT_NOT_FOUND') throw new Error('the children of a parent were not moved');
      if (refused) return refuse(refused.code);
      await leaveOtherDevices(tx, parent.memberId, edit, { ...deps, kept: actor.sessionHash, now });
      if (edit.email !== undefined) await notifyFormerAddress(tx, parent, { ...deps, now });
      if (waiting !== undefined) await askForNewEmail(tx, parent, waiting, { ...deps, now });
      const answer = await read(tx, parent.memberId);
      if ('code' in answer) throw new Error(`member ${parent.memberId} is not there while its family is locked`);
      const changed = [...Object.keys(names), ...(password ? ['password'] : []), ...(pin === undefined ? [] : ['pin'])];
      return commit(answer, { action, on: ['member', parent.memberId], details: { changed } });
    },
    read,
    () => comparePin(deps, actor, secrets.pin, now),
  );
}

/**
 * Removes a parent with names, secrets and sessions, and the children's devices that they added unless these are to
 * stay. Their rows keep the id, which no longer has a name. Refused while children belong to the parent: the text names
 * them.
 */
export function deleteParent(call: CallOf<'deleteParent'>, { config, outbox }: Pick<ParentDeps, 'config' | 'outbox'>) {
  const { actor, query, now, objectId: memberId } = call;
  return call.write(
    actor.family,
    async tx => {
      await lockFamily(tx);
      const [member] = await tx.run(sql<{
        role: FamilyRole;
        email: string | null;
        verified: boolean;
        still_may: boolean;
      }>`
        SELECT m.role, m.email, m.email_verified_at IS NOT NULL AS verified, ${stillMay(tx.familyId, actor)} AS still_may FROM members AS m
        WHERE m.family_id = ${tx.familyId} AND m.member_id = ${memberId}`);
      if (member && !member.still_may) throw new RefusalError(refuse('NOT_ALLOWED'));
      if (member?.role === 'family_admin') return refuse('FAMILY_ADMIN_STAYS');
      if (!member || !canRemoveParent(actor, { id: memberId, role: member.role })) return refuse('MEMBER_NOT_FOUND');
      const children = await childrenOf(tx, memberId);
      if (children.length > 0) return refuse('PARENT_HAS_CHILDREN', { message: assigned(children, actor.formats) });
      await giveUpLoginNames(tx, memberId);
      if (!query.keepDevices) await endDevicesOf(tx, memberId);
      // An unverified address may be a stranger's.
      if (member.email !== null && (member.verified || !config.emailVerification))
        await outbox.queue(tx, { kind: 'removed_from_family', to: actor, address: member.email }, now);
      await leave(tx, memberId, now);
      // Done after the removal: a concurrent report is stored by now, or finds no member.
      await forgetReports(tx, memberId);
      return commit(undefined, { action: 'parent.deleted', on: ['member', memberId] });
    },
    emptyReplay,
  );
}

/** The usernames of the children that belong to an adult. */
async function childrenOf(tx: FamilyTx, memberId: string): Promise<string[]> {
  const rows = await tx.run(sql<{ username: string }>`
    SELECT m.username FROM members AS m
    WHERE m.family_id = ${tx.familyId} AND m.parent_id = ${memberId} ORDER BY m.username`);
  return rows.map(({ username }) => username);
}

function assigned(children: readonly string[], { list }: Formats): string {
  const names = list(children);
  return `${names} ${children.length === 1 ? 'is' : 'are'} assigned to this parent. Please assign ${
    children.length === 1 ? 'this child' : 'these children'
  } to somebody else first.`;
}
