import { adultIn, memberIn } from '@pocketful/identity/calls';
import { codeIn } from '@pocketful/local/mail-server';
import { expect, test } from 'vitest';
import { MINUTE } from '../../src/platform/clock.ts';
import { duringTransaction } from '../during-transaction.ts';
import { familyWithParent, own, SAM, SAM_PIN } from '../fixtures/people.ts';
import { ADMIN_PASSWORD, ADMIN_PIN, addChild, faultsOf, pick, refusalOf, signUp, startApp } from '../harness.ts';
import { startMailedApp } from '../mail.ts';

test('A change of one’s own address, password or PIN needs the present secret; wrong ones count: a change of one’s own address, password or PIN needs the present secret, and wrong ones count', async () => {
  const app = await startApp();
  const { family, browser } = await familyWithParent(app);
  const me = (body: Record<string, string>) => browser.call('updateUser', own(family.adminId, body));
  expect(await me({ email: 'DANA@rivera.example', username: 'dana-rivera', firstName: 'D' })).toMatchObject({
    email: 'dana@rivera.example',
  });
  for (const body of [{ email: 'other@rivera.example' }, { newPassword: 'Another-1!' }, { pin: '9042' }])
    expect(await refusalOf(me(body as Record<string, string>))).toBe('400 INVALID_INPUT');
  expect(await refusalOf(me({ pin: '9042', currentPin: '0001' }))).toBe('409 WRONG_PIN');
  for (let i = 0; i < 5; i++)
    expect(await refusalOf(me({ newPassword: 'Another-1!', currentPassword: 'wrong' }))).toBe('409 WRONG_PASSWORD');
  expect(await refusalOf(me({ newPassword: 'Another-1!', currentPassword: ADMIN_PASSWORD }))).toBe('429 LOCKED_OUT');
  const locks = await app.database.query("SELECT FROM audit_entries WHERE action = 'profile.locked'");
  expect(locks).toHaveLength(1);
  expect(await me({ pin: '9042', currentPin: ADMIN_PIN })).toMatchObject({ id: family.adminId });
  app.advance(15 * MINUTE);
  await browser.call('verifyPin', { body: { userId: family.adminId, pin: '9042' } });
  expect(await me({ email: 'other@rivera.example', currentPassword: ADMIN_PASSWORD })).toMatchObject({
    email: 'other@rivera.example',
    emailChangeRequiresVerification: false,
  });
  const sign = (email: string) => app.browser().call('login', { body: { email, password: ADMIN_PASSWORD } });
  expect(await refusalOf(sign('dana@rivera.example'))).toBe('401 INVALID_CREDENTIALS');
  expect(adultIn(await sign('other@rivera.example')).id).toBe(family.adminId);
  expect(await faultsOf(app)).toEqual([]);
});

test('a secret of an adult who is removed as it is tried answers NOT_SIGNED_IN', async () => {
  const app = await startApp();
  const { family, sam } = await familyWithParent(app);
  const sams = await pick(app, family, sam.id, SAM_PIN);
  const change = () => sams.call('updateUser', own(sam.id, { pin: '9042', currentPin: SAM_PIN }));
  const removal = `DELETE FROM members WHERE member_id = '${sam.id}'`;
  expect(await duringTransaction(app, [removal], change, [])).toBe('401 NOT_SIGNED_IN');
});

test('a refused secret leaves the request’s key free, also if it locks', async () => {
  const app = await startApp();
  const { family, browser } = await familyWithParent(app);
  const send = (currentPassword: string) =>
    browser.call('updateUser', own(family.adminId, { newPassword: 'Another-1!', currentPassword }), {
      idempotencyKey: 'a-key-of-one-wish',
    });
  for (let i = 0; i < 5; i++) expect(await refusalOf(send('wrong'))).toBe('409 WRONG_PASSWORD');
  app.advance(15 * MINUTE);
  await browser.call('verifyPin', { body: { userId: family.adminId, pin: ADMIN_PIN } });
  expect(await send(ADMIN_PASSWORD)).toMatchObject({ id: family.adminId });
});

test('A new password ends all other sessions; a new PIN leaves the profile on other devices and lifts its lock: a new password ends every other session of that adult, and gives this one a new id', async () => {
  const app = await startApp();
  const { family, browser, child } = await familyWithParent(app);
  const other = await pick(app, family, family.adminId, ADMIN_PIN);
  const cookie = browser.cookie;
  await browser.call('updateUser', own(family.adminId, { newPassword: 'Another-1!', currentPassword: ADMIN_PASSWORD }));
  expect(browser.cookie).not.toBe(cookie);
  expect(memberIn(await browser.call('getSessionUser', {})).profileSelected).toBe(true);
  expect(await refusalOf(other.call('getDashboard', {}))).toBe('401 NOT_SIGNED_IN');
  expect(await refusalOf(child.call('getSessionUser', {}))).toBe('401 NOT_SIGNED_IN');
  const old = app.browser();
  old.cookie = cookie;
  expect(await refusalOf(old.call('getSessionUser', {}))).toBe('401 NOT_SIGNED_IN');
});

