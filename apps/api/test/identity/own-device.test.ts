import { type RouteName, routes } from '@pocketful/api-contract/routes';
import { ACTIVE_HEADER, type Route } from '@pocketful/contract-core/route';
import { memberIn } from '@pocketful/identity/calls';
import { expect, test } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { DAY, MINUTE } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { familyWithParent, own, SAM, SAM_PASSWORD, SAM_PIN } from '../fixtures/people.ts';
import {
  ADMIN_PASSWORD,
  ADMIN_PIN,
  pick,
  refusalOf,
  startApp,
  type TestAppOptions,
  textOf,
  unlock,
} from '../harness.ts';
import { castOf } from '../principals.ts';

const ASKS = '403 CONFIRM_IDENTITY';
/**
 * The writes that a pause does not stop: those of the session, of the holder of a mail or an invitation, and reports.
 * `closeFamily` takes the password itself.
 */
const NEVER_ASK: readonly RouteName[] = [
  ...(['login', 'verifyPin', 'confirmIdentity', 'switchProfile', 'logout', 'closeFamily'] as const),
  ...(['startDemo', 'openInvitation', 'acceptInvitation', 'verifyEmailCode', 'resendVerification'] as const),
  ...(['forgotPassword', 'resetPassword', 'acceptPrivacyPolicy', 'reportError', 'noteDeadlinesShown'] as const),
  ...(['staffLogin', 'staffForgotPassword', 'staffResetPassword'] as const),
];

/** Dana's own phone, held in Dana's hand. */
async function ownPhone(minutes: 15 | 60 | 480 | null = 480, options: TestAppOptions = {}) {
  const app = await startApp(options);
  const fixture = await familyWithParent(app);
  const phone = await pick(app, fixture.family, fixture.family.adminId, ADMIN_PIN);
  phone.headers[ACTIVE_HEADER] = '1';
  if (minutes !== null) await phone.call('setOwnDevice', { body: { minutes } });
  return { ...fixture, app, phone };
}

const userOf = async (browser: InProcessBrowser) => memberIn(await browser.call('getSessionUser', {}));
const giveMoney = ({ phone, mia }: { phone: InProcessBrowser; mia: { readonly id: string } }) =>
  phone.call('createTransaction', {
    body: { childId: mia.id, amount: '1.00', description: 'A dollar', category: 'gift' },
  });
const pickOn = async (phone: InProcessBrowser, userId: string, pin: string) => {
  expect(await phone.call('verifyPin', { body: { userId, pin } })).toMatchObject({ success: true });
  phone.member = userId;
  return userOf(phone);
};

test('An own device opens at once and shows, and the first write after a pause of 15 minutes asks for the PIN, once', async () => {
  const one = await ownPhone(60);
  const { app, phone } = one;
  app.advance(14 * MINUTE);
  await giveMoney(one);
  for (let pauses = 0; pauses < 2; pauses += 1) {
    app.advance(16 * MINUTE);
    expect(await userOf(phone)).toMatchObject({ profileSelected: true, device: 'own', idleMinutes: 60 });
    await phone.call('getDashboard', {});
    expect(await refusalOf(giveMoney(one))).toBe(ASKS);
    expect(await refusalOf(giveMoney(one))).toBe(ASKS);
    await phone.call('confirmIdentity', { body: { pin: ADMIN_PIN } });
    await giveMoney(one);
    app.advance(14 * MINUTE);
    await giveMoney(one);
  }
});

test('a client that names no activity is asked after each pause, too', async () => {
  const one = await ownPhone();
  delete one.phone.headers[ACTIVE_HEADER];
  one.app.advance(16 * MINUTE);
  expect(await refusalOf(giveMoney(one))).toBe(ASKS);
  await one.phone.call('confirmIdentity', { body: { password: ADMIN_PASSWORD } });
  await giveMoney(one);
  // The first activity after it is no pause either.
  one.phone.headers[ACTIVE_HEADER] = '1';
  await giveMoney(one);
  await giveMoney(one);
});

