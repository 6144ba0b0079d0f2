import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { serveAudience } from '../../src/contexts/compliance/public.ts';
import { endDeadlines } from '../../src/contexts/retention/deadlines.ts';
import { gatedTasks, watchClock } from '../../src/job-runner.ts';
import { jobsOf } from '../../src/jobs.ts';
import { DAY, HOUR } from '../../src/platform/clock.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import { consentsOf, familyWithParent } from '../fixtures/compliance.ts';
import { ADMIN_PIN, addChild, faultsOf, pick, refusalOf, signUp, type TestApp, testOfOneNode } from '../harness.ts';
import { type MailedApp, startMailedApp } from '../mail.ts';

const OPERATOR = {
  ...{ OPERATOR_NAME: 'Pocketful Inc.', OPERATOR_ADDRESS: '1 Main Street, Springfield', OPERATOR_PHONE: '555 0100' },
  ...{ OPERATOR_EMAIL: 'privacy@pocketful.test', OPERATOR_SINCE: '2026-01-01' },
};
const SUBJECTS = {
  announced: 'A child’s account will be deleted in your family',
  near: 'A child’s account will soon be deleted in your family',
  erased: 'A child’s account was deleted in your family',
};
const ADULTS = ['dana@rivera.example', 'sam@example.com'];

let app: MailedApp;
let family: Awaited<ReturnType<typeof familyWithParent>>['family'];
let mia: Awaited<ReturnType<typeof addChild>>;

beforeEach(async () => {
  app = await startMailedApp({ settings: OPERATOR });
  ({ family } = await familyWithParent(app));
  mia = await addChild(family, 'mia', '4821');
});

const dana = () => pick(app, family, family.adminId, ADMIN_PIN);
const run = async (mails = true) => {
  const { failures } = await endDeadlines({ ...app.jobs, outbox: createOutbox(mails) }, app.now);
  expect(failures).toEqual([]);
};
const erasures = ({ database }: TestApp) =>
  database.query("SELECT FROM audit_entries WHERE action = 'child.erased' AND profile_id IS NULL");
const isThere = async () => (await app.database.query('SELECT FROM members WHERE member_id = $1', [mia.id])).length > 0;
const mailed = (subject: string) =>
  app.server.mails
    .filter(mail => mail.subject === subject)
    .map(({ to }) => to)
    .sort();

/** Says that an adult was shown all deadlines. */
async function noteShown(browser: InProcessBrowser): Promise<void> {
  const { deadlines } = await browser.call('getDashboard', {});
  await browser.call('noteDeadlinesShown', { body: { deadlineIds: deadlines.map(({ id }) => id) } });
}

async function withdraw(child = mia): Promise<void> {
  const browser = await dana();
  const [id = ''] = await consentsOf(browser, child.id);
  await browser.call('withdrawConsent', { params: { id }, body: {} });
}

/** Lets days pass, with the jobs once a day, or after so many days. */
async function wait(days: number, { mails = true, each = 1 } = {}): Promise<void> {
  for (let day = 0; day < days; day += each) {
    await run(mails);
    if (mails) await app.deliver();
    app.advance(each * DAY);
  }
  await run(mails);
}

