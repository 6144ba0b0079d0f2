import { setTimeout as sleep } from 'node:timers/promises';
import { type RouteName, routes } from '@pocketful/api-contract/routes';
import { principalsOf } from '@pocketful/contract-core/principals';
import type { Route } from '@pocketful/contract-core/route';
import { expect, test } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { endExpiredSessions } from '../../src/contexts/retention/public.ts';
import { DAY } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { consentsOf } from '../fixtures/compliance.ts';
import { letPropose } from '../fixtures/family.ts';
import { listen, next } from '../fixtures/streams.ts';
import {
  ADMIN_PASSWORD,
  ADMIN_PIN,
  addChild,
  childrensDevice,
  createChore,
  enter,
  pick,
  refusalOf,
  signUp,
  startApp,
  superuserOn,
  type TestApp,
  textOf,
} from '../harness.ts';
import { bodyOf } from '../row-bodies.ts';
import { wizardChild } from './rows.ts';

/** A family with two adults, two children, and a device of one child or of both. */
async function withDevice(app: TestApp, forBoth = false) {
  const family = await signUp(app);
  const dana = family.browser;
  const { user: sam } = await dana.call('registerParent', {
    body: {
      ...{ firstName: 'Samuel', lastName: 'Stone', username: 'sam-stone', email: 'sam@stone.example' },
      ...{ password: 'Pocketful-2!', pin: '137913791' },
    },
  });
  const mia = await addChild(family, 'mia', '4821');
  const leo = await addChild(family, 'leo', '7350', 12);
  const tablet = await childrensDevice(app, family, forBoth ? [mia.id, leo.id] : [mia.id]);
  return { family, dana, sam, mia, leo, tablet };
}

function enterAs(tablet: InProcessBrowser, userId: string, pin: string) {
  return tablet.call('verifyPin', { body: { userId, pin } });
}

const SIGNED_OUT = '401 NOT_SIGNED_IN';
const readUser = (browser: InProcessBrowser) => refusalOf(browser.call('getSessionUser', {}));

test('On a children’s own device only its children’s profiles open, by their PIN: not a sibling’s, not an adult’s, and by no password', async () => {
  const app = await startApp();
  const { family, dana, sam, mia, leo, tablet } = await withDevice(app);
  expect(await tablet.call('getSessionUser', {})).toMatchObject({
    id: mia.id,
    profileSelected: false,
    device: 'children',
  });
  expect((await tablet.call('listFamilyMembers', {})).map(({ id }) => id)).toEqual([mia.id]);
  for (const userId of [leo.id, sam.id, family.adminId, newId()])
    for (const secret of [{ pin: ADMIN_PIN }, { pin: '7350' }, { password: ADMIN_PASSWORD }])
      expect(await refusalOf(tablet.call('verifyPin', { body: { userId, ...secret } }))).toBe('404 MEMBER_NOT_FOUND');
  const byPassword = tablet.call('verifyPin', { body: { userId: mia.id, password: ADMIN_PASSWORD } });
  expect(await refusalOf(byPassword)).toBe('403 NOT_ALLOWED');
  expect(await enterAs(tablet, mia.id, '0000')).toMatchObject({ success: false, attemptsRemaining: 4 });
  expect(await enterAs(tablet, mia.id, '4821')).toMatchObject({
    user: { id: mia.id, profileSelected: true, device: 'children' },
  });
  const [, row] = await dana.call('listSessions', {});
  expect(row).toMatchObject({ unlockedBy: null, childIds: [mia.id], activeMember: mia.id, name: 'A browser' });
  expect(await tablet.call('switchProfile', {})).toMatchObject({ id: mia.id, profileSelected: false });
  // A session that a fault of the program points at another member opens no profile.
  for (const other of [leo.id, family.adminId]) {
    await app.database.query('UPDATE sessions SET active_member_id = $1 WHERE adult_id IS NULL', [other]);
    expect(await tablet.call('getSessionUser', {})).toMatchObject({ id: mia.id, profileSelected: false });
  }
});

/** Sends any call. Returns the text of the answer, and its status and code. */
async function send(browser: InProcessBrowser, name: RouteName, id: string, body?: object) {
  const route: Route = routes[name];
  const sent = route.body && JSON.stringify(body ?? bodyOf(name, id));
  const init = sent && { headers: { 'content-type': 'application/json' }, body: sent };
  const response = await browser.fetch(route.path.replace(/:\w+/, id), { method: route.method, ...init });
  const text = await textOf(response);
  return { text, outcome: `${response.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}` };
}

