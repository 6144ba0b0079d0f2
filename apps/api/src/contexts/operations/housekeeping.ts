import { sql } from 'kysely';
import { before, DAY } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { unexpiredSince } from '../../platform/sessions/session-rows.ts';
import { staffUnexpiredSince } from '../staff/public.ts';
import { forgetCircumstances } from './forget-reports.ts';

/** How long each class of passing data is kept. */
const KEPT_DAYS = {
  session: 30,
  idempotencyKey: 1,
  signInFailure: 30,
  address: 30,
  mail: 30,
  errorLog: 365,
  farewell: 3,
  passwordAsk: 3,
  feedback: 365,
  privacyAudit: 3 * 365,
  violation: 365,
  retentionRun: 365,
  maintenance: 365,
} as const;
/** Addresses that are forgotten at a time, so that no statement holds many rows for long. */
const PORTION = 5000;

/**
 * Removes what has run out: sessions, tokens, keys, tries, records of failed sign-ins, addresses, and what was put away
 * and is no longer needed. Gives the numbers.
 */
export async function removeExpired(database: DatabaseHandle, now: Date): Promise<Record<string, number>> {
  const db = database.across('housekeeping');
  const kept = (days: number) => before(now, days * DAY);
  const [sessions, tokens, keys, failures, attempts, codes, changes, errors, held, signUps] = await Promise.all([
    db.deleteFrom('sessions').where('last_active_at', '<', kept(KEPT_DAYS.session)).executeTakeFirst(),
    db.deleteFrom('staff_sessions').where('last_active_at', '<', kept(1)).executeTakeFirst(),
    db.deleteFrom('idempotency_keys').where('created_at', '<', kept(KEPT_DAYS.idempotencyKey)).executeTakeFirst(),
    db.deleteFrom('sign_in_failures').where('at', '<', kept(KEPT_DAYS.signInFailure)).executeTakeFirst(),
    db.deleteFrom('attempts').where('updated_at', '<', kept(KEPT_DAYS.signInFailure)).executeTakeFirst(),
    // A founder's that was never verified frees the names again, however old it is.
    db
      .deleteFrom('email_verification_tokens')
      .where('created_at', '<', kept(KEPT_DAYS.mail))
      .where(open => open.or([open('verified_at', 'is not', null), open('purpose', '<>', 'sign_up')]))
      .executeTakeFirst(),
    db.deleteFrom('address_changes').where('changed_at', '<', kept(KEPT_DAYS.mail)).executeTakeFirst(),
    db.deleteFrom('error_logs').where('last_seen_at', '<', kept(KEPT_DAYS.errorLog)).executeTakeFirst(),
    db.deleteFrom('login_names').where('held_until', '<', now).executeTakeFirst(),
    db.deleteFrom('held_sign_ups').where('held_until', '<', now).executeTakeFirst(),
  ]);
  return {
    sessions: Number(sessions.numDeletedRows),
    staffTokens: Number(tokens.numDeletedRows),
    idempotencyKeys: Number(keys.numDeletedRows),
    signInFailures: Number(failures.numDeletedRows),
    attempts: Number(attempts.numDeletedRows),
    mails: await removeMails(db, kept),
    mailTokens: Number(codes.numDeletedRows) + (await removeLinks(db, kept(KEPT_DAYS.mail))),
    addressChanges: Number(changes.numDeletedRows),
    errorLogs: Number(errors.numDeletedRows),
    heldSignUps: Number(held.numDeletedRows + signUps.numDeletedRows),
    maintenanceRuns: await removeRuns(db, kept(KEPT_DAYS.maintenance)),
    feedback: await removeFeedback(db, kept(KEPT_DAYS.feedback)),
    ...(await removePutAway(db)),
    ...(await removeAudited(db, kept)),
    reporters: await forgetCircumstances(db, kept(KEPT_DAYS.address)),
    addresses: await forgetAddresses(database, kept(KEPT_DAYS.address)),
  };
}

/** Mail of families and staff, also such as could not be sent, and asks that nobody answered. */
async function removeMails(db: ReturnType<DatabaseHandle['across']>, kept: (days: number) => Date): Promise<number> {
  const removed = await Promise.all([
    db.deleteFrom('mails').where('created_at', '<', kept(KEPT_DAYS.mail)).executeTakeFirst(),
    db.deleteFrom('staff_mails').where('created_at', '<', kept(KEPT_DAYS.mail)).executeTakeFirst(),
    db.deleteFrom('password_asks').where('created_at', '<', kept(KEPT_DAYS.passwordAsk)).executeTakeFirst(),
    db.deleteFrom('farewell_mails').where('created_at', '<', kept(KEPT_DAYS.farewell)).executeTakeFirst(),
  ]);
  return removed.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}

