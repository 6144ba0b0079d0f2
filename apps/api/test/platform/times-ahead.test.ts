// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_CONSENT_MAILS } from '@pocketful/compliance/rules/consents';
import { LOCK_OUT } from '@pocketful/domain/credentials';
import { expect, onTestFinished, test } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { gatedTasks, watchClock } from '../../src/job-runner.ts';
import { jobsOf } from '../../src/jobs.ts';
import { DAY } from '../../src/platform/clock.ts';
import { childhoodOf } from '../fixtures/childhood.ts';
import { setMark } from '../fixtures/clock.ts';
import { ADMIN_PIN, addChild, pick, refusalOf, signUp, startApp, type TestApp, unlock } from '../harness.ts';
import { staffBrowser } from '../principals.ts';

/** A column of the schema that holds a time or a day. */
interface Timed {
  readonly table: string;
  readonly column: string;
  readonly type: 'timestamptz' | 'date';
  readonly isFamilys: boolean;
}

const TIMED = `SELECT c.relname::text AS table, a.attname::text AS column, t.typname::text AS type,
    EXISTS (SELECT FROM pg_attribute AS f WHERE f.attrelid = c.oid AND f.attname = 'family_id') AS "isFamilys"
  FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid JOIN pg_type AS t ON t.oid = a.atttypid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    AND t.typname IN ('timestamptz', 'date') ORDER BY c.relname, a.attnum`;

/** Columns that are not planted, by the reason. */
const UNPLANTED: Readonly<Record<string, readonly string[]>> = {
  'A constraint or a key refuses the time.': [
    ...['absences.from_day', 'absences.starts_at', 'allowance_payments.missed_from', 'allowance_payments.counted_from'],
    ...['activity_days.day', 'ledger_days.day'],
  ],
  'It is a day of the family that an adult chooses, or that follows from the day of a chore.': [
    ...['allowances.ends_on', 'chore_offers.opens_on', 'chore_offers.previous_day', 'chore_offers.turn_until'],
    ...['chores.due_day', 'chores.opens_on', 'chores.offer_day', 'chores.previous_day'],
  ],
  'It is of a link, a code or a name, see clock-proofs.test.ts and email.test.ts.': [
    ...['consent_verification_audit.completed_at', 'consent_verification_audit.expires_at'],
    ...['consent_verification_audit.accepted_at', 'email_verification_tokens.created_at'],
    ...['email_verification_tokens.expires_at', 'email_verification_tokens.verified_at', 'held_sign_ups.held_until'],
    ...['login_names.held_until', 'members.email_verified_at', 'password_reset_tokens.created_at'],
    ...['password_reset_tokens.expires_at', 'password_reset_tokens.used_at', 'staff_password_resets.created_at'],
    ...['staff_password_resets.expires_at', 'staff_password_resets.used_at'],
  ],
  'jobs.test.ts plants it, with a running job runner.': ['job_schedule.due_at'],
  'Only the removal of data compares it. What is ahead is kept for longer.': [
    ...['address_changes.changed_at', 'closed_families.closed_at', 'data_access_requests.requested_at'],
    ...['data_access_requests.completed_at', 'deadlines.announced_at', 'deadlines.created_at', 'deadlines.reminded_at'],
    ...[
      'duty_days.to_day',
      'families.kept_at',
      'families.last_used_on',
      'privacy_settings.closed_at',
      'privacy_settings.grace_until',
    ],
    ...['privacy_settings.unverified_from', 'rewards.updated_at', 'savings_goals.updated_at'],
  ],
  'It is shown, and no rule of a family compares it.': [
    ...['chores.returned_at', 'chores.returned_updated_at', 'error_logs.resolved_at', 'families.currency_changed_at'],
    ...['feedback.answered_at', 'feedback.reviewed_at'],
    ...['policy_versions.approved_at', 'policy_versions.effective_date'],
    ...['privacy_evidence.done_on', 'privacy_evidence.next_due_on', 'privacy_evidence.recorded_at'],
    ...['privacy_monitoring.started_at', 'privacy_violations.cleared_at', 'privacy_violations.resolved_at'],
    ...['purchase_requests.handed_over_at', 'purchase_requests.received_at', 'push_subscriptions.created_at'],
    ...['request_counts.at'],
  ],
  'It is of staff, see staff-accounts.test.ts and staff-secrets.test.ts.': [
    ...['maintenance_runs.asked_at', 'maintenance_runs.ended_at', 'maintenance_runs.seen_at'],
    ...['maintenance_runs.started_at', 'staff_recovery_codes.used_at', 'staff_second_factors.confirmed_at'],
    ...['staff_second_factors.created_at', 'staff_sessions.opened_until'],
  ],
  'public-mode.test.ts plants it, with an adult who accepts later.': ['policy_versions.created_at'],
  'The next event of the family sets the earlier time: `audit_append`.': [
    ...['notice_settings.due_at', 'push_subscriptions.due_at'],
  ],
};
const REASONS = new Map(Object.entries(UNPLANTED).flatMap(([reason, names]) => names.map(name => [name, reason])));

