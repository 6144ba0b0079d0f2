import { LOCK_OUT } from '@pocketful/domain/credentials';
import { expect, test } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { liftLocks, passwordOf, takeAttempt } from '../../src/platform/attempts.ts';
import { MINUTE } from '../../src/platform/clock.ts';
import { onBehalfOf } from '../../src/platform/fair-queue.ts';
import { SYSTEM_FAMILY_ID } from '../../src/platform/ids.ts';
import {
  ADMIN_PASSWORD,
  ADMIN_PIN,
  addChild,
  familyOf,
  refusalOf,
  signUp,
  startApp,
  type TestApp,
  unlock,
} from '../harness.ts';
import { castOf } from '../principals.ts';

const BEHIND_PROXY = { TRUSTED_PROXIES: 'loopback' };

/** A browser somewhere else on the internet. */
function from(app: TestApp, address: string): InProcessBrowser {
  const browser = app.browser();
  browser.headers['x-forwarded-for'] = address;
  return browser;
}

const signIn = (browser: InProcessBrowser, username: string, password: string) =>
  browser.call('login', { body: { email: '', username, password } }).then(
    () => 'in',
    error => error.code,
  );
const staffSignIn = (browser: InProcessBrowser, username: string, password: string) =>
  browser.call('staffLogin', { body: { username, password } }).then(
    () => 'in',
    error => error.code,
  );

test('a stranger’s wrong tries lock a stranger out, and never the owner’s own device', async () => {
  const app = await startApp({ settings: BEHIND_PROXY });
  const { browser: own } = await signUp(app);
  const stranger = from(app, '203.0.113.9');
  for (let i = 0; i < LOCK_OUT.tries; i++)
    expect(await signIn(stranger, 'dana-rivera', 'wrong')).toBe('INVALID_CREDENTIALS');
  expect(await signIn(stranger, 'dana-rivera', ADMIN_PASSWORD)).toBe('LOCKED_OUT');
  expect(await signIn(from(app, '203.0.113.77'), 'dana-rivera', ADMIN_PASSWORD), 'the same network').toBe('LOCKED_OUT');
  expect(await signIn(own, 'dana-rivera', ADMIN_PASSWORD)).toBe('in');
  expect(await signIn(from(app, '198.51.100.1'), 'dana-rivera', ADMIN_PASSWORD), 'another network').toBe('in');
});

test('a call that arrived before the lock and is counted after it lifts no lock', async () => {
  const app = await startApp();
  const db = app.handle.crossTenant('sign-in');
  const subject = { familyId: SYSTEM_FAMILY_ID, subject: 'overtaken', kind: 'login', tries: 1 } as const;
  const now = app.now();
  // Each lock is longer than the one before, up to the longest.
  for (const _ of LOCK_OUT.minutes) {
    await app.database.query('UPDATE attempts SET locked_until = NULL');
    await takeAttempt(db, subject, now);
  }
  const overtaken = await takeAttempt(db, subject, new Date(now.getTime() - 10));
  expect(overtaken).toMatchObject({ granted: false });
});

test('a right secret locks nothing: one that arrived before it and is counted after it is granted', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const { browser, adminId } = family;
  const mia = await addChild(family, 'mia', '4821');
  const pick = (userId: string, pin: string) => browser.call('verifyPin', { body: { userId, pin } });
  expect(await signIn(app.browser(), 'dana-rivera', ADMIN_PASSWORD)).toBe('in');
  await pick(mia.id, '4821');
  await pick(adminId, ADMIN_PIN);
  await browser.call('updateUser', { params: { id: mia.id }, body: { pin: '9042' } });
  await liftLocks(app.handle.crossTenant('commands'), passwordOf(await familyOf(app), adminId), app.now());
  expect(await app.database.query('SELECT FROM attempts WHERE locked_until IS NOT NULL')).toEqual([]);
  app.advance(-1000);
  expect(await signIn(app.browser(), 'dana-rivera', ADMIN_PASSWORD)).toBe('in');
  expect(await pick(adminId, ADMIN_PIN)).toMatchObject({ success: true });
});

test('past a wide limit for the account only unknown devices wait, each time longer', async () => {
  const app = await startApp({ settings: BEHIND_PROXY });
  const { browser: own } = await signUp(app);
  for (let i = 0; i < LOCK_OUT.anywhereTries; i++)
    await signIn(from(app, `10.${i % 250}.${Math.floor(i / 250)}.1`), 'dana-rivera', 'wrong');
  const far = from(app, '198.51.100.1');
  expect(await signIn(far, 'dana-rivera', ADMIN_PASSWORD)).toBe('LOCKED_OUT');
  expect(await signIn(own, 'dana-rivera', ADMIN_PASSWORD)).toBe('in');
  app.advance(15 * MINUTE);
  expect(await signIn(far, 'dana-rivera', ADMIN_PASSWORD)).toBe('in');
});

