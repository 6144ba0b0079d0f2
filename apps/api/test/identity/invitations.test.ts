import { tokenIn } from '@pocketful/local/mail-server';
import { expect, test } from 'vitest';
import { resetMember } from '../../src/commands/reset-password.ts';
import { HOUR } from '../../src/platform/clock.ts';
import { systemWrites } from '../../src/platform/writes/writes.ts';
import { ADMIN_PASSWORD, ADMIN_PIN, addChild, pick, refusalOf, signUp, startApp, type TestApp } from '../harness.ts';
import { startMailedApp } from '../mail.ts';

const SAM = {
  ...{ firstName: 'Sam', lastName: 'Rivera', username: 'sam', email: 'sam@rivera.example' },
  ...{ password: 'Pocketful-2!', confirmPassword: 'Pocketful-2!', pin: '1379', confirmPin: '1379' },
  privacyPolicyAccepted: true,
  termsAccepted: true,
} as const;
const PARENT = { body: { kind: 'parent' } } as const;

/** The refusal of a call; 'works' if it was not refused. */
function outcomeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'works',
    () => refusalOf(call),
  );
}

async function invited(app: TestApp) {
  const family = await signUp(app);
  const invitation = await family.browser.call('createInvitation', PARENT);
  return { family, dana: family.browser, invitation };
}

test('An invited adult chooses username, password and PIN, accepts the policies, and is signed in: by the link, and by the code with the username of the adult who invites', async () => {
  const app = await startApp();
  const { dana, invitation } = await invited(app);
  expect(await dana.call('listInvitations', {})).toMatchObject([{ id: invitation.id, kind: 'parent', childIds: [] }]);
  const phone = app.browser();
  const { secret } = invitation;
  expect(await phone.call('openInvitation', { body: { secret } })).toEqual({
    ...{ kind: 'parent', invitedBy: 'Dana', family: 'rivera' },
  });
  expect(await refusalOf(phone.call('acceptInvitation', { body: { secret } }))).toBe('400 INVALID_INPUT');
  const joined = await phone.call('acceptInvitation', { body: { secret, adult: SAM } });
  expect(joined).toMatchObject({
    kind: 'parent',
    user: { username: 'sam', role: 'parent' },
    requiresEmailVerification: false,
  });
  const me = await phone.call('getSessionUser', {});
  expect(me).toMatchObject({ username: 'sam', profileSelected: true, policiesToAccept: [] });
  expect(await dana.call('listInvitations', {})).toEqual([]);
  expect((await dana.call('getDashboard', {})).sensitiveActs).toMatchObject([{ act: 'parent.joined', by: 'sam' }]);
  expect((await phone.call('getDashboard', {})).sensitiveActs).toMatchObject([{ act: 'parent.invited' }]);
  const again = app.browser();
  await again.call('login', { body: { email: SAM.email, password: SAM.password } });
  expect(await again.call('verifyPin', { body: { userId: me.id, pin: SAM.pin } })).toMatchObject({ success: true });
  const other = await dana.call('createInvitation', PARENT);
  const typed = { username: ' DANA-rivera ', code: `${other.code.slice(0, 4)}-${other.code.slice(4)}`.toLowerCase() };
  const third = app.browser();
  expect(await third.call('openInvitation', { body: typed })).toMatchObject({ kind: 'parent', invitedBy: 'Dana' });
  const kim = { ...SAM, username: 'kim', email: 'kim@rivera.example', pin: '8642', confirmPin: '8642' };
  expect(await third.call('acceptInvitation', { body: { ...typed, adult: kim } })).toMatchObject({ kind: 'parent' });
  expect(await dana.call('listFamilyMembers', {})).toHaveLength(3);
});

test('A refused answer leaves the invitation open: a taken username, address or PIN, and a common password', async () => {
  const app = await startApp();
  const { family, dana, invitation } = await invited(app);
  await addChild(family, 'mia', '4821');
  const { secret } = invitation;
  const phone = app.browser();
  for (const [change, refusal] of [
    [{ username: 'Mia' }, '409 USERNAME_TAKEN'],
    [{ username: 'dana-rivera' }, '409 USERNAME_TAKEN'],
    [{ email: 'dana@rivera.example' }, '409 ACCOUNT_EXISTS'],
    [{ pin: '4821', confirmPin: '4821' }, '409 PIN_TAKEN'],
    [{ username: 'mia', pin: '4821', confirmPin: '4821' }, '409 USERNAME_TAKEN'],
    [{ password: 'Password-1!', confirmPassword: 'Password-1!' }, '400 PASSWORD_TOO_COMMON'],
    [{ privacyPolicyAccepted: false }, '400 INVALID_INPUT'],
  ] as const)
    expect(
      await refusalOf(phone.call('acceptInvitation', { body: { secret, adult: { ...SAM, ...change } as typeof SAM } })),
      JSON.stringify(change),
    ).toBe(refusal);
  expect(await dana.call('listInvitations', {})).toHaveLength(1);
  // Dana's PIN is accepted too: a refusal would reveal it.
  await phone.call('acceptInvitation', { body: { secret, adult: { ...SAM, pin: ADMIN_PIN, confirmPin: ADMIN_PIN } } });
});