test('A new password ends all other sessions; a new PIN leaves the profile on other devices and lifts its lock: a PIN that an adult resets lifts the lock of the old one, and its profile returns to the picker elsewhere', async () => {
  const app = await startApp();
  const { browser, child, mia } = await familyWithParent(app);
  for (let i = 0; i < 5; i++) await browser.call('verifyPin', { body: { userId: mia.id, pin: '0001' } });
  await browser.call('updateUser', own(mia.id, { pin: '9042' }));
  expect(await refusalOf(child.call('getDashboard', {}))).toBe('403 PROFILE_REQUIRED');
  child.member = undefined;
  expect(await child.call('verifyPin', { body: { userId: mia.id, pin: '4821' } })).toMatchObject({ success: false });
  expect(await child.call('verifyPin', { body: { userId: mia.id, pin: '9042' } })).toMatchObject({ success: true });
});

test('A PIN is refused if a child or the adult has it; the PINs of other adults are not compared', async () => {
  const app = await startApp();
  const { family, browser, mia, sam } = await familyWithParent(app);
  const leo = await addChild(family, 'leo', '7350');
  for (const pin of ['4821', ADMIN_PIN])
    expect(await refusalOf(browser.call('updateUser', own(leo.id, { pin })))).toBe('409 PIN_TAKEN');
  expect(await browser.call('updateUser', own(leo.id, { pin: SAM_PIN }))).toMatchObject({ id: leo.id });
  expect(await browser.call('updateUser', own(mia.id, { pin: '4821' }))).toMatchObject({ id: mia.id });
  const put = (pin: string | null) => browser.call('updateParent', { params: { id: sam.id }, body: { ...SAM, pin } });
  expect(await refusalOf(put('4821'))).toBe('409 PIN_TAKEN');
  const pinLength = async () =>
    (await browser.call('listFamilyMembers', {})).find(({ username }) => username === 'sam')?.pinLength;
  // An empty PIN stays as it is, as an absent one does.
  await put('');
  expect(await pinLength()).toBe(4);
  await put(null);
  expect(await pinLength()).toBeNull();
});

