import type { Routes } from '@pocketful/api-contract/routes';
import type { SignedKind } from '@pocketful/compliance/rules/evidence';
import type { BodyInputOf } from '@pocketful/contract-core/route';
import type { FeedbackStatus } from '@pocketful/staff/calls/feedback-desk';
import { rivera } from '@pocketful/testkit/family/rivera';
import {
  auditOnce,
  evidenceOfForm,
  publishPolicies,
  type SignedEvidence,
  storeEvidence,
} from '../contexts/compliance/public.ts';
import type { Recorder } from '../contexts/metrics/recorder.ts';
import { applyRetention } from '../contexts/retention/apply-retention.ts';
import { purgeExpired } from '../contexts/retention/housekeeping.ts';
import { enrollStaff } from '../contexts/staff/public.ts';
import { storeVerification } from '../contexts/verification/book-state.ts';
import { verifyBooks } from '../contexts/verification/verify-books.ts';
import { before, type Clock, DAY, MINUTE } from '../platform/clock.ts';
import { SYSTEM_FAMILY_ID } from '../platform/ids.ts';
import { systemWrites } from '../platform/writes/writes.ts';
import type { InProcessBrowser } from './in-process-client.ts';
import type { Instance } from './with-instance.ts';

/** The staff of the demo. */
export const DESK = {
  username: 'riley',
  email: 'riley@example.com',
  firstName: 'Riley',
  lastName: 'Support',
  role: 'support_user',
  password: 'Pocketful-Desk-1!',
} as const;

/** The application on which the past is created. */
interface DeskInstance {
  /** The end of the past. */
  readonly now: Date;
  readonly clock: Clock;
  readonly browser: InProcessBrowser;
  readonly recorder: Recorder;
}

/** An act of a staff member, a number of days before the end. */
type Deed = readonly [daysAgo: number, happen: () => Promise<void>];

/** Days before the end with an audit of children's privacy. */
const AUDITS = [55, 48, 41, 34, 27, 20, 13, 6, 0.02];
/** From here on the daily jobs ran before each of them, and the books were verified. */
const ORDERLY_SINCE = 41;
/** Evidence by the days before the end on which it was recorded and done. */
type Recorded = readonly [recorded: number, done: number, evidenceOf: (doneOn: string) => SignedEvidence];
/** The last risk assessment stopped counting in the past, and the audits reported it. */
const EVIDENCE: readonly Recorded[] = [
  [52, 52, reportOf('safeguard_test', 'Verified the books of 1 families from the first row on: 0 faults.')],
  [44, 44, reportOf('restore_drill', 'Restored a backup. All balances, entries, payments and audit logs: no fault.')],
  [
    ...([46, 402] as const),
    doneOn =>
      evidenceOfForm({
        ...{ kind: 'risk_assessment', doneOn, author: 'Riley' },
        holdings: 'The database, its backups and the logs of one server.',
        risks: 'A child who guesses a PIN, a lost laptop, a wrong parent.',
        safeguards: 'Locks, encryption of backups and mails to parents suffice.',
        decision: 'Backups are encrypted from now on, and a drill is planned.',
      }),
  ],
];
/** A quarter of an hour without a database. */
const OUTAGE = { daysAgo: 19.4, minutes: 15, lost: 3 };

/** Eight weeks of staff work: audits, evidence, an outage, errors and feedback. */
export function deskEvents(instance: Instance, desk: DeskInstance) {
  const deeds: Deed[] = [
    [56, () => open(instance, desk.clock)],
    ...EVIDENCE.map(([recorded, done, evidenceOf]): Deed => {
      const doneOn = before(desk.now, done * DAY)
        .toISOString()
        .slice(0, 10);
      return [recorded, () => record(instance, desk.clock, evidenceOf(doneOn))];
    }),
    ...AUDITS.map((daysAgo): Deed => [daysAgo, () => audited(instance, desk.clock, daysAgo <= ORDERLY_SINCE)]),
    ...Array.from(
      { length: OUTAGE.minutes },
      (_, minute): Deed => [OUTAGE.daysAgo - (minute * MINUTE) / DAY, async () => outage(desk)],
    ),
    ...LOOKED_INTO.map(([daysAgo, ...args]): Deed => [daysAgo, () => lookInto(desk.browser, ...args)]),
    ...(rivera.looks ?? []).map(({ daysAgo, reason }): Deed => [daysAgo, () => lookAt(desk.browser, reason)]),
    ...ANSWERED.map(([daysAgo, ...args]): Deed => [daysAgo, () => answer(desk.browser, ...args)]),
  ];
  return deeds.map(([daysAgo, happen]) => ({ at: before(desk.now, daysAgo * DAY), happen }));
}