test('staff are not locked out by strangers either', async () => {
  const app = await startApp({ settings: BEHIND_PROXY });
  const { browsers } = await castOf(app);
  const stranger = from(app, '203.0.113.9');
  for (let i = 0; i < LOCK_OUT.tries; i++) await staffSignIn(stranger, 'app_owner-rivera', 'wrong');
  expect(await staffSignIn(stranger, 'app_owner-rivera', 'Staff-password-1!')).toBe('LOCKED_OUT');
  const known = app.browser();
  known.deviceCookie = browsers.app_owner.deviceCookie;
  expect(await staffSignIn(known, 'app_owner-rivera', 'Staff-password-1!')).toBe('in');
});

test('a known device has five tries too, and a forged device is an unknown one', async () => {
  const app = await startApp({ settings: BEHIND_PROXY });
  const { browser: own } = await signUp(app);
  for (let i = 0; i < LOCK_OUT.tries; i++) await signIn(own, 'dana-rivera', 'wrong');
  expect(await signIn(own, 'dana-rivera', ADMIN_PASSWORD)).toBe('LOCKED_OUT');
  const forged = from(app, '203.0.113.9');
  forged.deviceCookie = own.deviceCookie?.replace(/.{4}$/, 'AAAA');
  for (let i = 0; i < LOCK_OUT.tries; i++) await signIn(forged, 'dana-rivera', 'wrong');
  expect(await signIn(from(app, '203.0.113.10'), 'dana-rivera', ADMIN_PASSWORD)).toBe('LOCKED_OUT');
});

test('a try that the server was too busy to check does not count', async () => {
  const app = await startApp();
  await signUp(app);
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  // Public calls fill their queue.
  const crowd = Array.from({ length: 62 }, (_, at) =>
    onBehalfOf(`network ${at}`, () =>
      app.hasher.verify(null, 'x', { queue: 'public', before: () => held }).catch(() => false),
    ),
  );
  const browser = app.browser();
  for (let i = 0; i < 7; i++) expect(await signIn(browser, 'dana-rivera', ADMIN_PASSWORD)).toBe('UNAVAILABLE');
  expect(await app.database.query('SELECT FROM attempts WHERE failures > 0')).toEqual([]);
  release();
  await Promise.all(crowd);
  expect(await signIn(browser, 'dana-rivera', ADMIN_PASSWORD)).toBe('in');
});

test('A flood of public calls does not delay the PINs of a family: many strangers do not keep a family from its PINs', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const device = await unlock(app, family);
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  const crowd = Array.from({ length: 62 }, () =>
    app.hasher.verify(null, 'x', { queue: 'public', before: () => held }).catch(() => false),
  );
  expect(await device.call('verifyPin', { body: { userId: family.adminId, pin: '2580' } })).toMatchObject({
    success: true,
  });
  release();
  await Promise.all(crowd);
});

test('an adult’s password has five tries over all tiles, and a right sign-in restores them', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const children = [await addChild(family, 'mia', '4821'), await addChild(family, 'leo', '7350')];
  const device = await unlock(app, family);
  const tell = (userId: string, password: string) => device.call('verifyPin', { body: { userId, password } });
  for (let left = 4; left >= 0; left--)
    expect(await tell(children[left % 2]?.id ?? '', 'wrong')).toEqual({ success: false, attemptsRemaining: left });
  for (const { id } of children) expect(await refusalOf(tell(id, ADMIN_PASSWORD))).toBe('429 LOCKED_OUT');
  expect(
    await device.call('verifyPin', { body: { userId: children[0]?.id ?? '', pin: '4821' } }),
    'its own PIN is its own',
  ).toMatchObject({ success: true });
  expect(await signIn(device, 'dana-rivera', ADMIN_PASSWORD)).toBe('in');
  expect(await tell(children[0]?.id ?? '', ADMIN_PASSWORD)).toMatchObject({ success: true });
});

test('one network waits after many failures at any names, a household’s successes cost nothing, and an IPv6 household is a /64', async () => {
  const app = await startApp({ settings: { ...BEHIND_PROXY, RATE_LIMITS: 'on' } });
  await signUp(app);
  for (let i = 0; i < LOCK_OUT.householdTries + 5; i++)
    expect(await signIn(from(app, '198.51.100.7'), 'dana-rivera', ADMIN_PASSWORD)).toBe('in');
  for (let i = 0; i < LOCK_OUT.householdTries; i++)
    expect(await signIn(from(app, `2001:db8:0:7::${i.toString(16)}`), `nobody-${i}`, 'x')).toBe('INVALID_CREDENTIALS');
  expect(await signIn(from(app, '2001:db8:0:7:ffff::1'), 'dana-rivera', ADMIN_PASSWORD)).toBe('LOCKED_OUT');
  expect(await signIn(from(app, '2001:db8:0:8::1'), 'dana-rivera', ADMIN_PASSWORD)).toBe('in');
});

