import { type RouteName, routes } from '@pocketful/api-contract/routes';
import { ACTIVE_HEADER, type Route } from '@pocketful/contract-core/route';
import { CONFIRMED_MINUTES } from '@pocketful/domain/credentials';
import { expect, test } from 'vitest';
import { MINUTE } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { duringTransaction } from '../during-transaction.ts';
import { consentsOf } from '../fixtures/compliance.ts';
import { familyWithChild } from '../fixtures/family.ts';
import { familyWithParent, SAM, SAM_PASSWORD } from '../fixtures/people.ts';
import { ADMIN_PASSWORD, ADMIN_PIN, pick, refusalOf, signUp, startApp, textOf, unlock } from '../harness.ts';
import { castOf } from '../principals.ts';

const ASKS = '403 CONFIRM_IDENTITY';
/** Later than a secret counts, and before the profile locks. */
const LATER = CONFIRMED_MINUTES * MINUTE + 1;
const SENSITIVE = [
  ...['withdrawConsent', 'exportChildData', 'deleteChildAccount', 'deleteUser', 'exportAccounts'],
  ...['createInvitation', 'registerParent', 'deleteParent'],
];
/** Calls after which the browser has another session. */
const CHANGES_SESSION: ReadonlySet<string> = new Set<RouteName>(['logout', 'switchProfile', 'endOtherSessions']);

test('Export, erasure, withdrawal, a consent after a withdrawal, an age across 13, an invitation, and adding, removing or changing the access of an adult need a secret of the last five minutes: exactly the marked routes ask, before they look anything up', async () => {
  const app = await startApp({ recording: true });
  const { browsers } = await castOf(app);
  const asking: string[] = [];
  app.advance(LATER);
  await app.database.query("UPDATE families SET created_at = created_at - interval '1 hour'");
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    if (CHANGES_SESSION.has(name) || !route.who.includes('family_admin')) continue;
    await app.recorder.flush();
    app.statements.length = 0;
    const response = await browsers.family_admin.fetch(route.path.replace(/:\w+/, newId()), {
      method: route.method,
      ...(route.body ? { headers: { 'content-type': 'application/json' }, body: '{}' } : {}),
    });
    if ((await textOf(response)).includes('"CONFIRM_IDENTITY"')) {
      asking.push(name);
      expect(app.statements, name).toHaveLength(1);
    }
  }
  expect(asking.sort()).toEqual(SENSITIVE.toSorted());
});

test('Export, erasure, withdrawal, a consent after a withdrawal, an age across 13, an invitation, and adding, removing or changing the access of an adult need a secret of the last five minutes: the PIN and the password of the active adult count, on this session', async () => {
  const app = await startApp();
  const { family, browser, mia, child } = await familyWithChild(app);
  const other = await pick(app, family, family.adminId, ADMIN_PIN);
  const exported = (by = browser) => by.callFile('exportChildData', { params: { childId: mia.id } });
  await exported();
  for (const secret of [{ pin: ADMIN_PIN }, { password: ADMIN_PASSWORD }]) {
    app.advance(LATER);
    expect(await refusalOf(exported())).toBe(ASKS);
    expect(await browser.call('confirmIdentity', { body: secret })).toEqual({ success: true });
    await exported();
    expect(await refusalOf(exported(other))).toBe(ASKS);
  }
  expect(await refusalOf(child.call('confirmIdentity', { body: { pin: '4821' } }))).toBe('403 NOT_ALLOWED');
  expect(await refusalOf((await unlock(app, family)).call('confirmIdentity', { body: { pin: ADMIN_PIN } }))).toBe(
    '403 PROFILE_REQUIRED',
  );
  const trail = await app.database.query("SELECT profile_id FROM audit_entries WHERE action = 'identity.confirmed'");
  expect(trail).toEqual([{ profile_id: family.adminId }, { profile_id: family.adminId }]);
});