/** Links to a new password. */
async function removeLinks(db: ReturnType<DatabaseHandle['across']>, older: Date): Promise<number> {
  const removed = await Promise.all([
    db.deleteFrom('password_reset_tokens').where('created_at', '<', older).executeTakeFirst(),
    db.deleteFrom('staff_password_resets').where('created_at', '<', older).executeTakeFirst(),
  ]);
  return removed.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}

/** Ends the sessions that nobody can use any more; gives how many, and how many are open. */
export async function endExpiredSessions(database: DatabaseHandle, now: Date) {
  const db = database.across('housekeeping');
  const [devices, windows] = await Promise.all([
    db
      .deleteFrom('sessions')
      .where(open => open.or([open('expires_at', '<=', now), open('last_active_at', '<=', unexpiredSince(now))]))
      .executeTakeFirst(),
    db
      .deleteFrom('staff_sessions')
      .where(open => open.or([open('expires_at', '<=', now), open('last_active_at', '<=', staffUnexpiredSince(now))]))
      .executeTakeFirst(),
  ]);
  const { rows } = await sql<{ devices: number; windows: number }>`
    SELECT (SELECT count(*) FROM sessions)::int AS devices, (SELECT count(*) FROM staff_sessions)::int AS windows`.execute(
    db,
  );
  return {
    devices: Number(devices.numDeletedRows),
    windows: Number(windows.numDeletedRows),
    devicesLeft: rows[0]?.devices ?? 0,
    windowsLeft: rows[0]?.windows ?? 0,
  };
}

/** What adults told the staff: answered long ago, or never to be. */
async function removeFeedback(db: ReturnType<DatabaseHandle['across']>, older: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('feedback').where('created_at', '<', older).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Results, evidence and runs by which somebody could still be asked for are kept; what is open is. */
async function removeAudited(db: ReturnType<DatabaseHandle['across']>, kept: (days: number) => Date) {
  const [audits, evidence, violations, runs] = await Promise.all([
    db.deleteFrom('privacy_audits').where('finished_at', '<', kept(KEPT_DAYS.privacyAudit)).executeTakeFirst(),
    db.deleteFrom('privacy_evidence').where('recorded_at', '<', kept(KEPT_DAYS.privacyAudit)).executeTakeFirst(),
    db
      .deleteFrom('privacy_violations')
      .where('cleared_at', 'is not', null)
      .where('last_seen_at', '<', kept(KEPT_DAYS.violation))
      .executeTakeFirst(),
    db.deleteFrom('retention_runs').where('finished_at', '<', kept(KEPT_DAYS.retentionRun)).executeTakeFirst(),
  ]);
  return {
    privacyAudits: Number(audits.numDeletedRows + evidence.numDeletedRows),
    violations: Number(violations.numDeletedRows),
    retentionRuns: Number(runs.numDeletedRows),
  };
}

/** What maintenance was done long ago. */
async function removeRuns(db: ReturnType<DatabaseHandle['across']>, older: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('maintenance_runs').where('asked_at', '<', older).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes rewards and categories that were deleted while something still needed them, once nothing does. */
async function removePutAway(
  db: ReturnType<DatabaseHandle['across']>,
): Promise<{ rewards: number; categories: number }> {
  const rewards = await sql`
    DELETE FROM rewards AS r WHERE NOT r.active AND NOT EXISTS (SELECT FROM reward_claims AS c
      WHERE c.family_id = r.family_id AND c.reward_id = r.reward_id AND c.status = 'submitted')`.execute(db);
  const categories = await sql`
    DELETE FROM reward_categories AS c WHERE NOT c.active AND NOT EXISTS (SELECT FROM rewards AS r
      WHERE r.family_id = c.family_id AND r.category_id = c.category_id)`.execute(db);
  return { rewards: Number(rewards.numAffectedRows), categories: Number(categories.numAffectedRows) };
}

/** Forgets from where things were done; the trail keeps a digest that only the instance can make. */
async function forgetAddresses(database: DatabaseHandle, older: Date): Promise<number> {
  const db = database.across('housekeeping');
  for (let total = 0; ; ) {
    const { rows } = await sql<{ changed: number }>`SELECT forget_addresses(${older}, ${PORTION}) AS changed`.execute(
      db,
    );
    const changed = rows[0]?.changed ?? 0;
    total += changed;
    if (changed === 0) return total;
  }
}
