import { adultIn } from '@pocketful/api-contract/identity';
import { codeIn } from '@pocketful/local/mail-server';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { MINUTE } from '../src/platform/clock.ts';
import {
  ADMIN_PASSWORD,
  ADMIN_PIN,
  addChild,
  faultsOf,
  outcomesOf,
  pick,
  refusalOf,
  signUp,
  startApp,
} from './harness.ts';
import { startMailedApp } from './mail.ts';
import { familyWithParent, SAM, SAM_PASSWORD, SAM_PIN } from './scenes/people.ts';

const own = (id: string, body: Record<string, string>) => ({ params: { id }, body });

test('every adult edits a child; who it belongs to is said by the family_admin alone', async () => {
  const app = await startApp();
  const { family, browser, mia, sam } = await familyWithParent(app);
  const sams = await pick(app, family, sam.id, SAM_PIN);
  const params = { id: mia.id };
  const body = { firstName: 'Mia-Lou', lastName: 'R', username: 'mialou', age: 10 };
  expect(await sams.call('updateUser', { params, body })).toMatchObject({ ...body, parentId: family.adminId });
  expect(await sams.call('updateUser', { params, body: { lastName: null } })).toMatchObject({
    lastName: null,
    age: 10,
  });
  const assign = { params, body: { parentId: sam.id } };
  expect(await refusalOf(sams.call('updateUser', assign))).toBe('403 NOT_ALLOWED');
  expect(await browser.call('updateUser', assign)).toMatchObject({ parentId: sam.id });
  expect(await refusalOf(browser.call('updateUser', { params, body: { parentId: mia.id } }))).toBe(
    '404 PARENT_NOT_FOUND',
  );
  expect(await refusalOf(browser.call('updateUser', { params, body: { email: 'mia@example.com' } }))).toBe(
    '403 NOT_ALLOWED',
  );
});

test('an email address is refused in every name of a child, in an edit too, and may stand in an adult’s', async () => {
  const app = await startApp();
  const { browser, mia, sam } = await familyWithParent(app);
  const child = { username: 'lou', age: 9, pin: '7350', parentalConsent: true, dataCollectionConsent: true } as const;
  for (const [path, name] of [
    ['firstName', 'First name'],
    ['lastName', 'Last name'],
  ] as const) {
    const problem = { errors: [{ path, message: `${name} must not contain an email address` }] };
    const edit = { params: { id: mia.id }, body: { [path]: 'Lou@home.now' } };
    await expect(browser.call('updateUser', edit)).rejects.toMatchObject({ code: 'INVALID_INPUT', problem });
    const body = { ...child, firstName: 'Lou', [path]: 'Lou@home.now' };
    await expect(browser.call('addChild', { body })).rejects.toMatchObject({ code: 'INVALID_INPUT', problem });
    await browser.call('updateUser', own(sam.id, { [path]: 'Lou@home.now' }));
  }
  const username = { params: { id: mia.id }, body: { username: 'lou@home.now' } };
  expect(await refusalOf(browser.call('updateUser', username))).toBe('400 INVALID_INPUT');
});

test('a child who grew up keeps its age in an edit, and gets no other one past 17', async () => {
  const app = await startApp();
  const { browser, mia } = await familyWithParent(app);
  await app.database.query('UPDATE members SET birth_year = 2007 WHERE member_id = $1', [mia.id]);
  const params = { id: mia.id };
  expect(await browser.call('updateUser', { params, body: { firstName: 'Mia', age: 19 } })).toMatchObject({ age: 19 });
  expect(await refusalOf(browser.call('updateUser', { params, body: { age: 18 } }))).toBe('400 INVALID_INPUT');
});

test('of another parent an adult edits the names, and of the family_admin nothing', async () => {
  const app = await startApp();
  const { family, browser, sam } = await familyWithParent(app);
  const sams = await pick(app, family, sam.id, SAM_PIN);
  expect(await browser.call('updateUser', own(sam.id, { firstName: 'Samuel' }))).toMatchObject({ firstName: 'Samuel' });
  for (const body of [
    { username: 'samuel' },
    { email: 's@example.com' },
    { pin: '9042' },
    { newPassword: 'Another-1!' },
  ])
    expect(await refusalOf(browser.call('updateUser', own(sam.id, body as Record<string, string>)))).toBe(
      '403 NOT_ALLOWED',
    );
  expect(await refusalOf(sams.call('updateUser', own(family.adminId, { firstName: 'D' })))).toBe('403 NOT_ALLOWED');
});