test('a call of a page that was used earlier counts the time since then', async () => {
  const one = await ownPhone();
  one.app.advance(14 * MINUTE);
  one.phone.headers[ACTIVE_HEADER] = String(13 * 60 + 1);
  await one.phone.call('getDashboard', {});
  one.phone.headers[ACTIVE_HEADER] = '1';
  one.app.advance(3 * MINUTE);
  expect(await refusalOf(giveMoney(one))).toBe(ASKS);
  for (const wrong of ['0', '-1', '1e9', 'yes', '100000']) {
    one.phone.headers[ACTIVE_HEADER] = wrong;
    await one.phone.call('getDashboard', {});
  }
  expect(
    (await one.app.database.query('SELECT 1 FROM sessions WHERE last_active_at > $1', [one.app.now()])).length,
  ).toBe(0);
});

test('a tab that was used earlier takes back no later use, and no secret', async () => {
  const one = await ownPhone();
  one.app.advance(16 * MINUTE);
  await one.phone.call('confirmIdentity', { body: { pin: ADMIN_PIN } });
  const used = () => one.app.database.query('SELECT last_active_at FROM sessions WHERE own_minutes IS NOT NULL');
  const before = await used();
  one.app.advance(30_000);
  one.phone.headers[ACTIVE_HEADER] = String(10 * 60);
  await one.phone.call('getDashboard', {});
  expect(await used()).toEqual(before);
  await giveMoney(one);
});

test('without a PIN an own device asks for the password', async () => {
  const { app, family, browser } = await ownPhone(null);
  const body = { ...SAM, username: 'kim', email: 'kim@rivera.example', password: SAM_PASSWORD };
  const { user: kim } = await browser.call('registerParent', { body });
  const phone = app.browser();
  await phone.call('login', { body: { email: body.email, password: SAM_PASSWORD } });
  await phone.call('verifyPin', { body: { userId: kim.id, password: SAM_PASSWORD } });
  phone.member = kim.id;
  await phone.call('setOwnDevice', { body: { minutes: 60 } });
  app.advance(16 * MINUTE);
  const edit = () => phone.call('updateUser', own(kim.id, { firstName: 'Kimi' }));
  expect(await refusalOf(edit())).toBe(ASKS);
  await phone.call('confirmIdentity', { body: { password: SAM_PASSWORD } });
  await edit();
  app.advance(61 * MINUTE);
  expect(await userOf(phone)).toMatchObject({ id: kim.id, profileSelected: false, device: 'own' });
  expect(family.adminId).not.toBe(kim.id);
});

test('after the chosen time an own device asks for the PIN of its adult, and for no choice of profiles', async () => {
  const { app, phone, family } = await ownPhone(60);
  app.advance(61 * MINUTE);
  expect(await refusalOf(phone.call('getDashboard', {}))).toBe('401 PROFILE_LOCKED');
  const locked = { id: family.adminId, profileSelected: false, device: 'own' };
  expect(await userOf(phone)).toMatchObject(locked);
  expect(await pickOn(phone, family.adminId, ADMIN_PIN)).toMatchObject({ ...locked, profileSelected: true });
});

test('every write of an adult asks after a pause, before anything is looked up, but those of the session', async () => {
  const app = await startApp({ recording: true });
  const { browsers } = await castOf(app);
  const browser = browsers.family_admin;
  await browser.call('setOwnDevice', { body: { minutes: 60 } });
  app.advance(16 * MINUTE);
  const silent: string[] = [];
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    if (!route.who.includes('family_admin') || ['logout', 'switchProfile'].includes(name)) continue;
    await app.recorder.flush();
    app.statements.length = 0;
    const response = await browser.fetch(route.path.replace(/:\w+/, newId()), {
      method: route.method,
      ...(route.body ? { headers: { 'content-type': 'application/json' }, body: '{}' } : {}),
    });
    const asked = (await textOf(response)).includes('"CONFIRM_IDENTITY"');
    if (asked) expect(app.statements, name).toHaveLength(1);
    else if (route.method !== 'GET') silent.push(name);
  }
  expect([...silent, 'logout', 'switchProfile'].toSorted()).toEqual(NEVER_ASK.toSorted());
});