/** A family in which each limit is reached, with things that an adult can take back. */
async function familyOf(app: TestApp, name: string) {
  const family = await signUp(app, name);
  const { browser } = family;
  const { childId } = await childhoodOf(app, family, `kid-${name}`, '4821');
  const leo = await addChild(family, `leo-${name}`, '7350');
  const locked = await unlock(app, family);
  for (let tries = 0; tries < LOCK_OUT.tries; tries++)
    await locked.call('verifyPin', { body: { userId: leo.id, pin: '0000' } }).catch(() => {});
  const day = new Date(app.now().getTime() + DAY).getUTCDay() || 7;
  await browser.call('createAllowance', { body: { childId, amount: '5.00', rhythm: 'weekly', day } });
  const dueDate = new Date(app.now().getTime() + DAY).toISOString();
  const chore = (what: string) =>
    browser.call('createChore', { body: { childId, name: what, reward: '2.00', dueDate } });
  const [done, open] = [await chore('Sweep'), await chore('Mow')];
  const child = await pick(app, family, childId, '4821');
  await child.call('submitChore', { params: { id: done.id } });
  await browser.call('approveChore', { params: { id: done.id } });
  const { id: asked } = await child.call('createWithdrawal', { body: { childId, amount: '1.00', description: 'Ice' } });
  await browser.call('approveWithdrawal', { params: { id: asked } });
  await browser.call('handOverWithdrawal', { params: { id: asked }, body: { handedOver: true } });
  await child.call('receiveWithdrawal', { params: { id: asked } });
  const coin = { childId, amount: '1.00', description: 'A coin', category: 'gift' } as const;
  const entry = await browser.call('createTransaction', { body: coin });
  for (let times = 0; times < MAX_CONSENT_MAILS; times++) await askByMail(browser, childId);
  expect(await refusalOf(askByMail(browser, childId))).toBe('429 RATE_LIMITED');
  for (let times = 0; times < FEEDBACK_PER_HOUR; times++) await tell(browser);
  expect(await refusalOf(tell(browser))).toBe('429 RATE_LIMITED');
  const [row] = await app.database.query<{ family_id: string }>(
    `INSERT INTO outbox (family_id, mail_id, kind, member_id, created_at, sent_at)
     SELECT family_id, uuidv7(), 'new_device', member_id, $2, $2 FROM members, generate_series(1, 20)
     WHERE member_id = $1 RETURNING family_id`,
    [family.adminId, app.now()],
  );
  await app.database.query(
    'INSERT INTO former_adults (family_id, member_id, left_at) SELECT family_id, uuidv7(), $2 FROM members WHERE member_id = $1',
    [family.adminId, app.now()],
  );
  return { family, familyId: row?.family_id ?? '', childId, leo, done, open, entry, coin, former: browser, child };
}
type Fixture = Awaited<ReturnType<typeof familyOf>>;

const FEEDBACK_PER_HOUR = 5;

function tell(browser: InProcessBrowser) {
  return browser.call('sendFeedback', { body: { subject: 'Nice', message: 'It is nice to use.' } });
}

function askByMail(browser: InProcessBrowser, childId: string) {
  const body = { childId, consentType: 'data_collection', verificationMethod: 'email_verification' } as const;
  return browser.call('recordConsent', { body });
}

/** Whether a call was answered, or the refusal. */
function outcomeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'answered',
    (error: unknown) => refusalOf(Promise.reject(error)),
  );
}

/** Signs in, picks, pays and takes back, once a time is planted. */
async function walk(app: TestApp, fixture: Fixture): Promise<InProcessBrowser> {
  const { family, childId, done, open, entry, coin } = fixture;
  for (const browser of [fixture.former, fixture.child])
    expect(['answered', '401 NOT_SIGNED_IN', '401 PROFILE_LOCKED']).toContain(
      await outcomeOf(browser.call('getDashboard', {})),
    );
  const dana = await pick(app, family, family.adminId, ADMIN_PIN);
  const takeBacks = [
    () => dana.call('takeBackChore', { params: { id: done.id }, body: {} }),
    () => dana.call('reverseTransaction', { params: { id: entry.id }, body: {} }),
  ];
  for (const takeBack of takeBacks) expect(['answered', '409 TOO_LATE']).toContain(await outcomeOf(takeBack()));
  const { id } = await dana.call('createTransaction', { body: coin });
  await dana.call('reverseTransaction', { params: { id }, body: {} });
  const child = await pick(app, family, childId, '4821');
  await child.call('submitChore', { params: { id: open.id } });
  await dana.call('approveChore', { params: { id: open.id } });
  await dana.call('takeBackChore', { params: { id: open.id }, body: {} });
  for (const read of ['listSessions', 'listAllowances', 'listInvitations'] as const) await dana.call(read, {});
  return dana;
}

