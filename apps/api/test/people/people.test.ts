import { adultIn } from '@pocketful/identity/calls';
import { expect, test } from 'vitest';
import { MINUTE } from '../../src/platform/clock.ts';
import { duringTransaction } from '../during-transaction.ts';
import { familyWithParent, own, SAM, SAM_PASSWORD, SAM_PIN } from '../fixtures/people.ts';
import {
  ADMIN_PASSWORD,
  ADMIN_PIN,
  addChild,
  faultsOf,
  lockWaits,
  outcomesOf,
  pick,
  refusalOf,
  signUp,
  startApp,
  superuserOn,
} from '../harness.ts';

test('Every adult edits every child; only the family_admin changes the parent of a child: every adult edits a child; only the family_admin changes its parent', async () => {
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

test('A first name that two members of a family share is followed by the username in the queue, in messages and in mails: a unique first name stays as it is, and upper case makes no difference', async () => {
  const app = await startApp();
  const { browser, mia, family } = await familyWithParent(app);
  const big = await addChild(family, 'max-big', '7350');
  const edit = (id: string, firstName: string) => browser.call('updateUser', { params: { id }, body: { firstName } });
  expect(await edit(big.id, 'Max')).toMatchObject({ firstName: 'Max', calledName: 'Max' });
  expect(await edit(mia.id, 'MAX')).toMatchObject({ firstName: 'MAX', calledName: 'MAX (mia)' });
  const called = (list: readonly { readonly id: string; readonly calledName: string }[]) =>
    list.filter(({ id }) => id === big.id || id === family.adminId).map(({ calledName }) => calledName);
  expect(called(await browser.call('listChildren', { params: { parentId: family.adminId } }))).toEqual([
    'Max (max-big)',
  ]);
  expect(called(await browser.call('listFamilyMembers', {}))).toEqual(['Dana', 'Max (max-big)']);
});

test('No name of a child contains an email address, also not in an edit: an email address is refused in every name of a child, also in an edit, and accepted in an adult’s', async () => {
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

test('A child keeps both consents; its age and PIN keep their bounds: a child who grew up keeps its age in an edit, and gets no other age past 17', async () => {
  const app = await startApp();
  const { browser, mia } = await familyWithParent(app);
  await app.database.query('UPDATE members SET birth_year = 2007 WHERE member_id = $1', [mia.id]);
  const params = { id: mia.id };
  expect(await browser.call('updateUser', { params, body: { firstName: 'Mia', age: 19 } })).toMatchObject({ age: 19 });
  expect(await refusalOf(browser.call('updateUser', { params, body: { age: 18 } }))).toBe('400 INVALID_INPUT');
});

test('An adult edits the names of another parent, and nothing of the family_admin: an adult edits the names of another parent, and nothing of the family_admin', async () => {
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

test('the family_admin edits all of a parent, whose sessions end with the password', async () => {
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
  // The refused edit took no name.
  expect(await refusalOf(sign('sammy@rivera.example', 'wrong'))).toBe('401 INVALID_CREDENTIALS');
  const names = await app.database.query<{ name_key: string }>(
    'SELECT name_key FROM login_names WHERE member_id = $1 ORDER BY name_key',
    [sam.id],
  );
  expect(names.map(({ name_key }) => name_key)).toEqual(['sammy', 'sammy@rivera.example']);
});

test('A parent with children is not deleted, and the text names the children; otherwise the parent’s sessions end at once: a parent with children stays, and the text names them; a parent without is removed at once', async () => {
  const app = await startApp();
  const { family, browser, mia, sam } = await familyWithParent(app);
  const leo = await addChild(family, 'leo', '7350');
  const sams = await pick(app, family, sam.id, SAM_PIN);
  for (const { id } of [mia, leo]) await browser.call('updateUser', own(id, { parentId: sam.id }));
  const remove = (id: string) => browser.call('deleteParent', { params: { id } });
  await expect(remove(sam.id)).rejects.toMatchObject({
    code: 'PARENT_HAS_CHILDREN',
    problem: { message: expect.stringMatching(/^leo and mia are assigned to this parent/) },
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

test('The family is handed over with the password, and has one family_admin: after the hand-over the family has another family_admin, and the former one is a parent', async () => {
  const app = await startApp();
  const { family, browser, mia, sam } = await familyWithParent(app);
  const body = { userId: sam.id, currentPassword: ADMIN_PASSWORD };
  expect(await refusalOf(browser.call('handOverFamily', { body: { ...body, currentPassword: 'wrong' } }))).toBe(
    '409 WRONG_PASSWORD',
  );
  // A hand-over to a child is refused before the password, so no try is counted.
  expect(await refusalOf(browser.call('handOverFamily', { body: { userId: mia.id, currentPassword: 'wrong' } }))).toBe(
    '404 MEMBER_NOT_FOUND',
  );
  expect(await browser.call('handOverFamily', { body })).toMatchObject({ role: 'parent', familyAdminId: sam.id });
  expect(await refusalOf(browser.call('handOverFamily', { body }))).toBe('403 NOT_ALLOWED');
  const sams = await pick(app, family, sam.id, SAM_PIN);
  await sams.call('deleteParent', { params: { id: family.adminId } }).catch(() => undefined);
  expect(await sams.call('getSessionUser', {})).toMatchObject({ role: 'family_admin' });
});

test('The family is handed over with the password, and has one family_admin: of two concurrent hand-overs one wins', async () => {
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

type Fixture = Awaited<ReturnType<typeof familyWithParent>>;
const ONCE = { idempotencyKey: 'a-key-of-one-wish' };
const handOver = ({ browser, sam }: Fixture) =>
  browser.call('handOverFamily', { body: { userId: sam.id, currentPassword: ADMIN_PASSWORD } }, ONCE);
const editSam = ({ browser, sam }: Fixture) =>
  browser.call('updateParent', { params: { id: sam.id }, body: SAM }, ONCE);

test.each([
  { what: 'A hand-over to a parent', call: handOver, repeats: false, removed: 'sam', answer: '404 MEMBER_NOT_FOUND' },
  {
    what: 'A repeated hand-over',
    call: handOver,
    repeats: true,
    removed: 'dana-rivera',
    answer: '404 NO_LONGER_THERE',
  },
  { what: 'A repeated edit of a parent', call: editSam, repeats: true, removed: 'sam', answer: '404 NO_LONGER_THERE' },
])('$what during the removal of $removed answers $answer', async ({ call, repeats, removed, answer }) => {
  const app = await startApp();
  const fixture = await familyWithParent(app);
  if (repeats) await call(fixture);
  const lock = repeats ? 'LOCK TABLE idempotency_keys' : 'SELECT FROM families FOR UPDATE';
  const removal = [
    `UPDATE members SET parent_id = (SELECT member_id FROM members WHERE role <> 'child' AND username <> '${removed}')
     WHERE role = 'child'`,
    `DELETE FROM login_names AS n USING members AS m WHERE m.member_id = n.member_id AND m.username = '${removed}'`,
    `DELETE FROM members WHERE username = '${removed}'`,
  ];
  expect(await duringTransaction(app, [lock], () => call(fixture), removal)).toBe(answer);
});

test('No call is finished by a role that was handed over in the meantime', async () => {
  const app = await startApp();
  const { family, browser, mia, sam } = await familyWithParent(app);
  const { user: ola } = await browser.call('registerParent', {
    body: { ...SAM, username: 'ola', email: 'ola@rivera.example', password: SAM_PASSWORD },
  });
  const locker = await superuserOn(app.database);
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
  // Handled from the start: one may be refused before the last statement here is answered.
  const outcomes = outcomesOf(begun);
  await expect.poll(() => lockWaits(app.database)).toBe(begun.length);
  await locker.query("UPDATE members SET role = 'parent' WHERE member_id = $1", [family.adminId]);
  await locker.query("UPDATE members SET role = 'family_admin' WHERE member_id = $1", [sam.id]);
  await locker.query('COMMIT');
  expect(await outcomes).toEqual({ '403 NOT_ALLOWED': begun.length });
});

/** The removal of Sam, while the family is locked. */
const SAM_LEAVES = ["DELETE FROM login_names WHERE name_key LIKE 'sam%'", "DELETE FROM members WHERE username = 'sam'"];

test('An edit of a parent who is removed meanwhile answers MEMBER_NOT_FOUND', async () => {
  const app = await startApp();
  const { browser, sam } = await familyWithParent(app);
  const edit = () => browser.call('updateUser', own(sam.id, { firstName: 'Samuel' }));
  expect(await duringTransaction(app, ['SELECT FROM families FOR UPDATE'], edit, SAM_LEAVES)).toBe(
    '404 MEMBER_NOT_FOUND',
  );
});

test('A repeated edit of a parent who is removed meanwhile answers NO_LONGER_THERE', async () => {
  const app = await startApp();
  const { browser, sam } = await familyWithParent(app);
  const body = own(sam.id, { firstName: 'Samuel' });
  const edit = () => browser.call('updateUser', body, { idempotencyKey: 'the-key-of-one-edit' });
  await edit();
  // The first call commits its key while the second one waits for it.
  await app.database.query('CREATE TABLE keys AS TABLE idempotency_keys; DELETE FROM idempotency_keys');
  const answer = await duringTransaction(app, ['INSERT INTO idempotency_keys TABLE keys'], edit, SAM_LEAVES);
  expect(answer).toBe('404 NO_LONGER_THERE');
});

test('A parent who is removed meanwhile adds no child', async () => {
  const app = await startApp();
  const { family, sam } = await familyWithParent(app);
  const sams = await pick(app, family, sam.id, SAM_PIN);
  // A new PIN, set on another device, locks Sam's profile here. So the removal does not wait for the session.
  const first = [
    'SELECT FROM families FOR UPDATE',
    `UPDATE sessions SET active_member_id = NULL WHERE active_member_id = '${sam.id}'`,
  ];
  const add = () => addChild({ ...family, browser: sams }, 'leo', '7350');
  expect(await duringTransaction(app, first, add, SAM_LEAVES)).toBe('401 NOT_SIGNED_IN');
});

test('Of two concurrent calls for a username one gets it; a parent is removed or gets a child, never both: of two concurrent calls for one username one gets it', async () => {
  const app = await startApp();
  const { family, browser, mia, sam } = await familyWithParent(app);
  const sams = await pick(app, family, sam.id, SAM_PIN);
  const leo = await addChild(family, 'leo', '7350');
  // Often enough that both are between check and write at least once.
  for (let round = 0; round < 12; round++) {
    const username = `kit-${round}`;
    const outcomes = await outcomesOf([
      browser.call('updateUser', own(mia.id, { username })),
      sams.call('updateUser', own(leo.id, { username })),
    ]);
    expect(outcomes).toEqual({ done: 1, '409 USERNAME_TAKEN': 1 });
  }
});

test('Of two concurrent calls for a username one gets it; a parent is removed or gets a child, never both: a parent is removed, or gets a child, never both', async () => {
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

test('Days follow the family’s time zone from its change on: days follow the family’s time zone from its change on', async () => {
  const app = await startApp();
  const { browser } = await familyWithParent(app);
  expect(await browser.call('updateFamily', { body: { timeZone: 'Pacific/Auckland' } })).toEqual({
    ...{ timeZone: 'Pacific/Auckland', locale: 'en-US', currency: 'USD' },
  });
  expect(await browser.call('getSessionUser', {})).toMatchObject({ timeZone: 'Pacific/Auckland' });
});

test('Feedback is stored with ids only, and limited per hour: feedback is stored with ids only, a few times an hour', async () => {
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
