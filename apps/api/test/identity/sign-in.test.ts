import { createHash, createHmac } from 'node:crypto';
import { adultIn } from '@pocketful/identity/calls';
import argon2 from 'argon2';
import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../src/platform/clock.ts';
import { afterNextVerify } from '../after-next-verify.ts';
import { founding, OTHER_PASSWORD } from '../fixtures/by-mail.ts';
import {
  ADMIN_PASSWORD,
  ADMIN_PIN,
  addChild,
  pick,
  refusalOf,
  signUp,
  startApp,
  startAppOn,
  unlock,
} from '../harness.ts';
import { castOf } from '../principals.ts';

test('Adults log in by username or address in any case; children do not', async () => {
  const app = await startApp();
  const family = await signUp(app);
  await addChild(family, 'mia', '4821');
  const browser = app.browser();
  for (const body of [
    { email: '', username: 'DANA-rivera', password: ADMIN_PASSWORD },
    { email: 'Dana@Rivera.example', password: ADMIN_PASSWORD },
  ])
    expect(adultIn(await browser.call('login', { body })).id).toBe(family.adminId);
  for (const body of [
    { email: '', username: 'mia', password: '4821' },
    { email: '', username: 'nobody', password: ADMIN_PASSWORD },
    { email: '', username: 'dana-rivera', password: 'wrong' },
    { email: '', username: 'dana-rivera', password: ADMIN_PIN },
  ])
    expect(await refusalOf(browser.call('login', { body }))).toBe('401 INVALID_CREDENTIALS');
  expect(await app.database.query("SELECT FROM audit_entries WHERE action = 'session.signed_in'")).toHaveLength(2);
});

test('an unknown name takes as long as a wrong password, and is locked alike', async () => {
  const app = await startApp();
  await signUp(app);
  const browser = app.browser();
  const time = async (username: string) => {
    const start = performance.now();
    const told = await refusalOf(browser.call('login', { body: { email: '', username, password: 'wrong' } }));
    return { told, ms: performance.now() - start };
  };
  const known = [];
  const unknown = [];
  for (let i = 0; i < 6; i++) {
    known.push(await time('dana-rivera'));
    unknown.push(await time('nobody'));
  }
  expect(unknown.map(({ told }) => told)).toEqual(known.map(({ told }) => told));
  expect(known.at(-1)?.told).toBe('429 LOCKED_OUT');
  const fastest = (tries: { ms: number }[]) => Math.min(...tries.slice(0, 5).map(({ ms }) => ms));
  expect(fastest(unknown)).toBeGreaterThan(fastest(known) * 0.5);
});

test('fifty concurrent guesses at a PIN get five tries, across devices and a restart', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const devices = await Promise.all([unlock(app, family), unlock(app, family)]);
  const guesses = Array.from({ length: 50 }, (_, i) =>
    devices[i % 2]?.call('verifyPin', { body: { userId: mia.id, pin: String(1000 + i) } }).then(
      answer => (answer.success ? 'right' : 'wrong'),
      error => error.code,
    ),
  );
  const answers = await Promise.all(guesses);
  expect(answers.filter(answer => answer === 'wrong')).toHaveLength(5);
  expect(answers.filter(answer => answer === 'LOCKED_OUT')).toHaveLength(45);
  const restarted = (await startAppOn(app.database)).browser();
  restarted.cookie = devices[0]?.cookie;
  expect(await refusalOf(restarted.call('verifyPin', { body: { userId: mia.id, pin: '4821' } }))).toBe(
    '429 LOCKED_OUT',
  );
});

test('a lock lasts 15, then 30, then 60 minutes; the right PIN resets it, and the refusal has the wait', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const browser = await unlock(app, family);
  const guess = (pin: string) => browser.call('verifyPin', { body: { userId: mia.id, pin } });
  for (const minutes of [15, 30, 60, 60]) {
    for (let i = 4; i >= 0; i--) expect(await guess('0001')).toEqual({ success: false, attemptsRemaining: i });
    const locked = await guess('4821').catch(error => error.problem);
    expect(locked).toMatchObject({ code: 'LOCKED_OUT', retryAfterSeconds: minutes * 60 });
    app.advance(minutes * MINUTE - 1000);
    expect(await refusalOf(guess('4821'))).toBe('429 LOCKED_OUT');
    app.advance(1000);
  }
  expect(await guess('4821')).toMatchObject({ success: true });
  for (let i = 4; i >= 0; i--) expect(await guess('0001')).toEqual({ success: false, attemptsRemaining: i });
  expect(await guess('4821').catch(error => error.problem)).toMatchObject({ retryAfterSeconds: 900 });
});

