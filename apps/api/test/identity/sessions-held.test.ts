import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { familyWithChild } from '../fixtures/family.ts';
import { SAM, SAM_PASSWORD, SAM_PIN } from '../fixtures/people.ts';
import {
  ADMIN_PASSWORD,
  ADMIN_PIN,
  addChild,
  deadlocksOf,
  lockWaits,
  pick,
  refusalOf,
  signUp,
  startApp,
  superuserOn,
  type TestApp,
  type TestFamily,
} from '../harness.ts';
import { staffBrowser } from '../principals.ts';

const DUE = '2026-03-12T17:00:00Z';

const LONG = process.env.POCKETFUL_TESTS === 'full';
/** Pairs of a write and an act that ends its session, over all acts; and writes beside each act. */
const PAIRS = LONG ? 10_000 : 300;
const WRITES = 4;

/** One round: a member writes by a session, and the act ends the session. */
interface Round {
  /** The writer, and the write. */
  readonly writes: () => Promise<unknown>;
  readonly act: () => Promise<unknown>;
  /** The action that the act leaves in the audit log, and the one that the writes leave. */
  readonly ended: string;
  readonly written: string;
}

interface Fixture {
  readonly app: TestApp;
  readonly family: TestFamily;
  readonly childId: string;
}

const postings = (browser: InProcessBrowser, childId: string) => () =>
  browser.call('createTransaction', { body: { childId, amount: '1.00', description: 'x', category: 'gift' } });

/** The same session in a second tab. */
function tabOf(app: TestApp, browser: InProcessBrowser): InProcessBrowser {
  return Object.assign(app.browser(), {
    cookie: browser.cookie,
    deviceCookie: browser.deviceCookie,
    member: browser.member,
  });
}

async function withSam({ app, family }: Fixture, name: string) {
  const body = { ...SAM, username: name, email: `${name}@sam.example`, password: SAM_PASSWORD, pin: SAM_PIN };
  const { user } = await family.browser.call('registerParent', { body });
  return { sam: user, device: await pick(app, family, user.id, SAM_PIN) };
}

/** Acts that end a session of an adult; postings by that session are the writes. */
const BY_ADULT: Record<string, (fixture: Fixture, place: number) => Promise<Omit<Round, 'written'>>> = {
  deleteParent: async (fixture, place) => {
    const { sam, device } = await withSam(fixture, `sam-${place}`);
    const act = () => fixture.family.browser.call('deleteParent', { params: { id: sam.id } });
    return { writes: postings(device, fixture.childId), act, ended: 'parent.deleted' };
  },
  endSession: async ({ app, family, childId }) => {
    const device = await pick(app, family, family.adminId, ADMIN_PIN);
    const mine = (await device.call('listSessions', {})).find(({ thisDevice }) => thisDevice);
    const act = () => family.browser.call('endSession', { params: { id: mine?.id ?? '' } });
    return { writes: postings(device, childId), act, ended: 'session.ended' };
  },
  endOtherSessions: async ({ app, family, childId }) => {
    const device = await pick(app, family, family.adminId, ADMIN_PIN);
    const act = () => family.browser.call('endOtherSessions', {});
    return { writes: postings(device, childId), act, ended: 'session.others_ended' };
  },
  logout: async ({ app, family, childId }) => {
    const device = await pick(app, family, family.adminId, ADMIN_PIN);
    const act = () => tabOf(app, device).call('logout', {});
    return { writes: postings(device, childId), act, ended: 'session.signed_out' };
  },
  switchProfile: async ({ app, family, childId }) => {
    const device = await pick(app, family, family.adminId, ADMIN_PIN);
    const act = () => tabOf(app, device).call('switchProfile', {});
    return { writes: postings(device, childId), act, ended: 'profile.left' };
  },
  updateUser: async ({ app, family, childId }) => {
    const device = await pick(app, family, family.adminId, ADMIN_PIN);
    const body = { currentPassword: ADMIN_PASSWORD, newPassword: ADMIN_PASSWORD };
    const act = () => family.browser.call('updateUser', { params: { id: family.adminId }, body });
    return { writes: postings(device, childId), act, ended: 'profile.updated' };
  },
};

