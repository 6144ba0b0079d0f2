import type { BodyInputOf } from '@pocketful/api-contract/core/route';
import type { Routes } from '@pocketful/api-contract/core/routes';
import type { FeedbackStatus } from '@pocketful/api-contract/staff/feedback-desk';
import { auditOnce, publishPolicies, storeEvidence } from '../contexts/compliance/public.ts';
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

/** Who works at the demo's desk. */
export const DESK = {
  username: 'riley',
  email: 'riley@example.com',
  firstName: 'Riley',
  lastName: 'Support',
  role: 'support_user',
  password: 'Pocketful-Desk-1!',
} as const;

/** What the story is played with. */
interface DeskStage {
  /** When it ends. */
  readonly now: Date;
  readonly clock: Clock;
  readonly browser: InProcessBrowser;
  readonly recorder: Recorder;
}

/** What somebody at the desk did on a day, so many days before the end. */
type Deed = readonly [daysAgo: number, happen: () => Promise<void>];

/** Days before the end on which children's privacy was audited. */
const AUDITS = [55, 48, 41, 34, 27, 20, 13, 6, 0.02];
/** From here on the daily jobs ran before each of them, and the books were verified. */
const ORDERLY_SINCE = 41;
/** The last drill stopped to count while the story went on, which the audits found. */
const EVIDENCE = [
  ['safeguard_test', 52, 73, 'Penetration test by an outside company'],
  ['restore_drill', 46, 402, 'Restored into a second database'],
  ['risk_assessment', 43, 44, undefined],
] as const;
/** A quarter of an hour in which the database was away. */
const OUTAGE = { daysAgo: 19.4, minutes: 15, lost: 3 };

/** Eight weeks of a desk: audits, evidence, an outage, errors and feedback that somebody looked into. */
export function deskEvents(instance: Instance, stage: DeskStage) {
  const deeds: Deed[] = [
    [56, () => open(instance, stage.clock)],
    ...EVIDENCE.map(([kind, recorded, done, note]): Deed => {
      const doneOn = before(stage.now, done * DAY)
        .toISOString()
        .slice(0, 10);
      return [recorded, () => record(instance, stage.clock, { kind, doneOn, note })];
    }),
    ...AUDITS.map((daysAgo): Deed => [daysAgo, () => audited(instance, stage.clock, daysAgo <= ORDERLY_SINCE)]),
    ...Array.from(
      { length: OUTAGE.minutes },
      (_, minute): Deed => [OUTAGE.daysAgo - (minute * MINUTE) / DAY, async () => outage(stage)],
    ),
    ...LOOKED_INTO.map(([daysAgo, ...told]): Deed => [daysAgo, () => lookInto(stage.browser, ...told)]),
    ...ANSWERED.map(([daysAgo, ...told]): Deed => [daysAgo, () => answer(stage.browser, ...told)]),
  ];
  return deeds.map(([daysAgo, happen]) => ({ at: before(stage.now, daysAgo * DAY), happen }));
}

async function open({ database, hasher, writes }: Instance, clock: Clock): Promise<void> {
  const system = database.family(SYSTEM_FAMILY_ID);
  await publishPolicies(systemWrites(writes, 'publishPolicies', clock()), system);
  await enrollStaff(systemWrites(writes, 'createStaff', clock()), DESK, { database, hasher });
}

function record({ database, writes }: Instance, clock: Clock, evidence: Parameters<typeof storeEvidence>[2]) {
  return storeEvidence(systemWrites(writes, 'evidence', clock()), database, evidence);
}

async function audited({ database, config, writes }: Instance, clock: Clock, orderly: boolean): Promise<void> {
  if (orderly) {
    await purgeExpired(database, clock());
    await applyRetention({ database, writes }, clock);
    await storeVerification(database, clock(), clock, await verifyBooks(database));
  }
  await auditOnce({ database, config, clock });
}

/** What was asked in a minute in which nothing could be answered. */
async function outage({ clock, recorder }: DeskStage): Promise<void> {
  const asked = { method: 'GET', route: '/api/dashboard', status: 503, milliseconds: 2004, at: clock() };
  for (let lost = 0; lost < OUTAGE.lost; lost++) recorder.count(asked);
}

type Update = BodyInputOf<Routes['updateErrorLog']>;

/** Which log by what it says of itself, and what was done with it. */
const LOOKED_INTO: readonly (readonly [daysAgo: number, technical: string, update: Update])[] = [
  [37.5, 'QuotaExceededError', { status: 'resolved', resolution: 'What a device keeps is made smaller.' }],
  [19.1, 'could not be reached', { status: 'in_progress', assignedTo: DESK.username }],
  [18.2, 'could not be reached', { status: 'closed', resolution: 'The database had run out of space.' }],
  // It came again, and is open again.
  [11.4, "reading 'target'", { status: 'resolved', assignedTo: DESK.username, resolution: 'Mended in the goals.' }],
  [4.8, 'busy right now', { status: 'in_progress', assignedTo: DESK.username }],
];

async function lookInto(browser: InProcessBrowser, technical: string, update: Update): Promise<void> {
  await signIn(browser);
  const logs = await browser.call('listErrorLogs', { query: { limit: 200 } });
  const log = logs.find(({ technicalMessage }) => technicalMessage?.includes(technical));
  if (!log) throw new Error(`nobody told of ${technical}`);
  await browser.call('updateErrorLog', { params: { id: log.id }, body: update });
}

/** Which feedback by its subject, and how it was marked. */
const ANSWERED: readonly (readonly [daysAgo: number, subject: string, status: FeedbackStatus])[] = [
  [33.5, 'Thank you', 'resolved'],
  [20.3, 'Two homes, one jar', 'in_progress'],
  [5.9, 'Chores for two', 'in_progress'],
];

async function answer(browser: InProcessBrowser, subject: string, status: FeedbackStatus): Promise<void> {
  await signIn(browser);
  const said = (await browser.call('listFeedback', {})).find(feedback => feedback.subject === subject);
  if (!said) throw new Error(`nobody wrote of ${subject}`);
  await browser.call('setFeedbackStatus', { params: { id: said.id }, body: { status } });
}

async function signIn(browser: InProcessBrowser): Promise<void> {
  const { username, password } = DESK;
  const { adminToken } = await browser.call('staffLogin', { body: { username, password } });
  browser.headers['x-admin-token'] = adminToken;
}