test('only the adult who signed in keeps a device, with a secret of the last minutes; ending it needs none', async () => {
  const { app, phone, sam, mia, family } = await ownPhone(null);
  const keep = (minutes: 15 | null) => phone.call('setOwnDevice', { body: { minutes } });
  app.advance(6 * MINUTE);
  expect(await refusalOf(keep(15))).toBe(ASKS);
  await phone.call('confirmIdentity', { body: { pin: ADMIN_PIN } });
  await keep(15);
  app.advance(6 * MINUTE);
  await keep(null);
  expect((await userOf(phone)).device).toBeUndefined();
  await pickOn(phone, sam.id, SAM_PIN);
  expect(await refusalOf(keep(15))).toBe('403 NOT_ALLOWED');
  await pickOn(phone, mia.id, '4821');
  expect(await refusalOf(keep(15))).toBe('403 NOT_ALLOWED');
  expect(await refusalOf((await unlock(app, family)).call('setOwnDevice', { body: { minutes: 15 } }))).toBe(
    '403 PROFILE_REQUIRED',
  );
});

test('a device that was handed on opens at the picker, and is the own one again once its adult is picked', async () => {
  const one = await ownPhone();
  const { app, phone, mia, sam, family } = one;
  await phone.call('switchProfile', {});
  expect((await userOf(phone)).device).toBeUndefined();
  await pickOn(phone, sam.id, SAM_PIN);
  expect(await userOf(phone)).toMatchObject({ idleMinutes: 15 });
  app.advance(16 * MINUTE);
  expect(await userOf(phone)).toMatchObject({ id: family.adminId, profileSelected: false });
  expect((await userOf(phone)).device).toBeUndefined();
  expect(await pickOn(phone, family.adminId, ADMIN_PIN)).toMatchObject({ device: 'own', idleMinutes: 480 });
  // After a child's profile the shortest time alone is offered, for 30 days.
  await pickOn(phone, mia.id, '4821');
  expect(await pickOn(phone, family.adminId, ADMIN_PIN)).toMatchObject({ device: 'own', idleMinutes: 15 });
  const choices = async () => (await phone.call('listSessions', {})).find(device => device.thisDevice)?.ownChoices;
  expect(await choices()).toEqual([15]);
  const listed = await phone.call('listSessions', {});
  expect(listed.find(device => device.thisDevice)?.ownMinutes).toBe(15);
  const tooLong = phone.call('setOwnDevice', { body: { minutes: 60 } });
  await expect(tooLong).rejects.toMatchObject({
    problem: {
      code: 'INVALID_INPUT',
      errors: [{ path: 'minutes', message: 'Please choose 15 minutes on this device' }],
    },
  });
  app.advance(16 * DAY);
  await pickOn(phone, family.adminId, ADMIN_PIN);
  app.advance(15 * DAY);
  expect(await pickOn(phone, family.adminId, ADMIN_PIN)).toMatchObject({ idleMinutes: 480 });
  expect(await choices()).toEqual([15, 60, 480]);
});

test('the reservation ends with a new password and at the sign-out; that of another adult stays', async () => {
  const { app, phone, family, sam } = await ownPhone();
  const sams = app.browser();
  await sams.call('login', { body: { email: 'sam@rivera.example', password: SAM_PASSWORD } });
  await pickOn(sams, sam.id, SAM_PIN);
  await sams.call('setOwnDevice', { body: { minutes: 60 } });
  const newPassword = 'Pocketful-3!';
  await phone.call('updateUser', own(family.adminId, { currentPassword: ADMIN_PASSWORD, newPassword }));
  expect((await userOf(phone)).device).toBeUndefined();
  expect((await userOf(sams)).device).toBe('own');
  await sams.call('logout', {});
  await sams.call('login', { body: { email: 'sam@rivera.example', password: SAM_PASSWORD } });
  expect((await pickOn(sams, sam.id, SAM_PIN)).device).toBeUndefined();
});

test.each([
  [{ SERVES: 'household' }, 480, [15, 60, 480]],
  [{ ADULT_IDLE_MINUTES: '60' }, 60, [15, 60]],
  [{ ADULT_IDLE_MINUTES: '5' }, 5, [15]],
])('with %o an own device stays open for at most %i minutes', async (settings, idleMinutes, choices) => {
  const { phone } = await ownPhone(null, { settings });
  expect((await phone.call('listSessions', {})).find(device => device.thisDevice)?.ownChoices).toEqual(choices);
  await phone.call('setOwnDevice', { body: { minutes: (choices.at(-1) ?? 15) as 15 } });
  expect((await userOf(phone)).idleMinutes).toBe(idleMinutes);
});