/** Names, address and PIN length of the adults. */
const ADULTS = /dana|samuel|stone|rivera|sam@|"pinLength":9/i;
/** The same from a children’s own device. */
async function sendHidden(...call: Parameters<typeof send>): Promise<string> {
  const { text, outcome } = await send(...call);
  expect(text, call[1]).not.toMatch(ADULTS);
  return outcome;
}

/** Calls that begin or end sessions. */
const LEFT: readonly RouteName[] = ['login', 'signup', 'switchProfile', 'logout'];

test('On a children’s own device only its children’s profiles open, by their PIN; A children’s own device answers with no adult’s name, address or PIN length: at the picker and with a profile, each call answers as for a child, or is refused before anything is looked up', async () => {
  const app = await startApp();
  const { family, mia, tablet } = await withDevice(app);
  const own = await childrensDevice(app, family, [mia.id]);
  await enterAs(own, mia.id, '4821');
  own.member = mia.id;
  const usual = await enter(app, family, mia.id);
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    if (LEFT.includes(name)) continue;
    const roles = principalsOf(route.who);
    const atPicker = await sendHidden(tablet, name, mia.id);
    if (!roles.includes('device')) expect(atPicker, name).toMatch(/^403 (PROFILE_REQUIRED|ASK_A_GROWN_UP)$/);
    const here = await sendHidden(own, name, mia.id);
    if (!roles.includes('child')) expect(here, name).toMatch(/^403 (NOT_ALLOWED|ASK_A_GROWN_UP)$/);
    else if (route.method === 'GET') expect(here, name).toBe((await send(usual, name, mia.id)).outcome);
  }
});

test('On a children’s own device only its children’s profiles open, by their PIN; A children’s own device answers with no adult’s name, address or PIN length: at the picker and with a profile, by sign-in, sign-up and the way out', async () => {
  const app = await startApp();
  const { family, sam, mia, leo } = await withDevice(app);
  for (const isPicked of [false, true]) {
    const device = async () => {
      const browser = await childrensDevice(app, family, [mia.id]);
      if (isPicked) await enterAs(browser, mia.id, '4821');
      return browser;
    };
    const tablet = await device();
    const tried = (name: RouteName, body?: object) => sendHidden(tablet, name, mia.id, body);
    expect(await tried('login', { username: 'dana-rivera', password: 'Wrong-1!' })).toBe('401 INVALID_CREDENTIALS');
    expect(await tried('signup', wizardChild)).toBe(isPicked ? '403 NOT_ALLOWED' : '403 PROFILE_REQUIRED');
    for (const userId of [sam.id, leo.id])
      expect(await tried('verifyPin', { userId, pin: '137913791' })).toBe('404 MEMBER_NOT_FOUND');
    expect(await tried('verifyPin', { userId: mia.id, pin: '4821' })).toBe('200 ');
    expect(await tried('switchProfile')).toBe('200 ');
    expect(await tried('logout')).toBe('204 ');
    expect(await readUser(tablet)).toBe(SIGNED_OUT);
    const founder = { ...bodyOf('signup'), username: `ada-${isPicked}`, email: `${isPicked}@a.example` };
    const kept = await device();
    expect(await sendHidden(kept, 'signup', mia.id, founder)).toBe('403 ASK_A_GROWN_UP');
    expect(await sendHidden(kept, 'logout', mia.id)).toBe('204 ');
    // A new session replaces that of the device.
    await (await device()).call('login', { body: { email: 'dana@rivera.example', password: ADMIN_PASSWORD } });
    expect(await app.database.query('SELECT FROM sessions WHERE adult_id IS NULL')).toHaveLength(1);
  }
});

test('A child receives its own events and those for all children; A children’s own device answers with no adult’s name, address or PIN length: on a children’s own device, until the picker', async () => {
  const app = await startApp();
  const { family, mia, leo, tablet } = await withDevice(app, true);
  await enterAs(tablet, mia.id, '4821');
  const stream = await listen(app, tablet);
  await createChore(family, app, leo.id);
  await createChore(family, app, mia.id);
  expect(await next(stream)).toMatchObject([{ type: 'changed', call: 'createChore', childId: mia.id }]);
  await tablet.call('switchProfile', {});
  await stream.ended;
  expect(stream.events.at(-1)).toEqual({ type: 'ended', reason: 'session' });
  expect(JSON.stringify(stream.events)).not.toMatch(ADULTS);
});