test('a new login does not lift a lock; the password does: the adult’s for a child, each adult’s own for itself', async () => {
  const app = await startApp();
  const { family, childId, browsers } = await castOf(app);
  const parentId = (await browsers.parent.call('getSessionUser', {})).id;
  let browser = await unlock(app, family);
  for (const userId of [childId, parentId]) {
    for (let i = 0; i < 5; i++) await browser.call('verifyPin', { body: { userId, pin: '0001' } });
    browser = await unlock(app, family);
    expect(await refusalOf(browser.call('verifyPin', { body: { userId, pin: '4821' } }))).toBe('429 LOCKED_OUT');
  }
  expect(await browser.call('verifyPin', { body: { userId: parentId, password: ADMIN_PASSWORD } })).toMatchObject({
    success: false,
  });
  expect(await browser.call('verifyPin', { body: { userId: parentId, password: 'Pocketful-2!' } })).toMatchObject({
    success: true,
  });
  expect(await browser.call('verifyPin', { body: { userId: childId, password: ADMIN_PASSWORD } })).toMatchObject({
    success: true,
  });
  expect(await browser.call('verifyPin', { body: { userId: childId, pin: '4821' } })).toMatchObject({ success: true });
});

test('adults see a notice of a lock-out on their dashboard; children do not', async () => {
  const app = await startApp();
  const { family, siblingId, browsers } = await castOf(app);
  const parentId = browsers.parent.member ?? '';
  for (let i = 0; i < 5; i++) await browsers.unlocked.call('verifyPin', { body: { userId: siblingId, pin: '0001' } });
  expect((await family.browser.call('getDashboard', {})).lockOuts).toEqual([
    {
      userId: siblingId,
      username: 'leo',
      lockedAt: app.now().toISOString(),
      lockedUntil: new Date(app.now().getTime() + 15 * MINUTE).toISOString(),
    },
  ]);
  expect((await browsers.child.call('getDashboard', {})).lockOuts).toEqual([]);
  // The notice stays for a day, also after the lock was lifted and another wrong try.
  app.advance(10 * MINUTE);
  await browsers.unlocked.call('verifyPin', { body: { userId: siblingId, password: ADMIN_PASSWORD } });
  await browsers.unlocked.call('verifyPin', { body: { userId: siblingId, pin: '0001' } });
  expect((await browsers.parent.call('getDashboard', {})).lockOuts).toMatchObject([{ userId: siblingId }]);
  app.advance(24 * HOUR);
  await browsers.parent.call('verifyPin', { body: { userId: parentId, pin: '1379' } });
  expect((await browsers.parent.call('getDashboard', {})).lockOuts).toEqual([]);
});

test('an address that failed too often waits whatever name it tries, and a forged X-Forwarded-For does not help', async () => {
  const app = await startApp({ settings: { RATE_LIMITS: 'on' } });
  await signUp(app);
  const browser = app.browser();
  const answers = [];
  for (let i = 0; i < 51; i++) {
    browser.headers['x-forwarded-for'] = `10.0.0.${i}`;
    answers.push(
      await refusalOf(browser.call('login', { body: { email: '', username: `nobody-${i}`, password: 'x' } })),
    );
  }
  expect(answers.slice(0, 50)).not.toContain('429 LOCKED_OUT');
  expect(answers[50]).toBe('429 LOCKED_OUT');
  // Behind a trusted proxy the same header tells households apart.
  const behind = await startAppOn(app.database, { settings: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.0/8' } });
  const neighbour = behind.browser();
  neighbour.headers['x-forwarded-for'] = '10.9.9.9';
  const body = { email: '', username: 'nobody-at-all', password: 'x' };
  expect(await refusalOf(neighbour.call('login', { body }))).toBe('401 INVALID_CREDENTIALS');
}, 60_000);

test('a PIN of a sibling or of the calling adult is refused; another adult’s is not compared', async () => {
  const app = await startApp();
  const { family, browsers } = await castOf(app);
  expect(await refusalOf(addChild(family, 'zoe', '4821'))).toBe('409 PIN_TAKEN');
  expect(await refusalOf(addChild(family, 'zoe', ADMIN_PIN))).toBe('409 PIN_TAKEN');
  expect(await refusalOf(addChild(family, 'MIA', '9753'))).toBe('409 USERNAME_TAKEN');
  expect(await addChild(family, 'zoe', '1379')).toMatchObject({ username: 'zoe' });
  expect(browsers.parent.member).toBeDefined();
});

test('of two children added concurrently with one PIN one is refused', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const results = await Promise.allSettled([addChild(family, 'mia', '4821'), addChild(family, 'leo', '4821')]);
  expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1);
});