/** A child at a device, in a family of this round only. */
async function kidOf(app: TestApp, place: number) {
  const family = await signUp(app, `family-of-${place}`);
  const kid = await addChild(family, 'kid', '7350');
  return { family, kid, device: await pick(app, family, kid.id, '7350') };
}

/** Acts that end a session of a child; requests for money by that session are the writes. */
const BY_CHILD: Record<string, (fixture: Fixture, place: number) => Promise<Omit<Round, 'written'>>> = {
  deleteUser: async ({ app }, place) => {
    const { family, kid, device } = await kidOf(app, place);
    const act = () => family.browser.call('deleteUser', { params: { id: kid.id } });
    return { writes: goals(device, kid.id), act, ended: 'child.erased' };
  },
  withdrawConsent: async ({ app }, place) => {
    const { family, kid, device } = await kidOf(app, place);
    const consents = await family.browser.call('listConsents', {});
    const given = consents
      .find(card => card.childId === kid.id)
      ?.consents.find(({ consentType }) => consentType === 'data_collection');
    const act = () => family.browser.call('withdrawConsent', { params: { id: given?.id ?? '' } });
    return { writes: goals(device, kid.id), act, ended: 'consent.withdrawn' };
  },
};

const goals = (browser: InProcessBrowser, childId: string) => () =>
  browser.call('createGoal', { body: { childId, name: 'Kite', target: '1.00' } });

/** The audit log, family by family, in the order of each chain. */
async function rowsOf({ app }: Fixture): Promise<{ action: string; write_id: string }[]> {
  return app.database.query<{ action: string; write_id: string }>(
    "SELECT action, write_id FROM audit_entries WHERE family_id <> '00000000-0000-0000-0000-000000000000' ORDER BY family_id, sequence",
  );
}

/** The refusal of a write whose session has ended. A child without consent is refused as the session ends. */
const ENDED = ['401 NOT_SIGNED_IN', '403 CONSENT_REQUIRED'];

/** Whether a write was committed. Expects that a refused one was refused because its session had ended. */
async function committed(write: Promise<unknown>): Promise<boolean> {
  const [settled] = await Promise.allSettled([write]);
  if (settled.status === 'rejected') expect(ENDED).toContain(await refusalOf(write));
  return settled.status === 'fulfilled';
}

/**
 * Runs a round, and expects that no write of the session follows the row of the act that ended it.
 *
 * @returns number of writes that were committed
 */
async function play(fixture: Fixture, { writes, act, ended, written }: Round, name: string): Promise<number> {
  const before = new Set((await rowsOf(fixture)).map(row => row.write_id));
  const writing = Array.from({ length: WRITES }, async (_, place) => {
    await sleep(place);
    return committed(writes());
  });
  await sleep(Math.random() * 6);
  await act();
  const outcomes = await Promise.all(writing);
  const rows = (await rowsOf(fixture)).filter(row => !before.has(row.write_id));
  const end = rows.findLastIndex(({ action }) => action === ended);
  expect(end, `${name} left no ${ended}`).toBeGreaterThanOrEqual(0);
  expect(
    rows.slice(end + 1).filter(({ action }) => action === written),
    name,
  ).toEqual([]);
  return outcomes.filter(Boolean).length;
}

