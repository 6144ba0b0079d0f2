import { setTimeout as sleep } from 'node:timers/promises';
import { memberIn } from '@pocketful/identity/calls';
import { expect, test } from 'vitest';
import { familyWithParent, SAM_PIN } from '../fixtures/people.ts';
import { ADMIN_PASSWORD, ADMIN_PIN, lockWaits, pick, refusalOf, startApp, superuserOn } from '../harness.ts';

const KEY = 'a-key-of-one-wish';

test('A repeated change of a secret or a repeated hand-over gets the first answer: a change of PIN or password that is repeated with its key gets the first answer, and no try is counted', async () => {
  const app = await startApp();
  const { family, browser } = await familyWithParent(app);
  const send = (body: Record<string, string>, idempotencyKey: string) =>
    browser.call('updateUser', { params: { id: family.adminId }, body }, { idempotencyKey });
  const newPin = { pin: '9042', currentPin: ADMIN_PIN };
  const first = await send(newPin, `${KEY}-pin`);
  expect(await send(newPin, `${KEY}-pin`)).toEqual(first);
  const newPassword = { newPassword: 'Another-1!', currentPassword: ADMIN_PASSWORD };
  const changed = await send(newPassword, KEY);
  const { cookie } = browser;
  expect(await send(newPassword, KEY)).toEqual(changed);
  // The session of the first answer stays signed in.
  expect(browser.cookie).toBe(cookie);
  expect(memberIn(await browser.call('getSessionUser', {})).profileSelected).toBe(true);
  expect(await app.database.query('SELECT FROM sign_in_failures')).toEqual([]);
  // With another key it is another request, whose old secret is wrong by now.
  expect(await refusalOf(send(newPin, `${KEY}-other`))).toBe('409 WRONG_PIN');
  // The digest of a request leaves secrets out, so with another secret it is still a repeated request.
  expect(await send({ ...newPassword, newPassword: 'Another-2!' }, KEY)).toEqual(changed);
  const signIn = (password: string) =>
    app.browser().call('login', { body: { email: 'dana@rivera.example', password } });
  expect(await refusalOf(signIn('Another-2!'))).toBe('401 INVALID_CREDENTIALS');
  await signIn('Another-1!');
});

test('A repeated change of a secret or a repeated hand-over gets the first answer: an adult who handed the family over gets the first answer once more, and can do nothing else with the key', async () => {
  const app = await startApp();
  const { family, browser, sam } = await familyWithParent(app);
  const body = { userId: sam.id, currentPassword: ADMIN_PASSWORD };
  const give = (idempotencyKey: string, with_ = body) =>
    browser.call('handOverFamily', { body: with_ }, { idempotencyKey });
  const sams = await pick(app, family, sam.id, SAM_PIN);
  // The role of another parent is refused before the password, so no try is counted.
  const wrong = { body: { ...body, currentPassword: 'wrong' } };
  expect(await refusalOf(sams.call('handOverFamily', wrong, { idempotencyKey: KEY }))).toBe('403 NOT_ALLOWED');
  const first = await give(KEY);
  expect(await give(KEY)).toEqual(first);
  expect(await refusalOf(give(`${KEY}-new`))).toBe('403 NOT_ALLOWED');
  expect(await refusalOf(give(KEY, { ...body, userId: family.adminId }))).toBe('409 IDEMPOTENCY_CONFLICT');
  const params = { id: sam.id };
  expect(await refusalOf(browser.call('deleteParent', { params }, { idempotencyKey: KEY }))).toBe('403 NOT_ALLOWED');
  expect(await app.database.query('SELECT FROM sign_in_failures')).toEqual([]);
});

test('An old PIN opens nothing after its change was answered: a PIN that is changed during a try opens nothing after the change was answered', async () => {
  const app = await startApp();
  const { browser, child, mia } = await familyWithParent(app);
  await child.call('switchProfile', {});
  const locker = await superuserOn(app.database);
  // The pick has verified the old PIN and waits for its session's row.
  await locker.query('BEGIN');
  await locker.query('SELECT FROM sessions WHERE active_member_id IS NULL FOR UPDATE');
  const picked = child.call('verifyPin', { body: { userId: mia.id, pin: '4821' } });
  await expect.poll(() => lockWaits(app.database)).toBe(1);
  const changed = browser.call('updateUser', { params: { id: mia.id }, body: { pin: '9042' } });
  await Promise.race([changed, sleep(300)]);
  await locker.query('COMMIT');
  await Promise.all([picked, changed]);
  expect(await refusalOf(child.call('getDashboard', {}))).toBe('403 PROFILE_REQUIRED');
});

test('An old PIN opens nothing after its change was answered: a PIN that is changed before the pick is written is verified against the new one', async () => {
  const app = await startApp();
  const { browser, child, mia } = await familyWithParent(app);
  await child.call('switchProfile', {});
  const locker = await superuserOn(app.database);
  await locker.query('BEGIN');
  await locker.query('SELECT FROM members WHERE member_id = $1 FOR UPDATE', [mia.id]);
  const changed = browser.call('updateUser', { params: { id: mia.id }, body: { pin: '9042' } });
  await expect.poll(() => lockWaits(app.database)).toBe(1);
  const picked = child.call('verifyPin', { body: { userId: mia.id, pin: '4821' } });
  await expect.poll(() => lockWaits(app.database)).toBe(2);
  await locker.query('COMMIT');
  await changed;
  expect(await picked).toMatchObject({ success: false });
});