test('Usernames of children are unique in their family, names of adults in the whole system: a name is unique across families, for adults and staff alike', async () => {
  const app = await startApp();
  const { family } = await castOf(app, 'rivera');
  await expect(signUp(app, 'rivera')).rejects.toMatchObject({ code: 'ACCOUNT_EXISTS' });
  const body = { firstName: 'S', lastName: 'O', email: 's@o.example', password: ADMIN_PASSWORD };
  const register = (username: string) =>
    refusalOf(family.browser.call('registerParent', { body: { ...body, username } }));
  expect(await register('APP_OWNER-rivera')).toBe('409 ACCOUNT_EXISTS');
  expect(await register('Sam-Rivera')).toBe('409 USERNAME_TAKEN');
  const other = await signUp(app, 'okafor');
  expect(await addChild(other, 'mia', '4821')).toMatchObject({ username: 'mia' });
});

test('staff sign in at the portal only, are locked alike, and are signed out by a logout or half an hour without use', async () => {
  const app = await startApp();
  const { browsers } = await castOf(app);
  const staff = browsers.app_owner;
  const { id, role } = await staff.call('getStaffProfile', {});
  expect(role).toBe('app_owner');
  const stranger = app.browser();
  const body = { email: '', username: 'app_owner-rivera', password: 'Staff-password-1!' };
  expect(await refusalOf(stranger.call('login', { body }))).toBe('401 INVALID_CREDENTIALS');
  for (let i = 0; i < 5; i++)
    expect(
      await refusalOf(stranger.call('staffLogin', { body: { username: 'admin-rivera', password: 'wrong' } })),
    ).toBe('401 INVALID_STAFF_CREDENTIALS');
  const right = { username: 'admin-rivera', password: 'Staff-password-1!' };
  expect(await refusalOf(stranger.call('staffLogin', { body: right }))).toBe('429 LOCKED_OUT');
  await staff.call('logout', {});
  expect(await refusalOf(staff.call('getStaffProfile', {}))).toBe('401 NOT_SIGNED_IN');
  const signed =
    "SELECT action FROM audit_entries WHERE action LIKE 'staff.signed%' AND object_id = $1 ORDER BY sequence";
  expect(await app.database.query(signed, [id])).toEqual([
    { action: 'staff.signed_in' },
    { action: 'staff.signed_out' },
  ]);
  app.advance(31 * MINUTE);
  expect(await refusalOf(browsers.support_user.call('getStaffProfile', {}))).toBe('401 NOT_SIGNED_IN');
});

test('a hash with weaker parameters is made anew at the next sign-in, of passwords and of PINs', async () => {
  const app = await startApp({ hashes: 'real' });
  const family = await signUp(app);
  const weak = async (secret: string) => {
    const peppered = createHmac('sha256', app.config.instanceKey).update(secret).digest();
    return `p1${await argon2.hash(peppered, { type: argon2.argon2id, memoryCost: 8192, timeCost: 2, parallelism: 1 })}`;
  };
  await app.database.query('UPDATE members SET password_hash = $1, pin_hash = $2', [
    await weak(ADMIN_PASSWORD),
    await weak(ADMIN_PIN),
  ]);
  await pick(app, family, family.adminId, ADMIN_PIN);
  const [row] = await app.database.query<{ password_hash: string; pin_hash: string }>(
    'SELECT password_hash, pin_hash FROM members',
  );
  expect(row?.password_hash).toContain('m=19456');
  expect(row?.pin_hash).toContain('m=19456');
  await pick(app, family, family.adminId, ADMIN_PIN);
});

