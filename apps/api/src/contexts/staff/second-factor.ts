import type { SecondFactor } from '@pocketful/api-contract/staff/secrets';
import { needsSecondFactor } from '@pocketful/domain/staff';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { Refusal, RefusalError, refuse } from '../../platform/refusal.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { emptyReplay, notReplayable } from '../../platform/writes/writes.ts';
import { clearCodeTries, codesOf, findSecondFactor, takeCodeTry } from './second-factor-codes.ts';
import { endStaffLinks } from './staff-links.ts';
import { type StaffPasswordDeps, tryStaffPassword } from './staff-password.ts';
import { endStaffSessionsOf } from './staff-sessions.ts';
import { lockStaff, ownAccount, type StaffRow } from './staff-users.ts';

/** Whether the signed-in staff member has an authenticator, and the number of recovery codes left. */
export async function getSecondFactor(
  { actor }: CallOf<'getSecondFactor'>,
  { database, config }: StaffPasswordDeps,
): Promise<SecondFactor> {
  const row = await database
    .crossTenant('staff')
    .selectFrom('staff_second_factors as f')
    .leftJoin('staff_recovery_codes as c', join =>
      join.onRef('c.staff_id', '=', 'f.staff_id').on('c.used_at', 'is', null),
    )
    .select(({ fn }) => ['f.confirmed_at', fn.count<string>('c.code_hash').as('left')])
    .where('f.staff_id', '=', actor.staffId)
    .where('f.confirmed_at', 'is not', null)
    .groupBy('f.confirmed_at')
    .executeTakeFirst();
  return {
    enrolled: row !== undefined,
    required: config.production && needsSecondFactor(actor.role),
    since: row?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: Number(row?.left ?? 0),
  };
}

/** Creates a secret for an authenticator. It has no effect until a code is entered. */
export async function beginSecondFactor(call: CallOf<'beginSecondFactor'>, deps: StaffPasswordDeps) {
  const { actor, body, now, write } = call;
  const { staffId } = actor;
  const own = await ownAccount(deps.database.crossTenant('staff'), staffId);
  if (!(await knowsPassword(call, deps, own, body.currentPassword))) return refuse('WRONG_PASSWORD');
  const { secret, uri, sealed } = codesOf(staffId, deps).newAuthenticator(own.username);
  const begun = await write(
    deps.database.family(SYSTEM_FAMILY_ID),
    async tx => {
      const fresh = { sealed_secret: sealed, created_at: now, last_step: null };
      const { numInsertedOrUpdatedRows } = await tx.db
        .insertInto('staff_second_factors')
        .values({ staff_id: staffId, ...fresh })
        .onConflict(one =>
          one.column('staff_id').doUpdateSet(fresh).where('staff_second_factors.confirmed_at', 'is', null),
        )
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return noop(false);
      return commit(true, { action: 'staff.second_factor_begun', on: ['staff', staffId] });
    },
    notReplayable,
  );
  return begun === true ? { secret, uri } : refuse('SECOND_FACTOR_THERE');
}

/** Requires the authenticator from now on. Sessions opened without it end. */
export async function confirmSecondFactor(call: CallOf<'confirmSecondFactor'>, deps: StaffPasswordDeps) {
  const { actor, body, now, write } = call;
  const { staffId } = actor;
  const { database, outbox } = deps;
  const codes = codesOf(staffId, deps);
  const recovery = codes.newRecoveryCodes();
  if ((await findSecondFactor(database.crossTenant('staff'), staffId))?.confirmed_at)
    return refuse('SECOND_FACTOR_THERE');
  await takeCodeTry(call, database, staffId, 'enrolment');
  const answer = await write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      await lockStaff(tx, staffId);
      if ((await findSecondFactor(tx.db, staffId))?.confirmed_at) throw new RefusalError(refuse('SECOND_FACTOR_THERE'));
      if (!(await codes.takeShown(tx, body.code.replaceAll(' ', ''), now))) return refuse('SECOND_FACTOR_WRONG');
      await tx.db
        .updateTable('staff_second_factors')
        .set({ confirmed_at: now })
        .where('staff_id', '=', staffId)
        .execute();
      await tx.db
        .insertInto('staff_recovery_codes')
        .values(recovery.hashes.map(hash => ({ staff_id: staffId, code_hash: hash })))
        .execute();
      await endStaffSessionsOf(tx, staffId, actor.tokenHash);
      await outbox.queue(tx, { kind: 'staff_second_factor_changed', to: { staffId } }, now);
      const event = { action: 'staff.second_factor_added', on: ['staff', staffId] } as const;
      return commit({ recoveryCodes: recovery.codes }, event);
    },
    notReplayable,
  );
  if (answer instanceof Refusal) return refuse('SECOND_FACTOR_WRONG');
  // Failed tries at a removed authenticator do not count for a new one.
  await clearCodeTries(database, staffId, now, ['sign-in', 'enrolment']);
  return answer;
}

/** Removes the authenticator, after the password and a code. */
export async function removeSecondFactor(call: CallOf<'removeSecondFactor'>, deps: StaffPasswordDeps) {
  const { actor, body, now, write } = call;
  const { staffId } = actor;
  const { database, outbox } = deps;
  const codes = codesOf(staffId, deps);
  return write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      if (!(await codes.take(tx, body.code, now))) return refuse('SECOND_FACTOR_WRONG');
      await tx.db.deleteFrom('staff_second_factors').where('staff_id', '=', staffId).execute();
      await outbox.queue(tx, { kind: 'staff_second_factor_changed', to: { staffId } }, now);
      return commit(undefined, { action: 'staff.second_factor_removed', on: ['staff', staffId] });
    },
    emptyReplay,
    async () => {
      const own = await ownAccount(database.crossTenant('staff'), staffId);
      if (!(await knowsPassword(call, deps, own, body.currentPassword))) return refuse('WRONG_PASSWORD');
      await takeCodeTry(call, database, staffId, 'sign-in');
      return undefined;
    },
  );
}

/** Replaces a staff member's password, ends all sessions, and voids the mailed links. */
export async function replaceStaffSecrets(tx: FamilyTx, staffId: string, passwordHash: string): Promise<void> {
  await tx.db.updateTable('staff').set({ password_hash: passwordHash }).where('staff_id', '=', staffId).execute();
  await tx.db.deleteFrom('staff_second_factors').where('staff_id', '=', staffId).execute();
  await endStaffLinks(tx, staffId);
  await endStaffSessionsOf(tx, staffId);
}

/** Removes an authenticator that was removed before, unless it was begun later. Returns whether there was one. */
export async function removeFactorAgain(tx: FamilyTx, staffId: string, at: Date): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('staff_second_factors')
    .where('staff_id', '=', staffId)
    .where('created_at', '<=', at)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Uses up the recovery codes of an authenticator of which one was used before. Returns whether one was left. */
export async function voidCodesAgain(tx: FamilyTx, staffId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('staff_recovery_codes as c')
    .from('staff_second_factors as f')
    .set({ used_at: at })
    .whereRef('f.staff_id', '=', 'c.staff_id')
    .where('f.created_at', '<=', at)
    .where('c.staff_id', '=', staffId)
    .where('c.used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function knowsPassword(
  call: CallOf<'beginSecondFactor'> | CallOf<'removeSecondFactor'>,
  deps: StaffPasswordDeps,
  { staff_id: staffId, password_hash: hash }: StaffRow,
  typed: string,
): Promise<boolean> {
  return tryStaffPassword(call, deps, { staffId, queue: 'signed-in', subject: staffId, hash }, typed);
}