test('A children’s own device answers with no adult’s name, address or PIN length: reads and writes, after adults decided and wrote', async () => {
  const app = await startApp();
  const { dana, sam, mia, tablet } = await withDevice(app);
  const chore = await dana.call('createChore', {
    body: { childId: mia.id, name: 'Dishes', reward: '2.00', dueDate: app.now().toISOString() },
  });
  await enterAs(tablet, mia.id, '4821');
  tablet.member = mia.id;
  await letPropose(dana, mia);
  const at = { params: { id: chore.id } };
  const asks = { childId: mia.id, amount: '1.00' };
  const written: unknown[] = [await tablet.call('submitChore', at)];
  await dana.call('rejectChore', { ...at, body: { comment: 'Once more' } });
  await dana.call('createTransaction', { body: { ...asks, description: 'Gift', category: 'gift' } });
  for (const call of ['resubmitChore', 'unsubmitChore'] as const) written.push(await tablet.call(call, at));
  written.push(await tablet.call('createProposal', { body: { ...asks, name: 'Sweep' } }));
  written.push(await tablet.call('createWithdrawal', { body: { ...asks, description: 'A treat' } }));
  expect(JSON.stringify(written)).not.toMatch(ADULTS);
  let read = 0;
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    if (route.method !== 'GET' || route.produces || !principalsOf(route.who).includes('child')) continue;
    if ((await sendHidden(tablet, name, mia.id)).startsWith('200')) read++;
  }
  expect(read).toBeGreaterThan(12);
  await tablet.call('switchProfile', {});
  const texts = [await tablet.call('getSessionUser', {}), await tablet.call('listFamilyMembers', {})];
  expect(JSON.stringify(texts)).not.toMatch(ADULTS);
  expect(JSON.stringify(texts)).not.toContain(sam.id);
});

test('A children’s own device stays signed in after a password change: of the adult who invited, by the adult and by another device', async () => {
  const app = await startApp();
  const { family, dana, mia, tablet } = await withDevice(app);
  const params = { id: family.adminId };
  await dana.call('updateUser', { params, body: { currentPassword: ADMIN_PASSWORD, newPassword: 'Another-1!' } });
  expect(await tablet.call('getSessionUser', {})).toMatchObject({ id: mia.id });
  await enterAs(tablet, mia.id, '4821');
  // A new PIN leaves the profile, and the device stays.
  await dana.call('updateUser', { params: { id: mia.id }, body: { pin: '9042' } });
  expect(await tablet.call('getSessionUser', {})).toMatchObject({ profileSelected: false });
  expect(await enterAs(tablet, mia.id, '9042')).toMatchObject({ success: true });
});

test('A children’s own device ends when an adult signs it out, with its last child, after 60 days without use, and after a year: signed out by an adult, and by all others; after 60 days without use; after a year', async () => {
  const app = await startApp();
  const { family, dana, mia, tablet } = await withDevice(app);
  const idOf = async () =>
    (await dana.call('listSessions', {})).find(({ unlockedBy }) => unlockedBy === null)?.id ?? '';
  await dana.call('endSession', { params: { id: await idOf() } });
  expect(await readUser(tablet)).toBe(SIGNED_OUT);
  const second = await childrensDevice(app, family, [mia.id]);
  await dana.call('endOtherSessions', {});
  expect(await readUser(second)).toBe(SIGNED_OUT);
  const unused = await childrensDevice(app, family, [mia.id]);
  const used = await childrensDevice(app, family, [mia.id]);
  const listed = async () =>
    (await (await enter(app, family, family.adminId)).call('listSessions', {})).filter(({ unlockedBy }) => !unlockedBy);
  for (let days = 0; days < 350; days += 50) {
    app.advance(50 * DAY);
    used.headers['x-user-active'] = '1';
    expect(await used.call('getSessionUser', {})).toMatchObject({ id: mia.id });
    expect(await listed()).toHaveLength(days === 0 ? 2 : 1);
  }
  expect(await readUser(unused)).toBe(SIGNED_OUT);
  app.advance(14 * DAY);
  expect(await used.call('getSessionUser', {})).toMatchObject({ id: mia.id });
  app.advance(DAY + 1);
  expect(await readUser(used)).toBe(SIGNED_OUT);
  expect(await listed()).toEqual([]);
  await endExpiredSessions(app.jobs.database, app.now());
  expect(await app.database.query('SELECT FROM device_children')).toEqual([]);
});