test('two children who get the same PIN at the same time: one is refused', async () => {
  const app = await startApp();
  const { family, browser } = await familyWithParent(app);
  const added = await Promise.allSettled([addChild(family, 'leo', '7350'), addChild(family, 'bo', '7350')]);
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const zoe = await addChild(family, 'zoe', '6042');
  const edits = await Promise.allSettled([
    browser.call('updateUser', own(zoe.id, { pin: '8190' })),
    addChild(family, 'ida', '8190'),
  ]);
  expect(edits.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('No digest of a PIN that can be computed fast is stored: no row has a digest that PINs could be tried against', async () => {
  const app = await startApp();
  const { browser, mia } = await familyWithParent(app);
  await browser.call('updateUser', own(mia.id, { pin: '9042' }), { idempotencyKey: 'a-new-pin-for-mia' });
  const columns = await app.database.query<{ table_name: string; column_name: string }>(`
    SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'
      AND column_name ~ '(pin|fingerprint)' AND table_name = 'members'`);
  expect(columns.map(({ column_name }) => column_name).sort()).toEqual(['pin_hash', 'pin_length']);
  const [key] = await app.database.query<{ request_digest: Buffer }>(
    "SELECT request_digest FROM idempotency_keys WHERE key = 'a-new-pin-for-mia'",
  );
  // The digest of a request is the same for every PIN, so a repeated request with another PIN gets the first answer.
  const again = browser.call('updateUser', own(mia.id, { pin: '1111' }), { idempotencyKey: 'a-new-pin-for-mia' });
  expect(await again).toMatchObject({ id: mia.id });
  expect(key?.request_digest).toHaveLength(32);
  app.advance(MINUTE);
  const kids = app.browser();
  await kids.call('login', { body: { email: 'dana@rivera.example', password: ADMIN_PASSWORD } });
  expect(await kids.call('verifyPin', { body: { userId: mia.id, pin: '9042' } })).toMatchObject({ success: true });
});

test('An adult changes ten PINs an hour at most: the eleventh change of a PIN within an hour is refused', async () => {
  const app = await startApp();
  const { family, browser, mia } = await familyWithParent(app);
  const change = (pin: number) => browser.call('updateUser', own(mia.id, { pin: String(pin) }));
  // The PIN of the other parent, who was just added, was the first.
  for (let pin = 3001; pin < 3010; pin++) await change(pin);
  expect(await refusalOf(change(3010))).toBe('429 RATE_LIMITED');
  await browser.call('updateUser', own(mia.id, { firstName: 'Maria' }));
  await addChild(family, 'leo', '7350');
  app.advance(60 * MINUTE);
  await browser.call('verifyPin', { body: { userId: family.adminId, pin: ADMIN_PIN } });
  expect(await change(3010)).toMatchObject({ id: mia.id });
});

test('A new address waits for its code if addresses are verified; a cancelled change keeps the old one: where addresses are verified a new one waits for its code, and the old one gets a mail', async () => {
  const app = await startMailedApp({ settings: { EMAIL_VERIFICATION: 'required' } });
  const address = 'dana@rivera.example';
  await signUp(app).catch(() => undefined);
  await app.browser().call('verifyEmailCode', { body: { email: address, code: codeIn(await app.newestTo(address)) } });
  const browser = app.browser();
  const user = adultIn(await browser.call('login', { body: { email: address, password: ADMIN_PASSWORD } }));
  await browser.call('verifyPin', { body: { userId: user.id, pin: ADMIN_PIN } });
  const email = 'dana@example.com';
  const asked = await browser.call('updateUser', own(user.id, { email, currentPassword: ADMIN_PASSWORD }));
  expect(asked).toMatchObject({ email: address, emailChangeRequiresVerification: true });
  await browser.call('verifyEmailCode', { body: { email, code: codeIn(await app.newestTo(email)) } });
  expect(await browser.call('getUser', { params: { id: user.id } })).toMatchObject({
    ...{ email, emailVerified: true, emailVerifiedAt: expect.any(String) },
  });
  expect((await app.newestTo(address)).subject).toBe('Your Pocketful email address was changed');
  await browser.call('updateUser', own(user.id, { newPassword: 'Another-1!', currentPassword: ADMIN_PASSWORD }));
  expect((await app.newestTo(email)).subject).toBe('Your Pocketful password was changed');
});

test('An address that waits for its code survives a reload; Cancel removes it on the server; A limit says how long to wait: a waiting address is in the session’s answer, and sending the present one cancels it', async () => {
  const app = await startMailedApp({ settings: { EMAIL_VERIFICATION: 'required' } });
  const address = 'dana@rivera.example';
  await signUp(app).catch(() => undefined);
  await app.browser().call('verifyEmailCode', { body: { email: address, code: codeIn(await app.newestTo(address)) } });
  const browser = app.browser();
  const user = adultIn(await browser.call('login', { body: { email: address, password: ADMIN_PASSWORD } }));
  await browser.call('verifyPin', { body: { userId: user.id, pin: ADMIN_PIN } });
  const pending = async () => memberIn(await browser.call('getSessionUser', {})).pendingEmail;
  expect(await pending()).toBeNull();
  const email = 'dana@example.com';
  await browser.call('updateUser', own(user.id, { email, currentPassword: ADMIN_PASSWORD }));
  expect(await pending()).toBe(email);
  const code = codeIn(await app.newestTo(email));
  await browser.call('updateUser', own(user.id, { firstName: 'Daniela' }));
  expect(await pending()).toBe(email);
  await browser.call('updateUser', own(user.id, { email: address }));
  expect(await pending()).toBeNull();
  expect(await refusalOf(browser.call('verifyEmailCode', { body: { email, code } }))).toBe('400 CODE_INVALID');
  const again = () => browser.call('updateUser', own(user.id, { email, currentPassword: ADMIN_PASSWORD }));
  await again();
  await expect(again()).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    problem: { message: 'Too many requests. Please try again in an hour.' },
  });
});

test('A change of the PIN asks for the current PIN first', async () => {
  const app = await startApp();
  const { browser, adminId } = await signUp(app);
  await expect(browser.call('updateUser', own(adminId, { pin: '9042' }))).rejects.toMatchObject({
    problem: { message: 'Please enter your current PIN to change it', errors: [{ path: 'currentPin' }] },
  });
});

test('Common passwords are refused at their field, also decorated ones: a common password is refused at its field, also decorated, wherever an adult chooses one', async () => {
  const app = await startApp();
  const { family, browser, sam } = await familyWithParent(app);
  const refused = (path: string) => ({
    code: 'PASSWORD_TOO_COMMON',
    problem: { status: 400, errors: [expect.objectContaining({ path })] },
  });
  const secrets = { newPassword: 'Dragon-99!', currentPassword: ADMIN_PASSWORD };
  await expect(browser.call('updateUser', own(family.adminId, secrets))).rejects.toMatchObject(refused('newPassword'));
  const body = { ...SAM, password: 'P@ssw0rd1!' };
  await expect(browser.call('updateParent', { params: { id: sam.id }, body })).rejects.toMatchObject(
    refused('password'),
  );
  const another = { ...SAM, username: 'ola', email: 'ola@rivera.example', password: 'Password1!' };
  await expect(browser.call('registerParent', { body: another })).rejects.toMatchObject(refused('password'));
});