test.each(['parent', 'device'] as const)(
  'An invitation works once and for 24 hours: of kind %s: twenty calls at once use it once; it ends when taken back, after a day, and past ten open ones',
  async kind => {
    const app = await startApp();
    const family = await signUp(app);
    const dana = family.browser;
    const childIds = [(await addChild(family, 'mia', '4821')).id, (await addChild(family, 'leo', '7350')).id].sort();
    const invite = () => dana.call('createInvitation', { body: kind === 'parent' ? { kind } : { kind, childIds } });
    let tries = 0;
    const accept = (secret: string) => {
      const username = `sam-${++tries}`;
      const adult = { ...SAM, username, email: `${username}@rivera.example` };
      return outcomeOf(
        app.browser().call('acceptInvitation', { body: { secret, ...(kind === 'parent' && { adult }) } }),
      );
    };
    const { secret } = await invite();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => accept(secret)));
    expect(outcomes.filter(outcome => outcome === 'works')).toHaveLength(1);
    expect(await accept(secret)).toBe('400 INVITATION_INVALID');
    const back = await invite();
    await dana.call('endInvitation', { params: { id: back.id } });
    expect(await accept(back.secret)).toBe('400 INVITATION_INVALID');
    expect(await refusalOf(dana.call('endInvitation', { params: { id: back.id } }))).toBe('404 INVITATION_NOT_FOUND');
    const first = await invite();
    for (let at = 0; at < 10; at++) await invite();
    expect(await dana.call('listInvitations', {})).toHaveLength(10);
    expect(await accept(first.secret)).toBe('400 INVITATION_INVALID');
    const last = await invite();
    const [familyId, part] = last.secret.split('.');
    for (const guess of ['', 'x', `${familyId}.${'A'.repeat(43)}`, `${crypto.randomUUID()}.${part}`])
      expect(await accept(guess), guess).toMatch(/400 (INVITATION_INVALID|INVALID_INPUT)/);
    app.advance(24 * HOUR + 1);
    expect(await accept(last.secret)).toBe('400 INVITATION_INVALID');
    const again = await pick(app, family, family.adminId, ADMIN_PIN);
    expect(await again.call('listInvitations', {})).toEqual([]);
    const added = await app.database.query(
      `SELECT s.adult_id IS NULL AS device, ARRAY(SELECT c.child_id FROM device_children AS c ORDER BY 1) AS children
       FROM sessions AS s WHERE s.adult_id IS DISTINCT FROM $1`,
      [family.adminId],
    );
    expect(added).toEqual([kind === 'parent' ? { device: false, children: [] } : { device: true, children: childIds }]);
    expect(await again.call('listFamilyMembers', {})).toHaveLength(kind === 'parent' ? 4 : 3);
  },
);