test('A children’s own device names the adult who added it, and ends with that adult unless the question’s tick is taken away', async () => {
  const app = await startApp();
  const { family, dana, sam, mia, tablet } = await withDevice(app);
  const sams = await pick(app, family, sam.id, '137913791');
  const addedBySam = async () => {
    const { secret } = await sams.call('createInvitation', { body: { kind: 'device', childIds: [mia.id] } });
    const phone = app.browser();
    await phone.call('acceptInvitation', { body: { secret } });
    return phone;
  };
  const phone = await addedBySam();
  const listed = (await dana.call('listSessions', {})).filter(({ unlockedBy }) => unlockedBy === null);
  expect(listed.map(({ addedBy }) => addedBy).sort()).toEqual([family.adminId, sam.id].sort());
  await dana.call('deleteParent', { params: { id: sam.id } });
  expect(await readUser(phone)).toBe(SIGNED_OUT);
  expect(await tablet.call('getSessionUser', {})).toMatchObject({ id: mia.id });
});

test('The device that a removed adult added stays if it is asked for, under the id of the removed adult', async () => {
  const app = await startApp();
  const { family, dana, sam, mia } = await withDevice(app);
  const sams = await pick(app, family, sam.id, '137913791');
  const { secret } = await sams.call('createInvitation', { body: { kind: 'device', childIds: [mia.id] } });
  const phone = app.browser();
  await phone.call('acceptInvitation', { body: { secret } });
  await dana.call('deleteParent', { params: { id: sam.id }, query: { keepDevices: 'true' } });
  expect(await phone.call('getSessionUser', {})).toMatchObject({ id: mia.id });
  const listed = (await dana.call('listSessions', {})).map(({ addedBy }) => addedBy);
  expect(listed).toContain(sam.id);
  // All others end but the children's own, if that is asked for.
  await dana.call('endOtherSessions', { query: { keepDevices: 'true' } });
  expect(await phone.call('getSessionUser', {})).toMatchObject({ id: mia.id });
  await dana.call('endOtherSessions', {});
  expect(await readUser(phone)).toBe(SIGNED_OUT);
});

test('A children’s own device ends when an adult signs it out, with its last child, after 60 days without use, and after a year: the device of two children stays signed in for the second after the first is erased', async () => {
  const app = await startApp();
  const { family, dana, mia, leo, tablet } = await withDevice(app, true);
  expect((await tablet.call('listFamilyMembers', {})).map(({ id }) => id)).toEqual([leo.id, mia.id]);
  const second = await childrensDevice(app, family, [mia.id, leo.id]);
  const alone = await childrensDevice(app, family, [mia.id]);
  await enterAs(tablet, mia.id, '4821');
  await dana.call('deleteUser', { params: { id: mia.id } });
  for (const device of [tablet, second]) {
    expect(await device.call('getSessionUser', {})).toMatchObject({ id: leo.id, profileSelected: false });
    expect((await device.call('listFamilyMembers', {})).map(({ id }) => id)).toEqual([leo.id]);
  }
  expect(await readUser(alone)).toBe(SIGNED_OUT);
  expect(await refusalOf(alone.call('listFamilyMembers', {}))).toBe(SIGNED_OUT);
  expect(await enterAs(tablet, leo.id, '7350')).toMatchObject({ success: true });
  await dana.call('deleteUser', { params: { id: leo.id } });
  for (const device of [tablet, second]) expect(await readUser(device)).toBe(SIGNED_OUT);
  expect(await dana.call('listSessions', {})).toHaveLength(1);
});

test('A children’s own device ends when an adult signs it out, with its last child, after 60 days without use, and after a year: with a withdrawn consent, and with the family; an open invitation as well', async () => {
  const app = await startApp();
  const { family, dana, mia, leo, tablet } = await withDevice(app, true);
  const alone = await childrensDevice(app, family, [mia.id]);
  const { secret } = await dana.call('createInvitation', { body: { kind: 'device', childIds: [mia.id] } });
  await enterAs(tablet, mia.id, '4821');
  const [consent = ''] = await consentsOf(dana, mia.id);
  await dana.call('withdrawConsent', { params: { id: consent }, body: {} });
  expect(await tablet.call('getSessionUser', {})).toMatchObject({ id: leo.id, profileSelected: false });
  expect(await refusalOf(enterAs(tablet, mia.id, '4821'))).toBe('404 MEMBER_NOT_FOUND');
  expect(await readUser(alone)).toBe(SIGNED_OUT);
  expect(await refusalOf(app.browser().call('acceptInvitation', { body: { secret } }))).toBe('400 INVITATION_INVALID');
  const again = dana.call('createInvitation', { body: { kind: 'device', childIds: [leo.id, mia.id] } });
  expect(await refusalOf(again)).toBe('409 CONSENT_WITHDRAWN');
  await dana.call('closeFamily', { body: { username: 'dana-rivera', currentPassword: ADMIN_PASSWORD } });
  expect(await readUser(tablet)).toBe(SIGNED_OUT);
});