test('Export, erasure, withdrawal, a consent after a withdrawal, an age across 13, an invitation, and adding, removing or changing the access of an adult need a secret of the last five minutes: a wrong try counts on the adult and locks as in the picker', async () => {
  const app = await startApp();
  const { family, browser } = await familyWithChild(app);
  for (const attemptsRemaining of [4, 3, 2, 1, 0])
    expect(await browser.call('confirmIdentity', { body: { pin: '0001' } })).toEqual({
      success: false,
      attemptsRemaining,
    });
  expect(await refusalOf(browser.call('confirmIdentity', { body: { pin: ADMIN_PIN } }))).toBe('429 LOCKED_OUT');
  const picker = await unlock(app, family);
  expect(await refusalOf(picker.call('verifyPin', { body: { userId: family.adminId, pin: ADMIN_PIN } }))).toBe(
    '429 LOCKED_OUT',
  );
  expect((await browser.call('getDashboard', {})).lockOuts).toMatchObject([{ userId: family.adminId }]);
  // The password lifts the lock of the PIN, as in the picker.
  expect(await browser.call('confirmIdentity', { body: { password: ADMIN_PASSWORD } })).toEqual({ success: true });
  expect(await browser.call('confirmIdentity', { body: { pin: ADMIN_PIN } })).toEqual({ success: true });
});

test('an adult without a PIN confirms by the password alone', async () => {
  const app = await startApp();
  const { browser } = await signUp(app);
  const { user } = await browser.call('registerParent', { body: { ...SAM, password: SAM_PASSWORD } });
  const sams = app.browser();
  await sams.call('login', { body: { email: SAM.email, password: SAM_PASSWORD } });
  await sams.call('verifyPin', { body: { userId: user.id, password: SAM_PASSWORD } });
  expect(await refusalOf(sams.call('confirmIdentity', { body: { pin: ADMIN_PIN } }))).toBe('409 NO_PIN');
  expect(await sams.call('confirmIdentity', { body: { password: SAM_PASSWORD } })).toEqual({ success: true });
});

test('a PIN that is replaced after its check confirms nothing', async () => {
  const app = await startApp();
  const { browser } = await signUp(app);
  const confirm = () => browser.call('confirmIdentity', { body: { pin: ADMIN_PIN } });
  const replaced = ['UPDATE members SET pin_hash = password_hash, password_hash = pin_hash || 0'];
  expect(await duringTransaction(app, ['SELECT FROM sessions FOR UPDATE'], confirm, replaced)).toBe(
    '401 NOT_SIGNED_IN',
  );
});

test('a confirmation by a clock that was ahead does not count', async () => {
  const app = await startApp();
  const { browser, mia } = await familyWithChild(app);
  app.advance(2 * LATER);
  await browser.call('confirmIdentity', { body: { pin: ADMIN_PIN } });
  app.advance(-LATER - 1);
  expect(await refusalOf(browser.callFile('exportChildData', { params: { childId: mia.id } }))).toBe(ASKS);
});

test('Export, erasure, withdrawal, a consent after a withdrawal, an age across 13, an invitation, and adding, removing or changing the access of an adult need a secret of the last five minutes: of the edits and consents only these', async () => {
  const app = await startApp();
  const { browser, mia } = await familyWithChild(app);
  browser.headers[ACTIVE_HEADER] = '1';
  const edit = (body: { age?: number; firstName?: string }) =>
    browser.call('updateUser', { params: { id: mia.id }, body });
  const consent = () =>
    browser.call('recordConsent', {
      body: { childId: mia.id, consentType: 'data_collection', verificationMethod: 'signed_in_form' },
    });
  app.advance(LATER);
  await edit({ age: 10 });
  await edit({ firstName: 'Mio', age: 11 });
  await consent();
  expect(await refusalOf(edit({ age: 15 }))).toBe(ASKS);
  await browser.call('confirmIdentity', { body: { pin: ADMIN_PIN } });
  await edit({ age: 15 });
  app.advance(LATER);
  await edit({ age: 16 });
  expect(await refusalOf(edit({ age: 9 }))).toBe(ASKS);
  await browser.call('confirmIdentity', { body: { pin: ADMIN_PIN } });
  await edit({ age: 9 });
  const [id = ''] = await consentsOf(browser, mia.id);
  await browser.call('withdrawConsent', { params: { id }, body: {} });
  app.advance(LATER);
  expect(await refusalOf(consent())).toBe(ASKS);
  await browser.call('confirmIdentity', { body: { pin: ADMIN_PIN } });
  await consent();
  const actions = await app.database.query<{ action: string }>(
    "SELECT action FROM audit_entries WHERE action ~ '^(child.age|consent)' ORDER BY sequence",
  );
  expect(actions.map(({ action }) => action)).toEqual([
    ...['consent.recorded', 'child.age_changed', 'child.age_changed', 'consent.withdrawn', 'consent.renewed'],
  ]);
});