test('an adult’s own address, password and PIN ask for the secret before, and wrong ones count', async () => {
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

test('a refused secret leaves the request’s key free, also when it was the one that locks', async () => {
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

test('a new password ends every other session of that adult, and gives this one a new id', async () => {
  const app = await startApp();
  const { family, browser, child } = await familyWithParent(app);
  const other = await pick(app, family, family.adminId, ADMIN_PIN);
  const cookie = browser.cookie;
  await browser.call('updateUser', own(family.adminId, { newPassword: 'Another-1!', currentPassword: ADMIN_PASSWORD }));
  expect(browser.cookie).not.toBe(cookie);
  expect((await browser.call('getSessionUser', {})).profileSelected).toBe(true);
  expect(await refusalOf(other.call('getDashboard', {}))).toBe('401 NOT_SIGNED_IN');
  expect(await refusalOf(child.call('getSessionUser', {}))).toBe('401 NOT_SIGNED_IN');
  const old = app.browser();
  old.cookie = cookie;
  expect(await refusalOf(old.call('getSessionUser', {}))).toBe('401 NOT_SIGNED_IN');
});

test('a PIN that an adult resets lifts the lock of the old one, and its profile falls back to the picker elsewhere', async () => {
  const app = await startApp();
  const { browser, child, mia } = await familyWithParent(app);
  for (let i = 0; i < 5; i++) await browser.call('verifyPin', { body: { userId: mia.id, pin: '0001' } });
  await browser.call('updateUser', own(mia.id, { pin: '9042' }));
  expect(await refusalOf(child.call('getDashboard', {}))).toBe('403 PROFILE_REQUIRED');
  child.member = undefined;
  expect(await child.call('verifyPin', { body: { userId: mia.id, pin: '4821' } })).toMatchObject({ success: false });
  expect(await child.call('verifyPin', { body: { userId: mia.id, pin: '9042' } })).toMatchObject({ success: true });
});

test('a PIN is compared with the children’s and with that of whoever sets it', async () => {
  const app = await startApp();
  const { family, browser, mia, sam } = await familyWithParent(app);
  const leo = await addChild(family, 'leo', '7350');
  for (const pin of ['4821', ADMIN_PIN])
    expect(await refusalOf(browser.call('updateUser', own(leo.id, { pin })))).toBe('409 PIN_TAKEN');
  expect(await browser.call('updateUser', own(leo.id, { pin: SAM_PIN }))).toMatchObject({ id: leo.id });
  expect(await browser.call('updateUser', own(mia.id, { pin: '4821' }))).toMatchObject({ id: mia.id });
  const put = (pin: string | null) => browser.call('updateParent', { params: { id: sam.id }, body: { ...SAM, pin } });
  expect(await refusalOf(put('4821'))).toBe('409 PIN_TAKEN');
  await put(null);
  expect(await browser.call('listFamilyMembers', {})).toMatchObject([{}, { username: 'sam', pinLength: null }, {}, {}]);
});

test('the family_admin edits a parent whole, whose sessions end with the password', async () => {
  const app = await startApp();
  const { family, browser, sam } = await familyWithParent(app);
  const sams = await pick(app, family, sam.id, SAM_PIN);
  const params = { id: sam.id };
  const body = { ...SAM, username: 'sammy', email: 'sammy@rivera.example', password: 'Another-1!' };
  expect(await browser.call('updateParent', { params, body })).toMatchObject({
    user: { username: 'sammy' },
    requiresEmailVerification: false,
  });
  expect(await refusalOf(sams.call('getDashboard', {}))).toBe('401 NOT_SIGNED_IN');
  const sign = (username: string, password: string) =>
    app.browser().call('login', { body: { email: '', username, password } });
  expect(adultIn(await sign('sammy', 'Another-1!')).id).toBe(sam.id);
  expect(await refusalOf(sign('sam', 'Another-1!'))).toBe('401 INVALID_CREDENTIALS');
  expect(await refusalOf(browser.call('updateParent', { params: { id: family.adminId }, body }))).toBe(
    '404 MEMBER_NOT_FOUND',
  );
  const other = await signUp(app, 'okafor');
  expect(other.adminId).toBeDefined();
  const taken = { ...body, email: 'dana@okafor.example' };
  expect(await refusalOf(browser.call('updateParent', { params, body: taken }))).toBe('409 ACCOUNT_EXISTS');
  // What was refused kept no name.
  expect(await refusalOf(sign('sammy@rivera.example', 'wrong'))).toBe('401 INVALID_CREDENTIALS');
  const names = await app.database.query<{ name_key: string }>(
    'SELECT name_key FROM login_names WHERE member_id = $1 ORDER BY name_key',
    [sam.id],
  );
  expect(names.map(({ name_key }) => name_key)).toEqual(['sammy', 'sammy@rivera.example']);
});

test('a parent to whom children belong stays, and the text names them; without any they are gone at once', async () => {
  const app = await startApp();
  const { family, browser, mia, sam } = await familyWithParent(app);
  const leo = await addChild(family, 'leo', '7350');
  const sams = await pick(app, family, sam.id, SAM_PIN);
  for (const { id } of [mia, leo]) await browser.call('updateUser', own(id, { parentId: sam.id }));
  const remove = (id: string) => browser.call('deleteParent', { params: { id } });
  await expect(remove(sam.id)).rejects.toMatchObject({
    code: 'PARENT_HAS_CHILDREN',
    problem: { message: expect.stringMatching(/^mia and leo are assigned to this parent/) },
  });
  for (const { id } of [mia, leo]) await browser.call('updateUser', own(id, { parentId: family.adminId }));
  await remove(sam.id);
  expect(await refusalOf(sams.call('getDashboard', {}))).toBe('401 NOT_SIGNED_IN');
  expect(await refusalOf(remove(sam.id))).toBe('404 MEMBER_NOT_FOUND');
  expect(await refusalOf(remove(mia.id))).toBe('404 MEMBER_NOT_FOUND');
  expect(await refusalOf(remove(family.adminId))).toBe('409 FAMILY_ADMIN_STAYS');
  // The name is free again.
  await browser.call('registerParent', { body: { ...SAM, password: SAM_PASSWORD } });
  expect(await faultsOf(app)).toEqual([]);
});

test('handed over, the family has one other family_admin, and whoever gave it is a parent', async () => {
  const app = await startApp();
  const { family, browser, sam } = await familyWithParent(app);
  const body = { userId: sam.id, currentPassword: ADMIN_PASSWORD };
  expect(await refusalOf(browser.call('handOverFamily', { body: { ...body, currentPassword: 'wrong' } }))).toBe(
    '409 WRONG_PASSWORD',
  );
  expect(await browser.call('handOverFamily', { body })).toMatchObject({ role: 'parent', familyAdminId: sam.id });
  expect(await refusalOf(browser.call('handOverFamily', { body }))).toBe('403 NOT_ALLOWED');
  const sams = await pick(app, family, sam.id, SAM_PIN);
  await sams.call('deleteParent', { params: { id: family.adminId } }).catch(() => undefined);
  expect(await sams.call('getSessionUser', {})).toMatchObject({ role: 'family_admin' });
});

test('of two who hand the family over at once one wins', async () => {
  const app = await startApp();
  const { browser, sam } = await familyWithParent(app);
  const { user: ola } = await browser.call('registerParent', {
    body: { ...SAM, username: 'ola', email: 'ola@rivera.example', password: SAM_PASSWORD },
  });
  const give = (userId: string) =>
    browser.call('handOverFamily', { body: { userId, currentPassword: ADMIN_PASSWORD } });
  const outcomes = await outcomesOf([give(sam.id), give(ola.id)]);
  expect(outcomes).toEqual({ done: 1, '403 NOT_ALLOWED': 1 });
  const admins = await app.database.query("SELECT FROM members WHERE role = 'family_admin'");
  expect(admins).toHaveLength(1);
});

test('what a family_admin began and finishes after the hand-over is refused', async () => {
  const app = await startApp();
  const { family, browser, mia, sam } = await familyWithParent(app);
  const { user: ola } = await browser.call('registerParent', {
    body: { ...SAM, username: 'ola', email: 'ola@rivera.example', password: SAM_PASSWORD },
  });
  const locker = new pg.Client({ connectionString: app.database.superuserUrl });
  await locker.connect();
  onTestFinished(() => locker.end());
  await locker.query('BEGIN');
  await locker.query('SELECT FROM families FOR UPDATE');
  const begun = [
    browser.call('updateParent', {
      params: { id: ola.id },
      body: { ...SAM, username: 'ola-2', email: ola.email ?? '' },
    }),
    browser.call('updateUser', { params: { id: mia.id }, body: { parentId: sam.id } }),
    browser.call('deleteParent', { params: { id: ola.id } }),
    browser.call('closeFamily', { body: { username: 'dana-rivera', currentPassword: ADMIN_PASSWORD } }),
  ];
  // Heard from the start: one may be refused before the last statement of here is answered.
  const outcomes = outcomesOf(begun);
  await expect
    .poll(() => app.database.query("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'"))
    .toHaveLength(begun.length);
  await locker.query("UPDATE members SET role = 'parent' WHERE member_id = $1", [family.adminId]);
  await locker.query("UPDATE members SET role = 'family_admin' WHERE member_id = $1", [sam.id]);
  await locker.query('COMMIT');
  expect(await outcomes).toEqual({ '403 NOT_ALLOWED': begun.length });
});

test('of two who give one username at once one gets it', async () => {
  const app = await startApp();
  const { family, browser, mia, sam } = await familyWithParent(app);
  const sams = await pick(app, family, sam.id, SAM_PIN);
  const leo = await addChild(family, 'leo', '7350');
  // Often enough that both are between question and answer at least once.
  for (let round = 0; round < 12; round++) {
    const username = `kit-${round}`;
    const outcomes = await outcomesOf([
      browser.call('updateUser', own(mia.id, { username })),
      sams.call('updateUser', own(leo.id, { username })),
    ]);
    expect(outcomes).toEqual({ done: 1, '409 USERNAME_TAKEN': 1 });
  }
});

test('a parent is removed, or a child is assigned to them, never both', async () => {
  const app = await startApp();
  const { family, browser, mia, sam } = await familyWithParent(app);
  const sams = await pick(app, family, sam.id, SAM_PIN);
  const outcomes = await outcomesOf([
    browser.call('deleteParent', { params: { id: sam.id } }),
    browser.call('updateUser', own(mia.id, { parentId: sam.id })),
    addChild({ ...family, browser: sams }, 'leo', '7350'),
    addChild({ ...family, browser: sams }, 'kit', '7351'),
  ]);
  const [left] = await app.database.query<{ parents: number; children: number }>(
    `SELECT count(*) FILTER (WHERE member_id = $1)::int AS parents, count(*) FILTER (WHERE parent_id = $1)::int AS children
     FROM members`,
    [sam.id],
  );
  expect(left?.parents === 0, JSON.stringify(outcomes)).toBe(left?.children === 0);
  expect(Object.keys(outcomes).filter(outcome => outcome.startsWith('5'))).toEqual([]);
});

test('days follow the family’s time zone from its change on', async () => {
  const app = await startApp();
  const { browser } = await familyWithParent(app);
  expect(await browser.call('updateFamily', { body: { timeZone: 'Pacific/Auckland' } })).toEqual({
    timeZone: 'Pacific/Auckland',
  });
  expect(await browser.call('getSessionUser', {})).toMatchObject({ timeZone: 'Pacific/Auckland' });
});

test('where addresses are verified a new one waits for its code, and the old one is told', async () => {
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

test('a new address that waits is in the session’s answer, and the address before cancels it', async () => {
  const app = await startMailedApp({ settings: { EMAIL_VERIFICATION: 'required' } });
  const address = 'dana@rivera.example';
  await signUp(app).catch(() => undefined);
  await app.browser().call('verifyEmailCode', { body: { email: address, code: codeIn(await app.newestTo(address)) } });
  const browser = app.browser();
  const user = adultIn(await browser.call('login', { body: { email: address, password: ADMIN_PASSWORD } }));
  await browser.call('verifyPin', { body: { userId: user.id, pin: ADMIN_PIN } });
  const pending = async () => (await browser.call('getSessionUser', {})).pendingEmail;
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
    problem: { message: 'That was a lot at once. Please try again in an hour.' },
  });
});

test('the call for another PIN asks for the current PIN first', async () => {
  const app = await startApp();
  const { browser, adminId } = await signUp(app);
  await expect(browser.call('updateUser', own(adminId, { pin: '9042' }))).rejects.toMatchObject({
    problem: { message: 'Please enter your current PIN to change it', errors: [{ path: 'currentPin' }] },
  });
});

test('a common password is refused at its field, also decorated, wherever an adult chooses one', async () => {
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

test('feedback is kept under ids alone, a few times an hour', async () => {
  const app = await startApp();
  const { browser } = await familyWithParent(app);
  const body = { subject: 'The jars', message: 'They are lovely to look at.', rating: 5, page: '/settings' };
  expect(await browser.call('sendFeedback', { body })).toMatchObject({ ...body, status: 'new' });
  const answers = await outcomesOf(Array.from({ length: 6 }, () => browser.call('sendFeedback', { body })));
  expect(answers).toEqual({ done: 4, '429 RATE_LIMITED': 2 });
  app.advance(60 * MINUTE);
  await browser.call('verifyPin', { body: { userId: browser.member ?? '', pin: ADMIN_PIN } });
  await browser.call('sendFeedback', { body });
  const [row] = await app.database.query('SELECT * FROM feedback LIMIT 1');
  expect(JSON.stringify(row)).not.toMatch(/dana|rivera/i);
});