test('no answer has a hash, and hashes name argon2id and the version of the pepper', async () => {
  const app = await startApp({ hashes: 'real' });
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const child = await pick(app, family, mia.id, '4821');
  const texts = await Promise.all(
    [
      '/api/auth/user',
      '/api/family-members',
      `/api/users/${mia.id}`,
      `/api/parents/${family.adminId}/children`,
      '/api/dashboard',
    ].map(async path => (await family.browser.fetch(path)).text()),
  );
  for (const text of [...texts, JSON.stringify(await child.call('getSessionUser', {}))])
    expect(text).not.toMatch(/argon2|fingerprint|passwordHash|pinHash|"pin"/i);
  const rows = await app.database.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM members WHERE password_hash IS NOT NULL UNION ALL SELECT pin_hash FROM members',
  );
  expect(rows).toHaveLength(3);
  for (const { hash } of rows) expect(hash).toMatch(/^p1\$argon2id\$v=19\$m=19456,p=1,t=2\$/);
});

test('an adult unlocks at most fifty devices: past that the least recently used one ends', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const first = await unlock(app, family);
  for (let device = 0; device < 48; device++) {
    app.advance(MINUTE / 10);
    await unlock(app, family);
  }
  expect((await first.fetch('/api/family-members')).status).toBe(200);
  await unlock(app, family);
  await unlock(app, family);
  expect((await first.fetch('/api/family-members')).status).toBe(401);
  expect(await app.database.query('SELECT FROM sessions')).toHaveLength(50);
});

test('a network creates twenty families within an hour, and then waits', async () => {
  const app = await startApp({ settings: { RATE_LIMITS: 'on' } });
  for (let family = 0; family < 20; family++) await signUp(app, `number-${family}`);
  expect(await refusalOf(signUp(app, 'one-more'))).toBe('429 LOCKED_OUT');
  app.advance(HOUR + MINUTE);
  await signUp(app, 'one-more');
});

test('a repeated sign-up whose family closes as its password is checked answers NO_LONGER_THERE', async () => {
  const app = await startApp();
  const signUpOnce = async () => {
    const browser = app.browser();
    await browser.call('signup', { body: founding('ada@example.com', 'ada') }, { idempotencyKey: 'one-sign-up' });
    return browser;
  };
  const founder = await signUpOnce();
  const close = { username: 'ada', currentPassword: OTHER_PASSWORD };
  afterNextVerify(app, () => founder.call('closeFamily', { body: close }));
  expect(await refusalOf(signUpOnce())).toBe('404 NO_LONGER_THERE');
});

test('an unknown name is counted under a keyed digest', async () => {
  const app = await startApp();
  await refusalOf(app.browser().call('login', { body: { email: '', username: 'mia', password: 'wrong' } }));
  await refusalOf(app.browser().call('staffLogin', { body: { username: 'mia', password: 'wrong' } }));
  const rows = await app.database.query<{ subject: string }>('SELECT subject FROM attempts');
  expect(rows.length).toBeGreaterThan(1);
  const digest = createHash('sha256').update('mia').digest();
  for (const { subject } of rows)
    for (const form of ['base64url', 'base64', 'hex'] as const) expect(subject).not.toContain(digest.toString(form));
});

test.each(['Etc/Unknown', 'Mars/Phobos', '+05:30'])(
  'A sign-up in a browser without a known time zone goes on, with the default zone: %s',
  async timeZone => {
    const app = await startApp();
    await app.browser().call('signup', { body: { ...founding('ada@lee.example', 'ada-lee'), timeZone } });
    expect(
      await app.database.query('SELECT f.time_zone FROM families AS f JOIN members AS m USING (family_id)'),
    ).toEqual([{ time_zone: 'America/New_York' }]);
  },
);

test.each([
  ['https://bank.example', 'https://bank.example'],
  ['http://bank.example', null],
  [undefined, null],
])('with the public address %s a login names %s for browsers on plain http', async (publicUrl, named) => {
  const app = await startApp({ settings: publicUrl ? { PUBLIC_URL: publicUrl } : {} });
  await signUp(app);
  const body = { email: 'dana@rivera.example', password: ADMIN_PASSWORD };
  expect(await app.browser().call('login', { body })).toMatchObject({ httpsAddress: named });
});