test('A child is erased 90 days after a withdrawal, or 30 days without a confirmed consent, and never unannounced: once, after mails to all adults at the withdrawal and a week before', async () => {
  const leaves = { childIds: [mia.id], name: 'Leaves', reward: '5.00', dueDate: app.now().toISOString() };
  await (await dana()).call('createChoreOffer', { body: leaves });
  await withdraw();
  const withdrawnAt = app.now();
  await wait(80, { each: 5 });
  await wait(3);
  expect(mailed(SUBJECTS.announced)).toEqual(ADULTS);
  expect(mailed(SUBJECTS.near)).toEqual([]);
  await wait(6);
  expect(mailed(SUBJECTS.near)).toEqual(ADULTS);
  expect(mailed(SUBJECTS.announced)).toEqual(ADULTS);
  for (const { subject, text } of app.server.mails)
    if (subject === SUBJECTS.announced || subject === SUBJECTS.near) {
      expect(text).toContain('On 2026-06-08 the account of this child is deleted');
      expect(text).not.toMatch(/mia/i);
    }
  app.advance(DAY - HOUR);
  await run();
  expect(await isThere()).toBe(true);
  app.advance(2 * HOUR);
  await run();
  await run();
  await app.deliver();
  expect(await isThere()).toBe(false);
  expect(app.now().getTime() - withdrawnAt.getTime()).toBeGreaterThan(90 * DAY);
  expect(await erasures(app)).toHaveLength(1);
  const notices = await app.database.query(
    "SELECT details ->> 'notice' AS notice FROM audit_entries WHERE action = 'deadline.announced' ORDER BY at",
  );
  expect(notices).toEqual([{ notice: 'announcement' }, { notice: 'reminder' }]);
  expect(mailed(SUBJECTS.erased)).toEqual(ADULTS);
  expect(mailed('Chores ended in your family')).toEqual(ADULTS);
  expect(await app.database.query("SELECT FROM revocations WHERE kind = 'child'")).toHaveLength(1);
  expect(await faultsOf(app)).toEqual([]);
});

test('The dashboard says when a child will be deleted and why, and the server learns that an adult was shown it: the deadline runs without mail from there, and not before', async () => {
  await withdraw();
  await wait(100, { mails: false, each: 10 });
  const browser = await dana();
  const [deadline] = (await browser.call('getDashboard', {})).deadlines;
  const endsAt = new Date(app.now().getTime() + 90 * DAY).toISOString();
  expect(deadline).toEqual({
    ...{ id: expect.any(String), child: mia.firstName, kind: 'consent_withdrawn', endsAt, awaitsReader: true },
    ...{ items: [], itemCount: 0 },
  });
  await noteShown(browser);
  await noteShown(browser);
  expect((await browser.call('getDashboard', {})).deadlines).toEqual([{ ...deadline, awaitsReader: false }]);
  await wait(100, { mails: false, each: 10 });
  // The week of the reminder begins when it is shown.
  expect(await isThere()).toBe(true);
  await noteShown(await dana());
  await wait(6, { mails: false });
  expect(await isThere()).toBe(true);
  await wait(1, { mails: false });
  expect(await isThere()).toBe(false);
  expect(await app.database.query("SELECT FROM audit_entries WHERE action = 'deadline.shown'")).toHaveLength(2);
});

test('The dashboard says when a child will be deleted and why, and the server learns that an adult was shown it: an adult who sees it first on the screen gets the mails as well', async () => {
  await withdraw();
  await noteShown(await dana());
  await wait(80, { each: 5 });
  await wait(4);
  expect(mailed(SUBJECTS.announced)).toEqual(ADULTS);
  expect(mailed(SUBJECTS.near)).toEqual(ADULTS);
});

test('The dashboard says when a child will be deleted and why, and the server learns that an adult was shown it: each of two deadlines has an audit row', async () => {
  const leo = await addChild(family, 'leo', '7350');
  for (const child of [mia, leo]) await withdraw(child);
  await noteShown(await dana());
  const shown = await app.database.query<{ object_id: string }>(
    "SELECT object_id FROM audit_entries WHERE action = 'deadline.shown'",
  );
  expect(shown.map(row => row.object_id).sort()).toEqual([mia.id, leo.id].sort());
});

test('The dashboard says when a child will be deleted and why, and the server learns that an adult was shown it: only for an adult of the family', async () => {
  const leo = await addChild(family, 'leo', '7350');
  await withdraw();
  const child = await pick(app, family, leo.id, '7350');
  expect((await child.call('getDashboard', {})).deadlines).toEqual([]);
  const [{ id = '' } = {}] = (await (await dana()).call('getDashboard', {})).deadlines;
  const call = { body: { deadlineIds: [id] } };
  expect(await refusalOf(child.call('noteDeadlinesShown', call))).toBe('403 NOT_ALLOWED');
  await (await signUp(app, 'okafor')).browser.call('noteDeadlinesShown', call);
  expect(await app.database.query('SELECT announced_at FROM deadlines')).toEqual([{ announced_at: null }]);
});