function reportOf(kind: SignedKind, document: string) {
  return (doneOn: string): SignedEvidence => ({ kind, doneOn, author: 'npm run', document });
}

async function open({ database, hasher, writes }: Instance, clock: Clock): Promise<void> {
  const system = database.family(SYSTEM_FAMILY_ID);
  await publishPolicies(systemWrites(writes, 'publishPolicies', clock()), system);
  await enrollStaff(systemWrites(writes, 'createStaff', clock()), DESK, { database, hasher });
}

function record({ database, writes, config }: Instance, clock: Clock, evidence: SignedEvidence) {
  return storeEvidence(systemWrites(writes, 'evidence', clock()), database, config.instanceKey, evidence);
}

async function audited({ database, config, writes }: Instance, clock: Clock, orderly: boolean): Promise<void> {
  if (orderly) {
    await purgeExpired(database, clock());
    await applyRetention({ database, writes }, clock);
    await storeVerification(database, clock(), clock, await verifyBooks(database));
  }
  await auditOnce({ database, config, clock });
}

/** Requests of a minute in which every call failed. */
async function outage({ clock, recorder }: DeskInstance): Promise<void> {
  const asked = { method: 'GET', route: '/api/dashboard', status: 503, milliseconds: 2004, at: clock() };
  for (let lost = 0; lost < OUTAGE.lost; lost++) recorder.count(asked);
}

type Update = BodyInputOf<Routes['updateErrorLog']>;

/** Error logs by their message, and their handling. */
const LOOKED_INTO: readonly (readonly [daysAgo: number, technical: string, update: Update])[] = [
  [37.5, 'QuotaExceededError', { status: 'resolved', resolution: 'What a device keeps is made smaller.' }],
  [19.1, 'could not be reached', { status: 'in_progress', assignedTo: DESK.username }],
  [18.2, 'could not be reached', { status: 'closed', resolution: 'The database had run out of space.' }],
  // The error was met again, so it is open again.
  [11.4, "reading 'target'", { status: 'resolved', assignedTo: DESK.username, resolution: 'Mended in the goals.' }],
  [4.8, 'busy right now', { status: 'in_progress', assignedTo: DESK.username }],
];

async function lookInto(browser: InProcessBrowser, technical: string, update: Update): Promise<void> {
  await signIn(browser);
  const logs = await browser.call('listErrorLogs', { query: { limit: 200 } });
  const log = logs.find(({ technicalMessage }) => technicalMessage?.includes(technical));
  if (!log) throw new Error(`no error log has ${technical}`);
  await browser.call('updateErrorLog', { params: { id: log.id }, body: update });
}

async function lookAt(browser: InProcessBrowser, reason: string): Promise<void> {
  await signIn(browser);
  const [found] = await browser.call('searchUsers', { query: { term: rivera.adults[0].username } });
  if (!found) throw new Error('the family of the demo is not there');
  await browser.call('openFamily', { params: { id: found.familyId }, body: { reason } });
}

/** Feedback by its subject, and its status. */
const ANSWERED: readonly (readonly [daysAgo: number, subject: string, status: FeedbackStatus])[] = [
  [33.5, 'Thank you', 'resolved'],
  [20.3, 'Two homes, one jar', 'in_progress'],
  [5.9, 'Chores for two', 'in_progress'],
];

async function answer(browser: InProcessBrowser, subject: string, status: FeedbackStatus): Promise<void> {
  await signIn(browser);
  const said = (await browser.call('listFeedback', {})).find(feedback => feedback.subject === subject);
  if (!said) throw new Error(`no feedback has the subject ${subject}`);
  await browser.call('setFeedbackStatus', { params: { id: said.id }, body: { status } });
}

async function signIn(browser: InProcessBrowser): Promise<void> {
  const { username, password } = DESK;
  const { adminToken } = await browser.call('staffLogin', { body: { username, password } });
  browser.headers['x-admin-token'] = adminToken;
}
