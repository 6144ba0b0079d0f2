import { ACTIVE_HEADER } from '@pocketful/contract-core/route';
import { expect, test } from 'vitest';
import { DAY, MINUTE } from '../../src/platform/clock.ts';
import { duringTransaction } from '../during-transaction.ts';
import { familyWithParent, SAM_PIN } from '../fixtures/people.ts';
import {
  ADMIN_PASSWORD,
  ADMIN_PIN,
  addChild,
  pick,
  refusalOf,
  signUp,
  startApp,
  type TestApp,
  unlock,
} from '../harness.ts';

const sessionRows = (app: TestApp) =>
  app.database.query<{ active_member_id: string | null; last_active_at: Date; session_hash: Buffer }>(
    'SELECT active_member_id, last_active_at, session_hash FROM sessions ORDER BY created_at, last_active_at',
  );

test('A login picks no profile: the picker follows, and the member’s home follows the pick: login unlocks the family, and in that stage only the picker’s calls answer', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const browser = await unlock(app, family);
  expect(await browser.call('getSessionUser', {})).toMatchObject({ id: family.adminId, profileSelected: false });
  expect(await browser.call('listFamilyMembers', {})).toMatchObject([{ id: family.adminId, pinLength: 4 }]);
  expect(await refusalOf(browser.call('getDashboard', {}))).toBe('403 PROFILE_REQUIRED');
  expect(await refusalOf(browser.call('getSetupStatus', {}))).toBe('403 PROFILE_REQUIRED');
});

test('In the picker no profile is active: the session id changes at login, profile change and the return to the picker, and the old one is invalid at once', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const browser = family.browser;
  const steps = [
    () => browser.call('switchProfile', {}),
    () => browser.call('verifyPin', { body: { userId: mia.id, pin: '4821' } }),
    () => browser.call('login', { body: { email: 'dana@rivera.example', password: ADMIN_PASSWORD } }),
    () => browser.call('verifyPin', { body: { userId: family.adminId, pin: ADMIN_PIN } }),
  ];
  const cookies = [browser.cookie];
  for (const step of steps) {
    await step();
    cookies.push(browser.cookie);
  }
  expect(new Set(cookies).size).toBe(5);
  for (const cookie of cookies.slice(0, -1)) {
    const old = app.browser();
    old.cookie = cookie;
    expect(await refusalOf(old.call('getSessionUser', {}))).toBe('401 NOT_SIGNED_IN');
  }
  expect(await sessionRows(app)).toHaveLength(1);
});

test('the session cookie is sent with pages too and scripts cannot read it, and none of its secrets is stored', async () => {
  const app = await startApp({ settings: { PUBLIC_URL: 'https://bank.example' } });
  const family = await signUp(app);
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { email: 'dana@rivera.example', password: ADMIN_PASSWORD },
  });
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax', secure: true, maxAge: 90 * 24 * 3600 });
  const secret = cookie?.value.split('.')[1] ?? '';
  expect(secret).toHaveLength(43);
  const dump = JSON.stringify(await app.database.query('SELECT * FROM sessions'));
  expect(dump).not.toContain(secret);
  expect(dump).toContain(family.adminId);
});

test('a read writes no session and a stranger leaves none', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const before = await sessionRows(app);
  app.advance(5 * MINUTE);
  await family.browser.call('getDashboard', {});
  await app.browser().fetch('/api/auth/user');
  expect(await sessionRows(app)).toEqual(before);
});

test('a person’s activity is stored at most once a minute, and a poll’s never', async () => {
  const app = await startApp();
  const { browser } = await signUp(app);
  const start = app.now();
  const lastActive = async () => (await sessionRows(app))[0]?.last_active_at;
  browser.headers['x-user-active'] = '1';
  app.advance(30_000);
  await browser.call('getDashboard', {});
  expect(await lastActive()).toEqual(start);
  app.advance(31_000);
  await browser.call('getDashboard', {});
  expect(await lastActive()).toEqual(app.now());
});

test('an adult profile times out after fifteen idle minutes; polling does not extend it, a child’s stays', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const child = await pick(app, family, mia.id, '4821');
  for (let minute = 0; minute < 15; minute++) {
    app.advance(MINUTE);
    await family.browser.call('getDashboard', {});
  }
  app.advance(MINUTE);
  expect(await refusalOf(family.browser.call('getDashboard', {}))).toBe('401 PROFILE_LOCKED');
  expect(await family.browser.call('getSessionUser', {})).toMatchObject({ profileSelected: false });
  // Later use does not restore it; only its PIN does.
  family.browser.headers['x-user-active'] = '1';
  await family.browser.call('getSessionUser', {});
  expect(await refusalOf(family.browser.call('getDashboard', {}))).toBe('401 PROFILE_LOCKED');
  await family.browser.call('verifyPin', { body: { userId: family.adminId, pin: ADMIN_PIN } });
  expect(await family.browser.call('getDashboard', {})).toMatchObject({ totalBalance: 0 });
  expect(await child.call('getDashboard', {})).toMatchObject({ totalBalance: 0 });
});