test('No write follows the end of its session: no write of a session follows its end, and no pair of both deadlocks', {
  timeout: LONG ? 3_600_000 : 120_000,
}, async () => {
  const app = await startApp();
  const family = await signUp(app);
  const { id: childId } = await addChild(family, 'mia', '4821');
  const former = await deadlocksOf(app);
  const fixture = { app, family, childId };
  const acts = [
    ...Object.entries(BY_ADULT).map(([name, make]) => ({ name, make, written: 'transaction.created' })),
    ...Object.entries(BY_CHILD).map(([name, make]) => ({ name, make, written: 'goal.created' })),
  ];
  let commits = 0;
  let writes = 0;
  for (let place = 0; place < PAIRS / WRITES; place += acts.length)
    for (const [at, { name, make, written }] of acts.entries()) {
      commits += await play(fixture, { ...(await make(fixture, place + at)), written }, name);
      writes += WRITES;
    }
  // Both orders occur: writes before the end of their session, and writes after it.
  expect(commits).toBeGreaterThan(0);
  expect(commits).toBeLessThan(writes);
  expect(await deadlocksOf(app)).toBe(former);
});

test('staff who end each other’s sessions never deadlock', { timeout: LONG ? 600_000 : 60_000 }, async () => {
  const app = await startApp();
  const former = await deadlocksOf(app);
  for (let round = 0; round < (LONG ? 200 : 10); round++) {
    const [one, other] = await Promise.all(['one', 'other'].map(name => staffBrowser(app, 'app_owner', name + round)));
    const ids = await Promise.all([one, other].map(owner => owner?.call('getStaffProfile', {})));
    const outcomes = await Promise.allSettled([
      one?.call('deleteStaff', { params: { id: ids[1]?.id ?? '' } }),
      other?.call('deleteStaff', { params: { id: ids[0]?.id ?? '' } }),
      one?.call('endOtherStaffSessions', {}),
      other?.call('endOtherStaffSessions', {}),
    ]);
    expect(outcomes.slice(0, 2).map(({ status }) => status)).toContain('fulfilled');
  }
  expect(await deadlocksOf(app)).toBe(former);
});

test.each([
  ['of a family', 'sessions'],
  ['of a staff member', 'staff_sessions'],
])('a transaction by a session %s waits for the act that ends it, and is refused', async (_who, table) => {
  const app = await startApp();
  const { browser, mia } = await familyWithChild(app);
  const staff = await staffBrowser(app, 'app_owner', 'rivera');
  const act = await superuserOn(app.database);
  await act.query(`BEGIN; SELECT FROM ${table} FOR UPDATE`);
  const write =
    table === 'sessions'
      ? browser.call('createChore', { body: { childId: mia.id, name: 'Wait', reward: '1.00', dueDate: DUE } })
      : staff.call('runMaintenance', { params: { action: 'clear-cache' }, body: {} });
  const refused = refusalOf(write);
  await expect.poll(() => lockWaits(app.database)).toBeGreaterThan(0);
  await act.query(`DELETE FROM ${table}; COMMIT`);
  expect(await refused).toBe('401 NOT_SIGNED_IN');
  expect(await app.database.query('SELECT FROM chores UNION ALL SELECT FROM maintenance_runs')).toEqual([]);
});

test('No write follows the end of its session: a closing waits for every write in flight', async () => {
  const app = await startApp();
  for (let round = 0; round < (LONG ? 250 : 8); round++) {
    const family = await signUp(app, `family-${round}`);
    const { id: childId } = await addChild(family, 'mia', '4821');
    const device = await pick(app, family, family.adminId, ADMIN_PIN);
    const body = { username: `dana-family-${round}`, currentPassword: ADMIN_PASSWORD };
    const writing = Array.from({ length: WRITES }, () => committed(postings(device, childId)()));
    await Promise.all([...writing, family.browser.call('closeFamily', { body })]);
    const [last] = await app.database.query<{ action: string }>(
      `SELECT action FROM audit_entries WHERE family_id = (SELECT family_id FROM closed_families ORDER BY closed_at DESC, family_id DESC LIMIT 1)
       ORDER BY sequence DESC LIMIT 1`,
    );
    expect(last?.action).toBe('family.closed');
  }
});