test('A child is erased 90 days after a withdrawal, or 30 days without a confirmed consent, and never unannounced: not while no mail is sent and no adult sees it', async () => {
  await withdraw();
  await wait(200, { mails: false, each: 10 });
  expect(await isThere()).toBe(true);
  expect(await erasures(app)).toEqual([]);
});

test('A child is erased 90 days after a withdrawal, or 30 days without a confirmed consent, and never unannounced: not while the mail server accepts nothing, which delays each notice', {
  tags: 'long',
}, async () => {
  await withdraw();
  app.server.refuseNext(1_000_000);
  await wait(40);
  app.server.refuseNext(0);
  await wait(84);
  // Announced again after the server was back: the 90 days began then.
  expect(mailed(SUBJECTS.near)).toEqual([]);
  app.server.refuseNext(1_000_000);
  await wait(20);
  expect(await isThere()).toBe(true);
  app.server.refuseNext(0);
  await wait(6);
  expect(await isThere()).toBe(true);
  await wait(10);
  expect(await isThere()).toBe(false);
});

test('A child is erased 90 days after a withdrawal, or 30 days without a confirmed consent, and never unannounced: not after a new consent', async () => {
  await withdraw();
  await wait(85, { each: 5 });
  await wait(4);
  const body = { childId: mia.id, consentType: 'data_collection', verificationMethod: 'signed_in_form' } as const;
  await (await dana()).call('recordConsent', { body });
  await wait(30);
  expect(await isThere()).toBe(true);
  expect((await (await dana()).call('getDashboard', {})).deadlines).toEqual([]);
  expect(await app.database.query('SELECT FROM deadlines')).toEqual([]);
});

testOfOneNode(
  "A child is erased 90 days after a withdrawal, or 30 days without a confirmed consent, and never unannounced: a consent that comes between the job's look and the erasure keeps the child",
  async () => {
    await withdraw();
    await wait(85, { each: 5 });
    await wait(4);
    app.advance(2 * DAY);
    // The job reads the deadline, and waits for the child's row.
    const consent = app.database.query(`DO $$ BEGIN
      PERFORM FROM members WHERE member_id = '${mia.id}' FOR UPDATE;
      PERFORM pg_sleep(1);
      UPDATE privacy_settings SET closed_at = NULL, data_collection = true WHERE child_id = '${mia.id}';
    END $$`);
    await sleep(300);
    await run();
    await consent;
    expect(await isThere()).toBe(true);
  },
);

test('A child is erased 90 days after a withdrawal, or 30 days without a confirmed consent, and never unannounced: not while the clock is not trusted', async () => {
  await withdraw();
  await wait(85, { each: 5 });
  await wait(4);
  await app.database.query('UPDATE clock_gate SET mark = $1, ran_seconds = 0, beat_at = clock_timestamp()', [
    new Date(Date.now() - 41 * DAY),
  ]);
  app.advance(Date.now() - app.now().getTime());
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const jobs = jobsOf({ config: app.config, ...app.jobs, clock: app.now, log }, () => false);
  await gatedTasks(jobs, watchClock(app.jobs.database, app.now, log)).end_deadlines?.();
  expect(await isThere()).toBe(true);
  await gatedTasks(jobs, async () => true).end_deadlines?.();
  expect(await isThere()).toBe(false);
});

/** Adds a child whose consent a parent has to confirm. */
async function addUnconfirmed(): Promise<void> {
  Object.assign(app.config, { serves: 'public' });
  mia = await addChild(family, 'zoe', '6193');
}