test('An invitation ends when the adult who made it gets a new password or PIN, or is removed: by the adult, by the family_admin, and by a link of a mail', async () => {
  const app = await startMailedApp({ settings: { EMAIL_VERIFICATION: 'off' } });
  const { family, dana } = await invited(app);
  const { user: sam } = await dana.call('registerParent', {
    body: {
      firstName: 'Sam',
      lastName: 'R',
      username: 'sam',
      email: 'sam@a.example',
      password: SAM.password,
      pin: '1379',
    },
  });
  const sams = await pick(app, family, sam.id, '1379');
  const open = async () => (await sams.call('createInvitation', PARENT)).secret;
  const works = async (secret: string) =>
    (await outcomeOf(app.browser().call('openInvitation', { body: { secret } }))) === 'works';
  const params = { id: sam.id };
  let secret = await open();
  expect(await works(secret)).toBe(true);
  await sams.call('updateUser', { params, body: { currentPassword: SAM.password, newPassword: 'Another-2!' } });
  expect(await works(secret)).toBe(false);
  secret = await open();
  await sams.call('updateUser', { params, body: { currentPin: '1379', pin: '9042' } });
  expect(await works(secret)).toBe(false);
  secret = await open();
  await sams.call('forgotPassword', { body: { email: 'sam@a.example' } });
  await app.deliver();
  const token = tokenIn(await app.newestTo('sam@a.example'));
  await app
    .browser()
    .call('resetPassword', { body: { token, password: 'Third-One-3!', confirmPassword: 'Third-One-3!' } });
  expect(await works(secret)).toBe(false);
  const back = app.browser();
  await back.call('login', { body: { email: 'sam@a.example', password: 'Third-One-3!' } });
  await back.call('verifyPin', { body: { userId: sam.id, password: 'Third-One-3!' } });
  secret = (await back.call('createInvitation', PARENT)).secret;
  await dana.call('deleteParent', { params });
  expect(await works(secret)).toBe(false);
});

test('An invitation ends when the adult who made it gets a new password or PIN, or is removed: by the operator’s command', async () => {
  const app = await startApp();
  const { family, invitation } = await invited(app);
  const [familyId = ''] = invitation.secret.split('.');
  const command = systemWrites<'password.reset'>(app.writes, 'reset-password', app.now(), 'family');
  const owner = { familyId, memberId: family.adminId };
  await resetMember(command, app.handle, owner, await app.hasher.hash('Another-1!', 'signed-in'));
  const { secret } = invitation;
  expect(await outcomeOf(app.browser().call('openInvitation', { body: { secret } }))).toBe('400 INVITATION_INVALID');
});

test('An adult mails five unanswered invitations a day; the next one is refused, and the addresses are removed', async () => {
  const app = await startMailedApp({ settings: { EMAIL_VERIFICATION: 'off' } });
  const { browser: dana } = await signUp(app);
  const invite = (at: number) => dana.call('createInvitation', { body: { kind: 'parent', email: `a${at}@a.example` } });
  const tickets: Awaited<ReturnType<typeof invite>>[] = [];
  for (let at = 0; at < 5; at++) {
    tickets.push(await invite(at));
    await app.deliver();
  }
  expect(await refusalOf(invite(5))).toBe('429 RATE_LIMITED');
  await app.deliver();
  expect(app.server.mails.filter(({ to }) => to.endsWith('@a.example'))).toHaveLength(5);
  expect(await app.database.query("SELECT FROM outbox WHERE kind = 'invitation' AND address IS NOT NULL")).toEqual([]);
  // Without a mail an invitation goes on. An accepted one shows that people are known.
  await dana.call('createInvitation', PARENT);
  const secret = tickets[4]?.secret;
  await app.browser().call('acceptInvitation', { body: { secret, adult: SAM } });
  await invite(6);
});

test('One household mails twenty invitations an hour, from whatever accounts', async () => {
  const app = await startMailedApp({ settings: { EMAIL_VERIFICATION: 'off', RATE_LIMITS: 'on' } });
  const answers: string[] = [];
  for (let account = 0; account < 5; account++) {
    const { browser } = await signUp(app, `family${account}`);
    for (let at = 0; at < 5; at++)
      answers.push(
        await outcomeOf(
          browser.call('createInvitation', { body: { kind: 'parent', email: `a${account}${at}@a.example` } }),
        ),
      );
  }
  expect(answers.filter(answer => answer === 'works')).toHaveLength(20);
  expect(answers.at(-1)).toBe('429 RATE_LIMITED');
});

test.each([
  ['Dana', 'Rivera', 'Dana invites you to the Rivera family'],
  ['Dana Maria', 'St. John', 'Dana Maria invites you to the St. John family'],
  ['You won! Claim at http://evil.example/win now', 'Rivera', 'Somebody invites you to the Rivera family'],
  ['Dana', 'evil.example', 'Dana invites you to their family'],
  ['Dana', 'evil．example', 'Dana invites you to their family'],
  ['Dana', 'mail me@evil', 'Dana invites you to their family'],
])('A mail to strangers has no name that reads as a link: %s %s', async (firstName, lastName, text) => {
  const app = await startMailedApp({ settings: { EMAIL_VERIFICATION: 'off' } });
  const { browser } = await signUp(app);
  await app.database.query('UPDATE members SET first_name = $1, last_name = $2', [firstName, lastName]);
  await browser.call('createInvitation', { body: { kind: 'parent', email: 'a@a.example' } });
  await app.deliver();
  expect((await app.newestTo('a@a.example')).text).toContain(text);
});

