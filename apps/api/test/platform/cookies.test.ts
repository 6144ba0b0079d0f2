import { expect, test } from 'vitest';
import { familyWithChild } from '../fixtures/family.ts';
import { ADMIN_PASSWORD, childrensDevice, signUp, startApp, type TestApp } from '../harness.ts';
import { staffBrowser } from '../principals.ts';

/** A staff member who signed in at the family's login. */
async function signedInStaff(app: TestApp) {
  await staffBrowser(app, 'app_admin', 'x');
  const staff = app.browser();
  await staff.call('login', { body: { email: '', username: 'app_admin-x', password: 'Staff-password-1!' } });
  return staff;
}

test.each([
  ['https://bank.example', '3000', '__Host-', ''],
  ['https://bank.example:8443', '3000', '__Host-', '_8443'],
  ['http://bank.home:3100', '3000', '', '_3100'],
  ['http://bank.home', '3000', '', ''],
  [undefined, '3000', '', '_3000'],
  [undefined, '80', '', ''],
])(
  'Over HTTPS a cookie has a name that only this host can set, and a port other than 80 and 443 is part of it: %s on port %s',
  async (publicUrl, port, prefix, suffix) => {
    const settings = {
      PORT: port,
      ...(publicUrl === undefined ? { PUBLIC_URL: '', SMTP_URL: '' } : { PUBLIC_URL: publicUrl }),
    };
    const app = await startApp({ settings });
    const { browser } = await signUp(app);
    const [session, device] = [browser.cookie, browser.deviceCookie].map(cookie => cookie?.split('=')[0]);
    expect([session, device]).toEqual([`${prefix}pocketful_session${suffix}`, `${prefix}pocketful_device${suffix}`]);
    const staff = await signedInStaff(app);
    expect(staff.staffCookie?.split('=')[0]).toBe(`${prefix}pocketful_staff${suffix}`);
  },
);

test('two instances on one host keep their sessions', async () => {
  const [first, second] = [
    await startApp({ settings: { PUBLIC_URL: 'http://bank.home:3000' } }),
    await startApp({ settings: { PUBLIC_URL: 'http://bank.home:4000' } }),
  ];
  const [ours, theirs] = [await signUp(first), await signUp(second)];
  const cookie = [ours.browser.cookie, theirs.browser.cookie].join('; ');
  for (const { app } of [first, second])
    expect((await app.inject({ url: '/api/dashboard', headers: { cookie } })).statusCode).toBe(200);
});

/** The same cookie under another name. */
const renamed = (cookie: string | undefined, name: string) => cookie?.replace(/^[^=]+/, name) ?? '';
const valueIn = (cookie: string | undefined) => cookie?.slice(cookie.indexOf('=') + 1);

/** The answer to a call with these cookies: its status, and each cookie that it sets. */
async function answerTo(app: TestApp, url: string, cookie: string, payload?: object) {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await app.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload && { payload }) });
  const set = answer.cookies.map(({ name, value, path, maxAge }) => [name, encodeURIComponent(value), path, maxAge]);
  return { status: answer.statusCode, set };
}

const DAY_SECONDS = 24 * 3600;

test.each([
  ['https://bank.example', '__Secure-pocketful_session'],
  ['https://bank.example:8443', '__Secure-pocketful_session'],
  ['http://bank.home:3000', 'pocketful_session'],
])(
  'A cookie of version 0.3 signs nobody out, and the first answer replaces it: at %s, of an adult, a child’s own device and staff',
  async (publicUrl, name) => {
    const app = await startApp({ settings: { PUBLIC_URL: publicUrl } });
    const { family, browser, mia } = await familyWithChild(app);
    const tablet = await childrensDevice(app, family, [mia.id]);
    const staff = await signedInStaff(app);
    for (const [cookie, former, url, seconds] of [
      [browser.cookie, name, '/api/auth/user', 90 * DAY_SECONDS],
      [tablet.cookie, name, '/api/auth/user', 365 * DAY_SECONDS],
      [staff.staffCookie, 'pocketful_staff', '/api/admin/profile', 8 * 3600],
    ] as const) {
      const set = [
        [former, '', '/', 0],
        [cookie?.split('=')[0], valueIn(cookie), '/', seconds],
      ];
      expect(await answerTo(app, url, renamed(cookie, former))).toEqual({ status: 200, set });
      expect(await answerTo(app, url, cookie ?? '')).toEqual({ status: 200, set: [] });
    }
    const both = `${renamed(browser.cookie, name)}; ${renamed(staff.staffCookie, 'pocketful_staff')}`;
    expect((await answerTo(app, '/api/admin/profile', both)).status, 'a staff cookie replaces no session').toBe(403);
    // Logging out ends both names.
    const left = await answerTo(app, '/api/auth/logout', renamed(browser.cookie, name), {});
    expect(left.set.map(([of, value]) => [of, value])).toEqual([
      [name, ''],
      [browser.cookie?.split('=')[0], ''],
    ]);
  },
);

test('A cookie with a name from before version 0.3 opens no session', async () => {
  const app = await startApp({ settings: { PUBLIC_URL: 'https://bank.example' } });
  const { browser } = await signUp(app);
  const cookie = renamed(browser.cookie, 'pocketful_session');
  expect(await answerTo(app, '/api/auth/user', cookie)).toEqual({ status: 401, set: [] });
});

test('Instances leave the cookies of another one alone, also those with the names of version 0.3', async () => {
  const [plain, ours] = [
    await startApp({
      settings: { PUBLIC_URL: 'http://bank.home', SESSION_SECRET: 'the secret of another instance on the host' },
    }),
    await startApp({ settings: { PUBLIC_URL: 'http://bank.home:3000' } }),
  ];
  const { browser } = await signUp(plain);
  const { browser: own } = await signUp(ours);
  const theirs = [browser.cookie, browser.deviceCookie, (await signedInStaff(plain)).staffCookie].join('; ');
  expect(await answerTo(ours, '/api/auth/user', theirs)).toEqual({ status: 401, set: [] });
  expect(await answerTo(ours, '/api/auth/user', `${theirs}; ${own.cookie}`)).toEqual({ status: 200, set: [] });
});

test.each([
  { publicUrl: 'https://bank.example', name: '__Host-pocketful_device', atOnce: true },
  // The name is the same, and a request does not show the path, so only a login replaces it.
  { publicUrl: 'http://bank.home', name: 'pocketful_device', atOnce: false },
])('A device that an account knows stays known with the cookie of version 0.3: at $publicUrl', async fixture => {
  const { publicUrl, name, atOnce } = fixture;
  const app = await startApp({ settings: { PUBLIC_URL: publicUrl } });
  const { browser } = await signUp(app);
  const payload = { email: 'dana@rivera.example', password: ADMIN_PASSWORD };
  const former = renamed(browser.deviceCookie, 'pocketful_device');
  // Version 0.3 set it with the path /api. Browsers send such a cookie first, so it is cleared there.
  const replaced = [
    ['pocketful_device', '', '/api', 0],
    [name, valueIn(browser.deviceCookie), '/', 365 * DAY_SECONDS],
  ];
  expect((await answerTo(app, '/api/auth/user', former)).set).toEqual(atOnce ? replaced : []);
  const { set } = await answerTo(app, '/api/auth/login', former, payload);
  expect(set.filter(([of]) => String(of).endsWith('device'))).toEqual(replaced);
});