/** Two days later: the adult's profile is locked, each other lock and each limit is over, and one payday was paid. */
async function walkLater(app: TestApp, { family, familyId, leo, childId }: Fixture, dana: InProcessBrowser) {
  const [paid] = await app.database.query<{ times: number }>(
    `SELECT count(*)::integer AS times FROM ledger_entries
     WHERE family_id = $1 AND source_type = 'allowance' AND amount > 0 AND reverses IS NULL`,
    [familyId],
  );
  expect(paid?.times, 'paydays').toBe(1);
  expect(await refusalOf(dana.call('getDashboard', {}))).toBe('401 PROFILE_LOCKED');
  await pick(app, family, leo.id, '7350');
  const again = await pick(app, family, family.adminId, ADMIN_PIN);
  await askByMail(again, childId);
  await tell(again);
  const mails = 'SELECT FROM outbox WHERE member_id = $1 AND kind = $2 AND created_at = $3';
  expect(await app.database.query(mails, [family.adminId, 'new_device', app.now()]), 'mails').not.toEqual([]);
}

/** Sets a column to a time ahead where it has a time, in one family if it is a family's. Returns the number of rows. */
async function plant(app: TestApp, { table, column, type, isFamilys }: Timed, familyId: string): Promise<number> {
  const rows = await app.database.query(
    `WITH off AS MATERIALIZED (SELECT set_config('session_replication_role', 'replica', true))
     UPDATE ${table} SET ${column} = ($1::timestamptz + interval '1500 days')::${type} FROM off
     WHERE ${column} IS NOT NULL ${isFamilys ? `AND family_id = '${familyId}'` : ''} RETURNING 1`,
    [app.now()],
  );
  return rows.length;
}

/** Runs all jobs. Throws if one fails or logs an error. */
async function runJobs(app: TestApp): Promise<void> {
  await setMark(app, app.now());
  const errors: unknown[] = [];
  const error = (...logged: unknown[]) => void errors.push(logged);
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error };
  const jobs = jobsOf({ config: app.config, ...app.jobs, clock: app.now, log }, () => false);
  for (const [name, task] of Object.entries(gatedTasks(jobs, watchClock(app.jobs.database, app.now, log))))
    await task().catch((cause: unknown) => errors.push({ name, cause }));
  expect(errors).toEqual([]);
}

test('A stored time that is ahead changes no sign-in, lock, payment or job', { timeout: 600_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'times-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  // Removal by age uses the database's clock, which is the real one.
  const startsAt = new Date(Date.now() - 3 * DAY).toISOString();
  const app = await startApp({ startsAt, settings: { DATA_DIR: dataDir } });
  const staff = await staffBrowser(app, 'app_owner', 'rivera');
  await staff.call('runPrivacyAudit', {});
  await runJobs(app);
  const columns = await app.database.query<Timed>(TIMED);
  const wrong: string[] = [];
  const note = (what: string) => (cause: unknown) => void wrong.push(`${what}: ${cause}`);
  const walked: { name: string; fixture: Fixture; dana: InProcessBrowser }[] = [];
  for (const [index, timed] of columns.entries()) {
    const name = `${timed.table}.${timed.column}`;
    if (REASONS.has(name)) continue;
    const fixture = await familyOf(app, `t${index}`);
    const planted = await plant(app, timed, fixture.familyId).catch(note(name));
    if (planted === 0) wrong.push(`${name}: no row`);
    await walk(app, fixture).then(dana => walked.push({ name, fixture, dana }), note(name));
  }
  await runJobs(app).catch(note('jobs'));
  app.advance(2 * DAY);
  await runJobs(app).catch(note('jobs later'));
  for (const { name, fixture, dana } of walked) await walkLater(app, fixture, dana).catch(note(`${name} later`));
  expect(wrong).toEqual([]);
  expect(
    [...REASONS.keys()].filter(name => !columns.some(({ table, column }) => name === `${table}.${column}`)),
  ).toEqual([]);
});