test('A link takes ten tries to join within an hour, so that it reveals no child’s PIN', async () => {
  const app = await startApp();
  const { family, dana, invitation } = await invited(app);
  await addChild(family, 'mia', '4821');
  const join = (at: number, more: object) => {
    const pin = String(3000 + at);
    const adult = { ...SAM, email: 'dana@rivera.example', pin, confirmPin: pin, ...more };
    return refusalOf(app.browser().call('acceptInvitation', { body: { secret: invitation.secret, adult } }));
  };
  const answers: string[] = [];
  for (let at = 0; at < 11; at++) answers.push(await join(at, {}));
  expect(answers).toEqual([...Array.from({ length: 10 }, () => '409 ACCOUNT_EXISTS'), '429 LOCKED_OUT']);
  expect(await join(0, { pin: '4821', confirmPin: '4821' })).toBe('429 LOCKED_OUT');
  app.advance(HOUR + 1);
  await app.browser().call('acceptInvitation', { body: { secret: invitation.secret, adult: SAM } });
  expect(await dana.call('listFamilyMembers', {})).toHaveLength(3);
});

test('After five wrong codes the code of an invitation no longer works; its link does; A wrong code of an invitation locks no account: fifty wrong codes at once get five tries', async () => {
  const app = await startApp();
  const { dana, invitation } = await invited(app);
  const other = await dana.call('createInvitation', PARENT);
  const guess = (code: string) =>
    outcomeOf(app.browser().call('openInvitation', { body: { username: 'dana-rivera', code } }));
  expect(await guess(invitation.code)).toBe('works');
  const wrong = await Promise.all(Array.from({ length: 50 }, () => guess('AAAA-BBBB')));
  expect(new Set(wrong)).toEqual(new Set(['400 INVITATION_CODE_WRONG']));
  const [row] = await app.database.query<{ tries: number }>('SELECT max(code_tries) AS tries FROM invitations');
  expect(row?.tries).toBe(5);
  for (const { code } of [invitation, other]) expect(await guess(code)).toBe('400 INVITATION_CODE_WRONG');
  const { secret } = invitation;
  expect(await outcomeOf(app.browser().call('openInvitation', { body: { secret } }))).toBe('works');
  // An unknown username gets the same answer, and the owner signs in as before.
  const unknown = { username: 'nobody-there', code: 'AAAABBBB' };
  expect(await refusalOf(app.browser().call('openInvitation', { body: unknown }))).toBe('400 INVITATION_CODE_WRONG');
  await app.browser().call('login', { body: { email: 'dana@rivera.example', password: ADMIN_PASSWORD } });
  // A new invitation has a new code with five tries.
  const next = await dana.call('createInvitation', PARENT);
  expect(await guess(next.code)).toBe('works');
});

test('Tries of codes are counted by network: the 51st from one household waits', async () => {
  const app = await startApp({ settings: { RATE_LIMITS: 'on' } });
  await invited(app);
  const guesses: string[] = [];
  for (let at = 0; at < 51; at++)
    guesses.push(
      await refusalOf(app.browser().call('openInvitation', { body: { username: `no-${at}`, code: 'AAAABBBB' } })),
    );
  expect(guesses.filter(answer => answer === '400 INVITATION_CODE_WRONG')).toHaveLength(50);
  expect(guesses.at(-1)).toBe('429 LOCKED_OUT');
});

test('A child’s profile and a children’s own device accept no invitation: neither by link nor by code, and nothing changes', async () => {
  const app = await startApp();
  const { family, dana, invitation } = await invited(app);
  const mia = await addChild(family, 'mia', '4821');
  const child = await pick(app, family, mia.id, '4821');
  const { secret } = await dana.call('createInvitation', { body: { kind: 'device', childIds: [mia.id] } });
  const tablet = app.browser();
  await tablet.call('acceptInvitation', { body: { secret } });
  for (const browser of [child, tablet])
    for (const body of [{ secret: invitation.secret }, { username: 'dana-rivera', code: invitation.code }]) {
      expect(await refusalOf(browser.call('openInvitation', { body }))).toBe('403 ASK_A_GROWN_UP');
      const adult = { ...SAM };
      expect(await refusalOf(browser.call('acceptInvitation', { body: { ...body, adult } }))).toBe(
        '403 ASK_A_GROWN_UP',
      );
      expect((await browser.call('getSessionUser', {})).id).toBe(mia.id);
    }
  expect(await dana.call('listInvitations', {})).toHaveLength(1);
});

