import type { SecondFactor } from '@pocketful/staff/calls/secrets';
import { needsSecondFactor } from '@pocketful/staff/rules';
import { sql } from 'kysely';
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
  const { rows } = await sql<{ confirmed_at: Date; left: number }>`
    SELECT f.confirmed_at, (SELECT count(*)::integer FROM staff_recovery_codes AS c
      WHERE c.staff_id = f.staff_id AND c.used_at IS NULL) AS left
    FROM staff_second_factors AS f WHERE f.staff_id = ${actor.staffId} AND f.confirmed_at IS NOT NULL`.execute(
    database.crossTenant('staff'),
  );
  const [row] = rows;
  return {
    enrolled: row !== undefined,
    required: needsSecondFactor(actor.role, config.serves),
    since: row?.confirmed_at.toISOString() ?? null,
    recoveryCodesLeft: row?.left ?? 0,
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
      const rows = await tx.run(sql`
        INSERT INTO staff_second_factors AS f (staff_id, sealed_secret, created_at)
        VALUES (${staffId}, ${sealed}, ${now})
        ON CONFLICT (staff_id) DO UPDATE
        SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = NULL
        WHERE f.confirmed_at IS NULL RETURNING f.staff_id`);
      if (rows.length === 0) return noop(false);
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
      if ((await findSecondFactor(tx.across('staff'), staffId))?.confirmed_at)
        throw new RefusalError(refuse('SECOND_FACTOR_THERE'));
      if (!(await codes.takeShown(tx, body.code.replaceAll(' ', ''), now))) return refuse('SECOND_FACTOR_WRONG');
      await tx.run(sql`UPDATE staff_second_factors AS f SET confirmed_at = ${now} WHERE f.staff_id = ${staffId}`);
      await tx.run(sql`
        INSERT INTO staff_recovery_codes (staff_id, code_hash)
        SELECT ${staffId}::uuid, h FROM unnest(${recovery.hashes}::bytea[]) AS h`);
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
      await endFactor(tx, staffId);
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
  await tx.run(sql`UPDATE staff AS s SET password_hash = ${passwordHash} WHERE s.staff_id = ${staffId}`);
  await endFactor(tx, staffId);
  await endStaffLinks(tx, staffId);
  await endStaffSessionsOf(tx, staffId);
}

/** Removes an authenticator that was removed before, unless it was begun later. Returns whether there was one. */
export async function removeFactorAgain(tx: FamilyTx, staffId: string, at: Date): Promise<boolean> {
  const gone = await tx.run(sql`
    DELETE FROM staff_second_factors AS f WHERE f.staff_id = ${staffId} AND f.created_at <= ${at} RETURNING f.staff_id`);
  return gone.length > 0;
}

/** Uses up the recovery codes of an authenticator of which one was used before. Returns whether one was left. */
export async function voidCodesAgain(tx: FamilyTx, staffId: string, at: Date): Promise<boolean> {
  const used = await tx.run(sql`
    UPDATE staff_recovery_codes AS c SET used_at = ${at} FROM staff_second_factors AS f
    WHERE f.staff_id = c.staff_id AND f.created_at <= ${at} AND c.staff_id = ${staffId} AND c.used_at IS NULL
    RETURNING c.staff_id`);
  return used.length > 0;
}

async function endFactor(tx: FamilyTx, staffId: string): Promise<void> {
  await tx.run(sql`DELETE FROM staff_second_factors AS f WHERE f.staff_id = ${staffId}`);
}

function knowsPassword(
  call: CallOf<'beginSecondFactor'> | CallOf<'removeSecondFactor'>,
  deps: StaffPasswordDeps,
  { staff_id: staffId, password_hash: hash }: StaffRow,
  typed: string,
): Promise<boolean> {
  return tryStaffPassword(call, deps, { staffId, queue: 'signed-in', subject: staffId, hash }, typed);
}