test('an id in capitals is the same member, with the same five tries', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const browser = await unlock(app, family);
  const tryPin = (userId: string, pin: string) => browser.call('verifyPin', { body: { userId, pin } });
  for (let i = 0; i < LOCK_OUT.tries; i++) await tryPin(i % 2 ? mia.id.toUpperCase() : mia.id, '0000');
  expect(await refusalOf(tryPin(mia.id.toUpperCase(), '4821'))).toBe('429 LOCKED_OUT');
});

test('unchecked tries do not count, and a known device is not counted for its network', async () => {
  const app = await startApp({ settings: { ...BEHIND_PROXY, RATE_LIMITS: 'on' } });
  const { browser: own } = await signUp(app);
  own.headers['x-forwarded-for'] = '198.51.100.7';
  for (let i = 0; i < LOCK_OUT.householdTries + 5; i++) await signIn(from(app, '198.51.100.7'), 'nobody-x', 'x');
  expect(await signIn(from(app, '198.51.100.7'), 'dana-rivera', ADMIN_PASSWORD), 'five were checked').toBe('in');
  for (let i = 0; i < LOCK_OUT.householdTries; i++) await signIn(from(app, '198.51.100.7'), `nobody-${i}`, 'x');
  expect(await signIn(from(app, '198.51.100.7'), 'dana-rivera', ADMIN_PASSWORD)).toBe('LOCKED_OUT');
  expect(await signIn(own, 'dana-rivera', ADMIN_PASSWORD)).toBe('in');
});

test('A household that guesses or signs up too much locks out no neighbor of its network; the network waits after five times as much', async () => {
  const app = await startApp({ settings: { ...BEHIND_PROXY, RATE_LIMITS: 'on' } });
  await signUp(app);
  const { householdTries, networkTries, signUps, networkSignUps } = LOCK_OUT;
  // Counts tries up to the limits, without hashing.
  const fail = (subject: string, failures: number) =>
    app.database.query(
      `INSERT INTO attempts (family_id, subject, kind, failures, lock_level, updated_at)
       VALUES ('00000000-0000-0000-0000-000000000000', $1, 'login', $2, 0, $3)
       ON CONFLICT (family_id, subject, kind) DO UPDATE SET failures = $2`,
      [subject, failures, app.now()],
    );
  const found = async (address: string, name: string) => {
    const signup = from(app, address).call('signup', {
      body: {
        ...{ accountType: 'family_admin', firstName: 'Kim', lastName: 'Park' },
        ...{ username: name, email: `${name}@example.com`, password: ADMIN_PASSWORD, confirmPassword: ADMIN_PASSWORD },
        ...{ pin: ADMIN_PIN, confirmPin: ADMIN_PIN, privacyPolicyAccepted: true, termsAccepted: true },
      },
    });
    return signup.then(() => 'in').catch(() => refusalOf(signup));
  };
  await fail('network:198.51.100.7', householdTries - 1);
  await fail('network:198.51.100.0/24', networkTries - 3);
  expect(await signIn(from(app, '198.51.100.7'), 'nobody-1', 'x')).toBe('INVALID_CREDENTIALS');
  expect(await signIn(from(app, '198.51.100.7'), 'dana-rivera', ADMIN_PASSWORD)).toBe('LOCKED_OUT');
  expect(await signIn(from(app, '198.51.100.8'), 'dana-rivera', ADMIN_PASSWORD)).toBe('in');
  expect(await signIn(from(app, '198.51.100.9'), 'nobody-2', 'x')).toBe('INVALID_CREDENTIALS');
  expect(await signIn(from(app, '198.51.100.9'), 'nobody-3', 'x')).toBe('INVALID_CREDENTIALS');
  expect(await signIn(from(app, '198.51.100.10'), 'dana-rivera', ADMIN_PASSWORD)).toBe('LOCKED_OUT');
  await fail('sign-up:198.51.100.7', signUps - 1);
  await fail('sign-up:198.51.100.0/24', networkSignUps - 3);
  expect(await found('198.51.100.7', 'kim-1')).toBe('in');
  expect(await found('198.51.100.7', 'kim-2')).toBe('429 LOCKED_OUT');
  expect(await found('198.51.100.8', 'kim-3')).toBe('in');
  expect(await found('198.51.100.9', 'kim-4')).toBe('in');
  expect(await found('198.51.100.10', 'kim-5')).toBe('429 LOCKED_OUT');
});

test('a right PIN at the fifth try locks no one out', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const browser = await unlock(app, family);
  const tryPin = (pin: string) => browser.call('verifyPin', { body: { userId: mia.id, pin } });
  for (let i = 1; i < LOCK_OUT.tries; i++) await tryPin('0000');
  expect(await tryPin('4821')).toMatchObject({ success: true });
  expect((await family.browser.call('getDashboard', {})).lockOuts).toEqual([]);
});
