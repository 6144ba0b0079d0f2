import { setTimeout as sleep } from 'node:timers/promises';
import { principalsOf } from '@pocketful/api-contract/core/principals';
import type { Route } from '@pocketful/api-contract/core/route';
import { type RouteName, routes } from '@pocketful/api-contract/core/routes';
import { RULES } from '@pocketful/rules';
import { expect, test } from 'vitest';
import type { InProcessBrowser } from '../src/commands/in-process-client.ts';
import { endExpiredSessions } from '../src/contexts/retention/public.ts';
import { DAY } from '../src/platform/clock.ts';
import { newId } from '../src/platform/ids.ts';
import {
  ADMIN_PASSWORD,
  ADMIN_PIN,
  addChild,
  childrensDevice,
  enter,
  refusalOf,
  signUp,
  startApp,
  superuserOn,
  type TestApp,
  textOf,
} from './harness.ts';
import { bodyOf } from './row-bodies.ts';
import { consentsOf } from './scenes/compliance.ts';

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

test(`${RULES.invitations.ownDevice}: not a sibling’s, not an adult’s, and by no password`, async () => {
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
  expect(row).toMatchObject({ unlockedBy: null, childIds: [mia.id], activeMember: mia.id, name: 'Unknown device' });
  expect(await tablet.call('switchProfile', {})).toMatchObject({ id: mia.id, profileSelected: false });
  // A session that a fault of the program points at another member opens no profile.
  for (const other of [leo.id, family.adminId]) {
    await app.database.query('UPDATE sessions SET active_member_id = $1 WHERE adult_id IS NULL', [other]);
    expect(await tablet.call('getSessionUser', {})).toMatchObject({ id: mia.id, profileSelected: false });
  }
});

test(`${RULES.invitations.ownDevice}: at the picker and with a profile, each call answers as for a child, or is refused before anything is looked up`, async () => {
  const app = await startApp();
  const { family, mia, tablet } = await withDevice(app);
  const own = await childrensDevice(app, family, [mia.id]);
  await enterAs(own, mia.id, '4821');
  own.member = mia.id;
  const usual = await enter(app, family, mia.id);
  const left: readonly RouteName[] = ['logout', 'switchProfile', 'login', 'signup', 'listenToEvents', 'verifyPin'];
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    if (left.includes(name)) continue;
    const send = async (browser: InProcessBrowser) => {
      const response = await browser.fetch(route.path.replace(/:\w+/, mia.id), {
        method: route.method,
        ...(route.body
          ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(bodyOf(name, mia.id)) }
          : {}),
      });
      return `${response.status} ${/"code":"(\w+)"/.exec(await textOf(response))?.[1] ?? ''}`;
    };
    const roles = principalsOf(route.who);
    const atPicker = await send(tablet);
    if (!roles.includes('device')) expect(atPicker, name).toMatch(/^403 (PROFILE_REQUIRED|ASK_A_GROWN_UP)$/);
    const here = await send(own);
    if (!roles.includes('child')) expect(here, name).toMatch(/^403 (NOT_ALLOWED|ASK_A_GROWN_UP)$/);
    else if (route.method === 'GET') expect(here, name).toBe(await send(usual));
  }
});

test(`${RULES.invitations.noAdults}: every read hides adults, after they decided and wrote`, async () => {
  const app = await startApp();
  const { dana, sam, mia, tablet } = await withDevice(app);
  const chore = await dana.call('createChore', {
    body: { childId: mia.id, name: 'Dishes', reward: '2.00', dueDate: app.now().toISOString() },
  });
  await enterAs(tablet, mia.id, '4821');
  tablet.member = mia.id;
  await tablet.call('submitChore', { params: { id: chore.id } });
  await dana.call('rejectChore', { params: { id: chore.id }, body: { comment: 'Once more' } });
  await dana.call('createTransaction', {
    body: { childId: mia.id, amount: '5.00', description: 'Gift', category: 'gift' },
  });
  let read = 0;
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    if (route.method !== 'GET' || route.produces || !principalsOf(route.who).includes('child')) continue;
    const response = await tablet.fetch(route.path.replace(/:\w+/, mia.id));
    const text = await textOf(response);
    if (response.ok) read++;
    expect(text, name).not.toMatch(/dana|samuel|stone|rivera|sam@|"pinLength":9/i);
  }
  expect(read).toBeGreaterThan(12);
  await tablet.call('switchProfile', {});
  const texts = [await tablet.call('getSessionUser', {}), await tablet.call('listFamilyMembers', {})];
  expect(JSON.stringify(texts)).not.toMatch(/dana|samuel|stone|rivera|"pinLength":9/i);
  expect(JSON.stringify(texts)).not.toContain(sam.id);
});

test(`${RULES.invitations.deviceStays}: of the adult who invited, by the adult and by another device`, async () => {
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

test(`${RULES.invitations.deviceEnds}: signed out by an adult, and by all others; after 60 days without use; after a year`, async () => {
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
  await endExpiredSessions(app.handle, app.now());
  expect(await app.database.query('SELECT FROM device_children')).toEqual([]);
});

test(`${RULES.invitations.deviceEnds}: the device of two children stays signed in for the second after the first is erased`, async () => {
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

test(`${RULES.invitations.deviceEnds}: with a withdrawn consent, and with the family; an open invitation as well`, async () => {
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