test('A child is erased 90 days after a withdrawal, or 30 days without a confirmed consent, and never unannounced: after a reminder on the 14th day', async () => {
  await addUnconfirmed();
  await wait(14);
  expect(mailed(SUBJECTS.announced)).toEqual(ADULTS);
  expect(mailed(SUBJECTS.near)).toEqual([]);
  await wait(15);
  expect(mailed(SUBJECTS.near)).toEqual(ADULTS);
  expect(await isThere()).toBe(true);
  await wait(2);
  expect(await isThere()).toBe(false);
  expect(await erasures(app)).toHaveLength(1);
});

test('A child is erased 90 days after a withdrawal, or 30 days without a confirmed consent, and never unannounced: a change of mode ends the deadline, and a change back begins it anew', async () => {
  await addUnconfirmed();
  await wait(29);
  const serve = (serves: 'household' | 'public') =>
    serveAudience({ ...app.jobs, outbox: createOutbox(true), serves }, app.now);
  await serve('household');
  expect(await app.database.query('SELECT FROM deadlines')).toEqual([]);
  await wait(30);
  await app.database.query("UPDATE members SET email_verified_at = now() WHERE role <> 'child'");
  await serve('public');
  await wait(29);
  expect(await isThere()).toBe(true);
  await wait(3);
  expect(await isThere()).toBe(false);
});

test('A child is erased 90 days after a withdrawal, or 30 days without a confirmed consent, and never unannounced: days of grace begin none', async () => {
  await app.database.query("UPDATE members SET email_verified_at = now() WHERE role <> 'child'");
  await serveAudience({ ...app.jobs, outbox: createOutbox(true), serves: 'public' }, app.now);
  await wait(200, { each: 10 });
  expect(await isThere()).toBe(true);
  expect(await erasures(app)).toEqual([]);
});

test('A child is erased 90 days after a withdrawal, or 30 days without a confirmed consent, and never unannounced: also if it is past 13 by then', async () => {
  await addUnconfirmed();
  await wait(10);
  await (await dana()).call('updateUser', { params: { id: mia.id }, body: { age: 14 } });
  const body = { childId: mia.id, consentType: 'data_collection', verificationMethod: 'email_verification' } as const;
  await (await dana()).call('recordConsent', { body });
  await wait(19);
  expect(await isThere()).toBe(true);
  await wait(3);
  expect(await isThere()).toBe(false);
});

test('A child is erased 90 days after a withdrawal, or 30 days without a confirmed consent, and never unannounced: a withdrawal of what was never confirmed postpones nothing', async () => {
  await addUnconfirmed();
  await wait(20);
  await withdraw();
  const body = { childId: mia.id, consentType: 'data_collection', verificationMethod: 'email_verification' } as const;
  await (await dana()).call('recordConsent', { body });
  await wait(9);
  expect(await isThere()).toBe(true);
  await wait(3);
  expect(await isThere()).toBe(false);
});

test('A child is erased 90 days after a withdrawal, or 30 days without a confirmed consent, and never unannounced: also of a child whose age becomes one under 13', async () => {
  Object.assign(app.config, { serves: 'public' });
  mia = await addChild(family, 'noa', '9042', 15);
  app.advance(DAY);
  await (await dana()).call('updateUser', { params: { id: mia.id }, body: { age: 8 } });
  expect(await app.database.query('SELECT kind FROM deadlines WHERE child_id = $1', [mia.id])).toEqual([
    { kind: 'consent_unconfirmed' },
  ]);
});

test('A child is erased 90 days after a withdrawal, or 30 days without a confirmed consent, and never unannounced: a withdrawal after the days of grace begins the 90 days', async () => {
  await app.database.query("UPDATE members SET email_verified_at = now() WHERE role <> 'child'");
  await serveAudience({ ...app.jobs, outbox: createOutbox(true), serves: 'public' }, app.now);
  app.advance(61 * DAY);
  await withdraw();
  expect(await app.database.query('SELECT kind FROM deadlines')).toEqual([{ kind: 'consent_withdrawn' }]);
});
