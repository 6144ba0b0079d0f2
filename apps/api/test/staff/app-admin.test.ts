import { adultIn } from '@pocketful/identity/calls';
import { expect, test } from 'vitest';
import { afterNextVerify } from '../after-next-verify.ts';
import { STAFF_PASSWORD } from '../fixtures/staff-accounts.ts';
import { enroll } from '../fixtures/staff-secrets.ts';
import { ADMIN_PASSWORD, refusalOf, startApp, type TestApp } from '../harness.ts';
import { castOf } from '../principals.ts';

const credentials = (name: string, password = STAFF_PASSWORD) => ({ body: { email: '', username: name, password } });

async function atTheFamilysLogin(app: TestApp) {
  const cast = await castOf(app);
  const browser = app.browser();
  return { ...cast, browser, signedIn: await browser.call('login', credentials('APP_ADMIN-rivera')) };
}

test('An app_admin signs in at the family’s login and can only open /admin: an app_admin signs in at the family’s login by a cookie that no script can read, and makes staff’s calls', async () => {
  const app = await startApp();
  const { browser, signedIn } = await atTheFamilysLogin(app);
  const staff = { username: 'app_admin-rivera', role: 'app_admin' };
  expect(signedIn).toMatchObject({ user: staff, staff });
  expect(JSON.stringify(signedIn)).not.toContain('Token');
  expect(browser.staffCookie).toMatch(/^pocketful_staff/);
  expect(browser.cookie).toBeUndefined();
  expect((await browser.call('getStaffProfile', {})).role).toBe('app_admin');
  await browser.call('listAuditLogs', {});
  expect(await browser.call('getSessionUser', {})).toEqual(signedIn.user);
  // It belongs to no family.
  expect(await refusalOf(browser.call('listFamilyMembers', {}))).toBe('403 NOT_ALLOWED');
  const raw = await app.browser().fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials('app_admin-rivera').body),
  });
  expect(raw.headers.get('set-cookie')).toMatch(/HttpOnly/);
});

test('a change by that cookie must come from a page of this origin', async () => {
  const app = await startApp();
  const { browser } = await atTheFamilysLogin(app);
  browser.headers['sec-fetch-site'] = 'cross-site';
  expect(await refusalOf(browser.call('endOtherStaffSessions', {}))).toBe('403 CROSS_ORIGIN');
});

test('A page of another origin starts no export with an app_admin’s cookie', async () => {
  const app = await startApp();
  const { browser } = await atTheFamilysLogin(app);
  const take = (site: string) =>
    browser.fetch('/api/admin/export/users', { headers: { 'sec-fetch-site': site } }).then(({ status }) => status);
  const begun = () => app.database.query("SELECT FROM audit_entries WHERE action = 'export.begun'");
  for (const site of ['cross-site', 'same-site']) expect(await take(site), site).toBe(403);
  expect(await begun()).toEqual([]);
  for (const site of ['same-origin', 'none']) expect(await take(site), site).toBe(200);
  expect(await begun()).toHaveLength(2);
  // A read without an event needs no check: no other page can read its answer.
  const health = await browser.fetch('/api/admin/system-health', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(health.status).toBe(200);
});

test('the other staff sign in at the portal only; a wrong password is refused and locked as an adult’s', async () => {
  const app = await startApp();
  await castOf(app);
  for (const role of ['app_owner', 'support_user', 'admin'])
    expect(await refusalOf(app.browser().call('login', credentials(`${role}-rivera`)))).toBe('401 INVALID_CREDENTIALS');
  const wrong = () => refusalOf(app.browser().call('login', credentials('app_admin-rivera', 'wrong')));
  expect(await wrong()).toBe('401 INVALID_CREDENTIALS');
  for (let tries = 0; tries < 4; tries++) await wrong();
  expect(await refusalOf(app.browser().call('login', credentials('app_admin-rivera')))).toBe('429 LOCKED_OUT');
});

test('A session opened during a change of its secret ends or never opens: a password that is replaced during its check opens nothing at the family’s login', async () => {
  const app = await startApp();
  await castOf(app);
  const other = await app.hasher.hash('Another-1!', 'public');
  afterNextVerify(app, () => app.database.query('UPDATE staff SET password_hash = $1', [other]));
  expect(await refusalOf(app.browser().call('login', credentials('app_admin-rivera')))).toBe('401 INVALID_CREDENTIALS');
});

test('Wrong tries at one login do not reveal at the other who is an app_admin', async () => {
  const app = await startApp();
  await castOf(app);
  const portal = (username: string) =>
    refusalOf(app.browser().call('staffLogin', { body: { username, password: 'wrong' } }));
  const family = (username: string) => refusalOf(app.browser().call('login', credentials(username, 'wrong')));
  for (const [tried, told, answer] of [
    [portal, family, '401 INVALID_CREDENTIALS'],
    [family, portal, '401 INVALID_STAFF_CREDENTIALS'],
  ] as const)
    for (const name of ['app_admin', 'support_user', 'nobody']) {
      const username = `${name}-rivera`;
      await app.database.query('DELETE FROM attempts');
      for (let tries = 0; tries < 5; tries++) await tried(username);
      expect(await told(username), name).toBe(answer);
    }
});

test('a browser is either staff’s or a family’s: a sign-in replaces the other', async () => {
  const app = await startApp();
  const { browser, browsers } = await atTheFamilysLogin(app);
  const dana = adultIn(
    await browser.call('login', { body: { email: 'dana@rivera.example', password: ADMIN_PASSWORD } }),
  );
  expect(browser.staffCookie).toBeUndefined();
  expect((await browser.call('getSessionUser', {})).id).toBe(dana.id);
  const kept = app.browser();
  kept.cookie = browser.cookie;
  await browser.call('login', credentials('app_admin-rivera'));
  expect(browser.cookie).toBeUndefined();
  // The family's session ended on the server too.
  expect(await refusalOf(kept.call('getSessionUser', {}))).toBe('401 NOT_SIGNED_IN');
  await browser.call('logout', {});
  expect(browser.staffCookie).toBeUndefined();
  expect(await refusalOf(browser.call('getStaffProfile', {}))).toBe('401 NOT_SIGNED_IN');
  await browsers.app_admin.call('getStaffProfile', {});
});

test('the cookie of an ended session opens nothing, and does not keep a family out', async () => {
  const app = await startApp();
  const { browser, browsers } = await atTheFamilysLogin(app);
  await browsers.app_admin.call('endOtherStaffSessions', {});
  expect(await refusalOf(browser.call('getStaffProfile', {}))).toBe('401 NOT_SIGNED_IN');
  await browser.call('login', { body: { email: 'dana@rivera.example', password: ADMIN_PASSWORD } });
  await browser.call('getSessionUser', {});
});

test('an app_admin with an authenticator signs in at the portal, which asks for the code', async () => {
  const app = await startApp();
  const { browsers } = await castOf(app);
  await enroll(app, browsers.app_admin);
  expect(await refusalOf(app.browser().call('login', credentials('app_admin-rivera')))).toBe(
    '403 SECOND_FACTOR_AT_PORTAL',
  );
});