test('An invitation by mail has the link, no name of a child, and is removed once sent; the others get a mail', async () => {
  const app = await startMailedApp({ settings: { EMAIL_VERIFICATION: 'off' } });
  const { family, dana } = await invited(app);
  await addChild(family, 'mia', '4821');
  const invitation = await dana.call('createInvitation', { body: { kind: 'parent', email: 'sam@rivera.example' } });
  const mail = await app.newestTo('sam@rivera.example');
  expect(mail.subject).toBe('You are invited to a family in Pocketful');
  expect(mail.text).toContain('Dana invites you to the rivera family.');
  expect(mail.text).toContain(`/join#token=${invitation.secret}`);
  expect(mail.text).not.toMatch(/mia/i);
  expect(await app.database.query("SELECT FROM outbox WHERE address = 'sam@rivera.example'")).toEqual([]);
  const phone = app.browser();
  await phone.call('acceptInvitation', { body: { secret: invitation.secret, adult: SAM } });
  expect((await app.newestTo('dana@rivera.example')).subject).toBe('Another adult joined your family');
  const next = await dana.call('createInvitation', PARENT);
  expect((await app.newestTo('sam@rivera.example')).subject).toBe('Someone was invited to your family');
  await dana.call('endInvitation', { params: { id: next.id } });
  // An invitation that ended before its mail was sent is not mailed.
  const ended = await dana.call('createInvitation', { body: { kind: 'parent', email: 'kim@rivera.example' } });
  await dana.call('endInvitation', { params: { id: ended.id } });
  await app.deliver();
  expect(app.server.mails.filter(({ to }) => to === 'kim@rivera.example')).toEqual([]);
});

test('Without mail no invitation is mailed; where addresses are verified, the invited adult enters the code first', async () => {
  const plain = await startApp({ settings: { SMTP_URL: '' } });
  const { dana } = await invited(plain);
  expect(await refusalOf(dana.call('createInvitation', { body: { kind: 'parent', email: 'sam@a.example' } }))).toBe(
    '409 MAIL_OFF',
  );
  const app = await startMailedApp({ settings: { EMAIL_VERIFICATION: 'required' } });
  const founder = app.browser();
  await founder.call('signup', {
    body: {
      ...{ ...SAM, accountType: 'family_admin', firstName: 'Dana', username: 'dana', email: 'dana@a.example' },
      ...{ password: ADMIN_PASSWORD, confirmPassword: ADMIN_PASSWORD },
    },
  });
  const codeTo = async (address: string) => /\b\d{6}\b/.exec((await app.newestTo(address)).text)?.[0] ?? '';
  await founder.call('verifyEmailCode', { body: { email: 'dana@a.example', code: await codeTo('dana@a.example') } });
  const { user } = await founder
    .call('login', { body: { email: 'dana@a.example', password: ADMIN_PASSWORD } })
    .then(answer => {
      if ('staff' in answer) throw new Error('staff came in');
      return answer;
    });
  await founder.call('verifyPin', { body: { userId: user.id, pin: SAM.pin } });
  // A session from before addresses were verified.
  await app.database.query('UPDATE members SET email_verified_at = NULL');
  const byMail = founder.call('createInvitation', { body: { kind: 'parent', email: 'a@a.example' } });
  expect(await refusalOf(byMail)).toBe('403 EMAIL_NOT_VERIFIED');
  const { secret } = await founder.call('createInvitation', PARENT);
  const phone = app.browser();
  const sam = { ...SAM, email: 'sam@a.example' };
  expect(await phone.call('acceptInvitation', { body: { secret, adult: sam } })).toMatchObject({
    requiresEmailVerification: true,
  });
  expect(await refusalOf(phone.call('getSessionUser', {}))).toBe('401 NOT_SIGNED_IN');
  const login = { body: { email: 'sam@a.example', password: SAM.password } };
  expect(await refusalOf(phone.call('login', { body: { email: '', username: 'sam', password: SAM.password } }))).toBe(
    '403 EMAIL_NOT_VERIFIED',
  );
  await phone.call('verifyEmailCode', { body: { email: 'sam@a.example', code: await codeTo('sam@a.example') } });
  expect(await phone.call('login', login)).toMatchObject({ user: { username: 'sam' } });
});