test('a sign-up and a sign-in count as a secret; the picker ends it', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const gone = { body: { childId: newId() } };
  expect(await refusalOf(family.browser.call('deleteChildAccount', gone))).toBe('404 CHILD_NOT_FOUND');
  await family.browser.call('switchProfile', {});
  const rows = await app.database.query('SELECT confirmed_at FROM sessions');
  expect(rows).toEqual([{ confirmed_at: null }]);
  await unlock(app, family);
  const opened = await app.database.query('SELECT FROM sessions WHERE confirmed_at IS NOT NULL');
  expect(opened).toHaveLength(1);
});

const EDIT = { ...SAM, username: 'sam' };

test('Export, erasure, withdrawal, a consent after a withdrawal, an age across 13, an invitation, and adding, removing or changing the access of an adult need a secret of the last five minutes: each way to add, change or remove an adult', async () => {
  const app = await startApp();
  const { browser, sam } = await familyWithParent(app);
  const params = { id: sam.id };
  const uma = { ...SAM, username: 'uma', email: 'uma@example.com', password: SAM_PASSWORD };
  const acts: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['an adult', () => browser.call('registerParent', { body: uma })],
    ['an invitation', () => browser.call('createInvitation', { body: { kind: 'parent' } })],
    ['an address', () => browser.call('updateParent', { params, body: { ...EDIT, email: 'other@example.com' } })],
    ['a password', () => browser.call('updateParent', { params, body: { ...EDIT, password: 'Another-1!' } })],
    ['a PIN', () => browser.call('updateParent', { params, body: { ...EDIT, pin: '9042' } })],
    ['a PIN taken away', () => browser.call('updateParent', { params, body: { ...EDIT, pin: null } })],
    ['a removal', () => browser.call('deleteParent', { params, query: {} })],
  ];
  browser.headers[ACTIVE_HEADER] = '1';
  for (let minutes = 0; minutes < 40; minutes += 10) {
    app.advance(10 * MINUTE);
    await browser.call('getSessionUser', {});
  }
  const before = await app.database.query('SELECT * FROM members ORDER BY member_id');
  for (const [what, act] of acts) expect(await refusalOf(act()), what).toBe(ASKS);
  expect(await app.database.query('SELECT * FROM members ORDER BY member_id')).toEqual(before);
  // Nothing that opens the account changes.
  await browser.call('updateParent', { params, body: { ...EDIT, firstName: 'Samuel', email: 'SAM@rivera.example' } });
  for (const [, act] of acts) {
    await browser.call('confirmIdentity', { body: { pin: ADMIN_PIN } });
    await act();
    app.advance(LATER);
    await browser.call('getSessionUser', {});
  }
});

test('Export, erasure, withdrawal, a consent after a withdrawal, an age across 13, an invitation, and adding, removing or changing the access of an adult need a secret of the last five minutes: setting up counts as given, for adults and devices alone', async () => {
  const app = await startApp();
  const { browser, sam, mia } = await familyWithParent(app);
  browser.headers[ACTIVE_HEADER] = '1';
  app.advance(LATER);
  const uma = { ...SAM, username: 'uma', email: 'uma@example.com', password: SAM_PASSWORD };
  await browser.call('registerParent', { body: uma });
  await browser.call('createInvitation', { body: { kind: 'device', childIds: [mia.id] } });
  const renewed = { params: { id: sam.id }, body: { ...EDIT, password: 'Another-1!' } };
  expect(await refusalOf(browser.call('updateParent', renewed))).toBe(ASKS);
  expect(await refusalOf(browser.callFile('exportChildData', { params: { childId: mia.id } }))).toBe(ASKS);
});