test('A device is added for children of the family only, once each, and replaces the browser’s session', async () => {
  const app = await startApp();
  const { dana, mia, sam } = await withDevice(app);
  const other = await signUp(app, 'okafor');
  const theirs = await addChild(other, 'ada', '1593');
  const invite = (childIds: string[]) => dana.call('createInvitation', { body: { kind: 'device', childIds } });
  for (const id of [theirs.id, sam.id, newId()])
    expect(await refusalOf(invite([mia.id, id]))).toBe('404 CHILD_NOT_FOUND');
  const { secret } = await invite([mia.id, mia.id]);
  await other.browser.call('acceptInvitation', { body: { secret } });
  other.browser.member = undefined;
  expect(await other.browser.call('getSessionUser', {})).toMatchObject({ id: mia.id, device: 'children' });
  expect(await app.database.query('SELECT FROM sessions WHERE adult_id = $1', [other.adminId])).toEqual([]);
  // The first device is that of the fixture.
  expect(await app.database.query("SELECT FROM audit_entries WHERE action = 'device.added'")).toHaveLength(2);
});

test('An invitation of a device is accepted by the consents of that moment: unverified for the public, and for a lower age', async () => {
  const app = await startApp();
  const { family, dana, mia } = await withDevice(app);
  const teen = await addChild(family, 'zoe', '6482', 15);
  const invite = (id: string) => dana.call('createInvitation', { body: { kind: 'device', childIds: [id] } });
  const accept = ({ secret }: { secret: string }) =>
    refusalOf(app.browser().call('acceptInvitation', { body: { secret } }));
  const ofMia = await invite(mia.id);
  await app.database.query('UPDATE privacy_settings SET unverified_from = $2 WHERE child_id = $1', [
    mia.id,
    new Date(app.now().getTime() + 60 * DAY),
  ]);
  expect(await accept(ofMia)).toBe('400 INVITATION_INVALID');
  expect(await refusalOf(invite(mia.id))).toBe('409 CONSENT_UNVERIFIED');
  const phone = await childrensDevice(app, family, [teen.id]);
  const ofTeen = await invite(teen.id);
  const [consent = ''] = await consentsOf(dana, teen.id);
  await dana.call('withdrawConsent', { params: { id: consent }, body: {} });
  // From the age of 14 on a profile needs no consent.
  expect(await phone.call('getSessionUser', {})).toMatchObject({ id: teen.id });
  await dana.call('updateUser', { params: { id: teen.id }, body: { age: 9 } });
  expect(await readUser(phone)).toBe(SIGNED_OUT);
  expect(await accept(ofTeen)).toBe('400 INVITATION_INVALID');
});

test('A device that is accepted while its child is being erased is not added, in a family without any session', async () => {
  const app = await startApp();
  const { family, dana, mia } = await withDevice(app);
  const { secret } = await dana.call('createInvitation', { body: { kind: 'device', childIds: [mia.id] } });
  const [row] = await app.database.query<{ family_id: string }>('DELETE FROM sessions RETURNING family_id');
  const owner = await superuserOn(app.database);
  await owner.query('BEGIN');
  await owner.query('SELECT erase_child($1, $2, $3)', [row?.family_id, mia.id, family.adminId]);
  const accepted = refusalOf(app.browser().call('acceptInvitation', { body: { secret } }));
  await sleep(200);
  await owner.query('COMMIT');
  expect(await accepted).toBe('400 INVITATION_INVALID');
  expect(await app.database.query('SELECT FROM sessions')).toEqual([]);
});

test('What is read aloud has no name of a member of the family: the server leaves the names out, which the device does not get', async () => {
  const app = await startApp();
  const { dana, mia, tablet } = await withDevice(app);
  const body = { childId: mia.id, name: 'Help Sam with Dana’s car', reward: '2.00', dueDate: app.now().toISOString() };
  await dana.call('createChore', { body });
  await enterAs(tablet, mia.id, '4821');
  tablet.member = mia.id;
  const params = { id: mia.id };
  const { chores } = await tablet.call('getChildToday', { params });
  const listed = await tablet.call('listChildChores', { params, query: {} });
  expect([...chores, ...listed].map(({ spoken }) => spoken)).toEqual(['Help with car', 'Help with car']);
  expect((await dana.call('listChildChores', { params, query: {} }))[0]).not.toHaveProperty('spoken');
});
