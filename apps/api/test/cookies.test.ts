import { RULES } from '@pocketful/rules';
import { expect, test } from 'vitest';
import { ADMIN_PASSWORD, childrensDevice, refusalOf, signUp, startApp } from './harness.ts';
import { staffBrowser } from './principals.ts';
import { familyWithChild } from './scenes/scene.ts';

const STAFF_PASSWORD = 'Staff-password-1!';

test.each([
  ['https://bank.example', '3000', '__Host-', ''],
  ['https://bank.example:8443', '3000', '__Host-', '_8443'],
  ['http://bank.home:3100', '3000', '', '_3100'],
  ['http://bank.home', '3000', '', ''],
  [undefined, '3000', '', '_3000'],
  [undefined, '80', '', ''],
])(`${RULES.api.cookieNames}: %s on port %s`, async (publicUrl, port, prefix, suffix) => {
  const settings = {
    PORT: port,
    ...(publicUrl === undefined ? { PUBLIC_URL: '', SMTP_URL: '' } : { PUBLIC_URL: publicUrl }),
  };
  const app = await startApp({ settings });
  const { browser } = await signUp(app);
  const [session, device] = [browser.cookie, browser.deviceCookie].map(cookie => cookie?.split('=')[0]);
  expect([session, device]).toEqual([`${prefix}pocketful_session${suffix}`, `${prefix}pocketful_device${suffix}`]);
  await staffBrowser(app, 'app_admin', 'x');
  const staff = app.browser();
  await staff.call('login', { body: { email: '', username: 'app_admin-x', password: STAFF_PASSWORD } });
  expect(staff.staffCookie?.split('=')[0]).toBe(`${prefix}pocketful_staff${suffix}`);
});

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

/** The same cookie under a former name. */
const renamed = (cookie: string | undefined, name: string) => cookie?.replace(/^[^=]+/, name);

test.each([
  ['https://bank.example', '__Secure-pocketful_session'],
  ['https://bank.example', 'pocketful_session'],
  ['http://bank.home:3000', 'pocketful_session'],
])(`${RULES.api.formerCookies}: with %s under %s`, async (publicUrl, name) => {
  const app = await startApp({ settings: { PUBLIC_URL: publicUrl } });
  const { family, browser, mia } = await familyWithChild(app);
  const tablet = await childrensDevice(app, family, [mia.id]);
  for (const own of [browser, tablet]) {
    own.cookie = renamed(own.cookie, name);
    expect(await own.call('getSessionUser', {})).toBeTruthy();
  }
  // A new session replaces the former name, and logging out removes it.
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { cookie: browser.cookie ?? '', 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.cookies.filter(one => one.name === name).length).toBeGreaterThan(0);
  await staffBrowser(app, 'app_admin', 'x');
  const staff = app.browser();
  await staff.call('login', { body: { email: '', username: 'app_admin-x', password: STAFF_PASSWORD } });
  staff.staffCookie = renamed(staff.staffCookie, 'pocketful_staff');
  expect((await staff.fetch('/api/admin/profile')).status).toBe(200);
  // A planted one replaces no session.
  const planted = await signUp(app, 'lopez');
  planted.browser.staffCookie = staff.staffCookie;
  expect((await planted.browser.fetch('/api/admin/profile')).status).toBe(403);
  app.advance(Date.parse('2027-12-01') - app.now().getTime());
  await app.database.query("UPDATE sessions SET last_active_at = $1, expires_at = $1::timestamptz + interval '1 day'", [
    app.now(),
  ]);
  expect(await refusalOf(tablet.call('getSessionUser', {}))).toBe('401 NOT_SIGNED_IN');
});

test('a device that an account knows stays known under the former name', async () => {
  const app = await startApp({ settings: { PUBLIC_URL: 'https://bank.example' } });
  const { browser } = await signUp(app);
  const cookies = async (cookie: string) => {
    const payload = { email: 'dana@rivera.example', password: ADMIN_PASSWORD };
    const headers = { 'sec-fetch-site': 'same-origin', cookie };
    const answer = await app.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
    return answer.cookies
      .find(({ name }) => name === '__Host-pocketful_device')
      ?.value.split('.')
      .slice(0, 2);
  };
  const known = browser.deviceCookie ?? '';
  expect(await cookies(renamed(known, 'pocketful_device') ?? '')).toEqual(await cookies(known));
});