test('an unlocked device ends after 30 days without use, and after 90 in any case', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const idle = await pick(app, family, mia.id, '4821');
  const busy = await pick(app, family, mia.id, '4821');
  busy.headers['x-user-active'] = '1';
  for (let days = 0; days < 87; days += 29) {
    app.advance(29 * DAY);
    await busy.call('getDashboard', {});
  }
  expect(await refusalOf(idle.call('getDashboard', {}))).toBe('401 NOT_SIGNED_IN');
  // A change of profile does not restart the ninety days.
  await busy.call('verifyPin', { body: { userId: mia.id, pin: '4821' } });
  app.advance(4 * DAY);
  expect(await refusalOf(busy.call('getDashboard', {}))).toBe('401 NOT_SIGNED_IN');
});

test('fifty reads in flight do not revive a session that is logged out among them', async () => {
  const app = await startApp();
  const { browser } = await signUp(app);
  browser.headers['x-user-active'] = '1';
  app.advance(2 * MINUTE);
  const cookie = browser.cookie;
  const reads = Array.from({ length: 50 }, (_, i) => {
    const read = browser.fetch('/api/dashboard');
    return i === 20 ? [read, browser.call('logout', {})] : [read];
  });
  await Promise.allSettled(reads.flat());
  expect(await sessionRows(app)).toHaveLength(0);
  expect(browser.cookie).toBeUndefined();
  browser.cookie = cookie;
  expect(await refusalOf(browser.call('getDashboard', {}))).toBe('401 NOT_SIGNED_IN');
});

test('of a concurrent logout and change of profile, the session ends or moves, and is never in two places', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  for (let round = 0; round < 5; round++) {
    const browser = await unlock(app, family);
    const second = app.browser();
    second.cookie = browser.cookie;
    const results = await Promise.allSettled([
      browser.call('verifyPin', { body: { userId: mia.id, pin: '4821' } }),
      second.call('switchProfile', {}),
      second.fetch('/api/auth/logout', { method: 'POST' }),
    ]);
    expect(results[2]?.status).toBe('fulfilled');
    const rows = await sessionRows(app);
    expect(rows.length).toBeLessThanOrEqual(2);
    await app.database.query('DELETE FROM sessions WHERE active_member_id IS NULL OR active_member_id = $1', [mia.id]);
  }
});

test('a tab of another profile than the active one is refused and changes nothing', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const browser = await pick(app, family, mia.id, '4821');
  browser.member = family.adminId;
  const post = browser.call('createTransaction', {
    body: { childId: mia.id, amount: '5.00', description: 'Mine', category: 'gift' },
  });
  expect(await refusalOf(post)).toBe('409 STALE_PROFILE');
  expect(await refusalOf(browser.call('getDashboard', {}))).toBe('409 STALE_PROFILE');
  expect(await browser.call('getSessionUser', {})).toMatchObject({ id: mia.id });
});

test('a removed member’s sessions are removed too', async () => {
  const app = await startApp();
  const family = await signUp(app);
  await app.database.query('UPDATE sessions SET active_member_id = NULL');
  await app.database.query(`
    DELETE FROM login_names; DELETE FROM policy_acceptances; DELETE FROM chore_templates; DELETE FROM members`);
  expect(await refusalOf(family.browser.call('getSessionUser', {}))).toBe('401 NOT_SIGNED_IN');
});

test.each([
  ['getSessionUser', {}],
  ['confirmIdentity', { body: { pin: SAM_PIN } }],
] as const)('%s of an adult who is removed as it begins answers NOT_SIGNED_IN', async (name, input) => {
  const app = await startApp();
  const { family, sam } = await familyWithParent(app);
  const sams = await pick(app, family, sam.id, SAM_PIN);
  sams.headers[ACTIVE_HEADER] = '1';
  app.advance(2 * MINUTE);
  // The call stores its use of the session, so it waits for the removal.
  const call = () => sams.call(name, input as never);
  const removed = [`DELETE FROM members WHERE member_id = '${sam.id}'`];
  expect(await duringTransaction(app, ['SELECT FROM sessions FOR UPDATE'], call, removed)).toBe('401 NOT_SIGNED_IN');
});

test('a time zone that only browsers know fails no call', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const kit = await addChild(family, 'kit', '4821', 16);
  const child = await pick(app, family, kit.id, '4821');
  const [consent] = (await family.browser.call('listConsents', {}))[0]?.consents ?? [];
  await family.browser.call('withdrawConsent', { params: { id: consent?.id ?? '' }, body: {} });
  await app.database.query("UPDATE families SET time_zone = 'US/Pacific-New'");
  expect((await child.fetch('/api/dashboard')).status).toBe(200);
  expect((await family.browser.fetch('/api/dashboard')).status).toBe(200);
});
