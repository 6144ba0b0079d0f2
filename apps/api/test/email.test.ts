import { codeIn, tokenIn } from '@pocketful/local/mail-server';
import { describe, expect, test } from 'vitest';
import {
  ADMIN_PASSWORD,
  ADMIN_PIN,
  outcomesOf,
  refusalOf,
  signUp,
  startApp,
  type TestApp,
  type TestFamily,
} from './harness.ts';
import { type MailedApp, startMailedApp } from './mail.ts';

const MINUTE = 60_000;
const ADDRESS = 'ada@example.com';
const NEW_PASSWORD = 'Another-Word-2!';
const OTHER_PASSWORD = 'Marmalade-3-Jars!';

const required = () => startMailedApp({ settings: { EMAIL_VERIFICATION: 'required' } });

/** Signs up as a stranger at a browser of its own. */
function signUpAs(app: TestApp, email = ADDRESS, username = 'ada') {
  return app.browser().call('signup', { body: founding(email, username, ADMIN_PASSWORD) });
}

function founding(email: string, username: string, password = OTHER_PASSWORD) {
  return {
    accountType: 'family_admin' as const,
    firstName: 'Ada',
    lastName: 'Lovelace',
    username,
    email,
    password,
    confirmPassword: password,
    pin: ADMIN_PIN,
    confirmPin: ADMIN_PIN,
    privacyPolicyAccepted: true as const,
    termsAccepted: true as const,
  };
}

const logIn = (app: TestApp, password = ADMIN_PASSWORD, email = ADDRESS) =>
  app.browser().call('login', { body: { email, password } });

const forgotten = (app: TestApp, email = ADDRESS) => app.browser().call('forgotPassword', { body: { email } });

const resetBy = (app: TestApp, token: string) =>
  app.browser().call('resetPassword', { body: { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD } });

const verify = (app: TestApp, code: string, email = ADDRESS) =>
  app.browser().call('verifyEmailCode', { body: { email, code } });

async function newCode(app: MailedApp): Promise<string> {
  return codeIn(await app.newestTo(ADDRESS));
}

describe('a sign-up whose address must be verified', () => {
  test('signs nobody in until the code of the mail came back', async () => {
    const app = await required();
    const { user, requiresEmailVerification } = await signUpAs(app);
    expect([user.emailVerified, requiresEmailVerification]).toEqual([false, true]);
    expect(await refusalOf(logIn(app))).toBe('403 EMAIL_NOT_VERIFIED');
    await verify(app, await newCode(app));
    expect((await logIn(app)).user.emailVerified).toBe(true);
  });

  test('tells only whoever knows the password that an address waits', async () => {
    const app = await required();
    await signUpAs(app);
    expect(await refusalOf(logIn(app, 'Wrong-Word-1!'))).toBe('401 INVALID_CREDENTIALS');
  });

  test('answers like a new one for a known address, whose owner gets a mail, and founds nothing', async () => {
    const app = await required();
    const first = await signUpAs(app);
    await verify(app, await newCode(app));
    const second = await signUpAs(app, ADDRESS, 'another-ada');
    const shape = ({ user, ...rest }: typeof first) => ({ ...rest, user: { ...user, id: '', familyAdminId: '' } });
    expect(shape({ ...second, user: { ...second.user, username: 'ada' } })).toEqual(shape(first));
    expect((await app.newestTo(ADDRESS)).subject).toBe('You already have a Pocketful account');
    expect(await app.database.query('SELECT FROM families')).toHaveLength(1);
    // The same request again, whose answer was lost, tells no more than the first.
    expect(await refusalOf(verify(app, '000000'))).toBe('400 CODE_INVALID');
  });

  test('holds its username whether or not the address is known, so that a second one tells nothing', async () => {
    const app = await required();
    await signUpAs(app);
    await verify(app, await newCode(app));
    await signUpAs(app, ADDRESS, 'probe');
    await signUpAs(app, 'nobody@example.com', 'other-probe');
    expect(await refusalOf(signUpAs(app, 'mine@example.com', 'probe'))).toBe('409 LOGIN_NAME_TAKEN');
    expect(await refusalOf(signUpAs(app, 'mine@example.com', 'other-probe'))).toBe('409 LOGIN_NAME_TAKEN');
    expect(await refusalOf(logIn(app, ADMIN_PASSWORD, 'mine@example.com'))).toBe('401 INVALID_CREDENTIALS');
    app.advance(25 * 60 * MINUTE);
    for (const username of ['probe', 'other-probe']) await signUpAs(app, `${username}@example.com`, username);
  });

  test('is refused for a username that is taken, whosever the address is', async () => {
    const app = await required();
    await signUpAs(app);
    expect(await refusalOf(signUpAs(app))).toBe('409 LOGIN_NAME_TAKEN');
    expect(await refusalOf(signUpAs(app, 'new@example.com'))).toBe('409 LOGIN_NAME_TAKEN');
  });

  test('may be replaced after 24 hours when its code never came back, and not before', async () => {
    const app = await required();
    await signUpAs(app);
    app.advance(23 * 60 * MINUTE);
    expect(await refusalOf(signUpAs(app))).toBe('409 LOGIN_NAME_TAKEN');
    app.advance(2 * 60 * MINUTE);
    await signUpAs(app);
    await verify(app, await newCode(app));
    await logIn(app);
  });

  test('keeps its address for good once it was verified', async () => {
    const app = await required();
    await signUpAs(app);
    await verify(app, await newCode(app));
    app.advance(48 * 60 * MINUTE);
    expect(await refusalOf(signUpAs(app))).toBe('409 LOGIN_NAME_TAKEN');
  });
});

describe('a code', () => {
  test('is stored as a digest that the database alone cannot try', async () => {
    const app = await required();
    await signUpAs(app);
    const code = await newCode(app);
    const [row] = await app.database.query<{ row: string }>(
      'SELECT t::text AS row FROM email_verification_tokens AS t',
    );
    expect(row?.row).not.toContain(code);
  });

  test('gets five tries, counted at once, and no more when the right one comes after them', async () => {
    const app = await required();
    await signUpAs(app);
    const code = await newCode(app);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await outcomesOf(Array.from({ length: 20 }, () => verify(app, wrong)))).toEqual({ '400 CODE_INVALID': 20 });
    expect(await refusalOf(verify(app, code))).toBe('400 CODE_INVALID');
  });

  test('is valid for fifteen minutes', async () => {
    const app = await required();
    await signUpAs(app);
    const code = await newCode(app);
    app.advance(15 * MINUTE + 1);
    expect(await refusalOf(verify(app, code))).toBe('400 CODE_INVALID');
  });

  test('that was right is right again for whoever lost the answer, and for nothing else', async () => {
    const app = await required();
    await signUpAs(app);
    const code = await newCode(app);
    await verify(app, code);
    await verify(app, code);
    expect(await refusalOf(verify(app, code, 'someone@example.com'))).toBe('400 CODE_INVALID');
  });

  test('is sent again three times an hour at the most; a new one makes the old one void', async () => {
    const app = await required();
    await signUpAs(app);
    const first = await newCode(app);
    const resend = () => app.browser().call('resendVerification', { body: { email: ADDRESS } });
    await resend();
    const second = await newCode(app);
    if (first !== second) expect(await refusalOf(verify(app, first))).toBe('400 CODE_INVALID');
    for (let i = 0; i < 5; i++) await resend();
    await app.deliver();
    expect(app.server.mails).toHaveLength(3);
    app.advance(61 * MINUTE);
    await resend();
    await verify(app, await newCode(app));
  });

  test('of many resends at once three are sent at the most', async () => {
    const app = await required();
    await signUpAs(app);
    const resend = () => app.browser().call('resendVerification', { body: { email: ADDRESS } });
    await Promise.all(Array.from({ length: 10 }, resend));
    await app.deliver();
    expect(app.server.mails).toHaveLength(3);
  });

  test('is asked for alike whether or not an address waits for one', async () => {
    const app = await required();
    await signUpAs(app);
    const asked = (email: string) => app.browser().call('resendVerification', { body: { email } });
    expect(await asked('nobody@example.com')).toEqual(await asked(ADDRESS));
  });
});

describe('a forgotten password', () => {
  const forgot = (app: TestApp, email = 'dana@rivera.example') =>
    app.browser().call('forgotPassword', { body: { email } });
  const reset = (app: TestApp, token: string) =>
    app.browser().call('resetPassword', { body: { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD } });

  test('is replaced by the link of a mail: all sessions end, and the owner is told', async () => {
    const app = await startMailedApp();
    const family = await signUp(app);
    await forgot(app);
    const mail = await app.newestTo('dana@rivera.example');
    expect(mail.text).toContain('http://pocketful.test/reset-password#token=');
    await reset(app, tokenIn(mail));
    expect((await family.browser.fetch('/api/dashboard')).status).toBe(401);
    await logIn(app, NEW_PASSWORD, 'dana@rivera.example');
    expect(await refusalOf(logIn(app, ADMIN_PASSWORD, 'dana@rivera.example'))).toBe('401 INVALID_CREDENTIALS');
    await app.deliver();
    expect(app.server.mails.map(({ subject }) => subject)).toContain('Your Pocketful password was changed');
  });

  test('has a link that works once, for an hour, and for the newest mail alone', async () => {
    const app = await startMailedApp();
    await signUp(app);
    await forgot(app);
    const first = tokenIn(await app.newestTo('dana@rivera.example'));
    await forgot(app);
    const second = tokenIn(await app.newestTo('dana@rivera.example'));
    expect(await refusalOf(reset(app, first))).toBe('400 LINK_INVALID');
    expect(await outcomesOf([reset(app, second), reset(app, second)])).toEqual({ done: 1, '400 LINK_INVALID': 1 });
    await forgot(app);
    const third = tokenIn(await app.newestTo('dana@rivera.example'));
    app.advance(61 * MINUTE);
    expect(await refusalOf(reset(app, third))).toBe('400 LINK_INVALID');
  });

  test('has a link that ends when the address is another one', async () => {
    const app = await startMailedApp();
    await signUp(app);
    await forgot(app);
    const token = tokenIn(await app.newestTo('dana@rivera.example'));
    await app.database.query("UPDATE members SET email = 'new@rivera.example'");
    expect(await refusalOf(reset(app, token))).toBe('400 LINK_INVALID');
  });

  test('is answered alike for an address that nobody has', async () => {
    const app = await startMailedApp();
    await signUp(app);
    expect(await forgot(app, 'nobody@example.com')).toEqual(await forgot(app));
  });

  test('cannot be replaced where no mail is sent, and says so', async () => {
    const app = await startApp({ settings: { SMTP_URL: '' } });
    await signUp(app);
    expect(await refusalOf(forgot(app))).toBe('409 MAIL_OFF');
    expect(await app.database.query('SELECT FROM mails')).toEqual([]);
  });
});

describe('the outbox', () => {
  test('tells an adult of a sign-in on a device that it was never used on, and not of the next one there', async () => {
    const app = await startMailedApp();
    await signUp(app);
    const browser = app.browser();
    const enter = () => browser.call('login', { body: { email: 'dana@rivera.example', password: ADMIN_PASSWORD } });
    await enter();
    expect((await app.newestTo('dana@rivera.example')).subject).toBe('New sign-in to your Pocketful account');
    await enter();
    expect((await app.deliver()).sent).toBe(0);
  });

  test('holds ids alone: no address, no code, no link', async () => {
    const app = await required();
    await signUpAs(app);
    const rows = await app.database.query<{ row: string }>('SELECT m::text AS row FROM mails AS m');
    expect(rows).toHaveLength(1);
    for (const { row } of rows) expect(row).not.toMatch(/@|Ada|\b\d{6}\b/);
  });

  test('keeps a mail that the server refuses for now, and sends it once when it takes mail again', async () => {
    const app = await startMailedApp();
    await signUp(app);
    await app.browser().call('forgotPassword', { body: { email: 'dana@rivera.example' } });
    app.server.refuseNext(3);
    for (let minutes = 0; minutes < 60; minutes++) {
      await app.deliver();
      app.advance(MINUTE);
    }
    await app.deliver();
    expect(app.server.mails).toHaveLength(1);
  });

  test('gives a mail to one of several senders', async () => {
    const app = await startMailedApp();
    await signUp(app);
    await app.browser().call('forgotPassword', { body: { email: 'dana@rivera.example' } });
    await Promise.all(Array.from({ length: 6 }, () => app.deliver()));
    expect(app.server.mails).toHaveLength(1);
  });

  test('repeats a mail that was accepted and never marked under the same Message-ID', async () => {
    const app = await startMailedApp();
    await signUp(app);
    await app.browser().call('forgotPassword', { body: { email: 'dana@rivera.example' } });
    await app.deliver();
    await app.database.query('UPDATE mails SET next_try_at = $1, sent_at = NULL', [app.now()]);
    await app.deliver();
    const [first, second] = app.server.mails;
    expect(first?.messageId).toMatch(/@pocketful\.test>$/);
    expect(second?.messageId).toBe(first?.messageId);
  });

  test('sends nothing that a page would have to fetch, and escapes what people are called', async () => {
    const app = await startMailedApp();
    await signUp(app);
    await app.database.query("UPDATE members SET first_name = '<img src=x>'");
    await app.browser().call('forgotPassword', { body: { email: 'dana@rivera.example' } });
    const { html } = await app.newestTo('dana@rivera.example');
    expect(html).toContain('Hello &lt;img src=x&gt;,');
    expect(html).not.toMatch(/<(?:img|link|script|style)|url\(|src=(?!x&gt;)/);
  });
});

describe('an adult who is added where addresses are verified', () => {
  const add = (browser: TestFamily['browser'], email: string, username = 'sam-two') =>
    browser.call('registerParent', {
      body: { firstName: 'Sam', lastName: 'Two', username, email, password: ADMIN_PASSWORD },
    });

  async function verifiedFamily() {
    const app = await required();
    await signUpAs(app);
    await verify(app, await newCode(app));
    const browser = app.browser();
    const { user } = await browser.call('login', { body: { email: ADDRESS, password: ADMIN_PASSWORD } });
    await browser.call('verifyPin', { body: { userId: user.id, pin: ADMIN_PIN } });
    browser.member = user.id;
    return { app, browser };
  }

  test('is answered alike whether or not the address is known', async () => {
    const { browser } = await verifiedFamily();
    const [known, unknown] = [await add(browser, ADDRESS), await add(browser, 'new@example.com', 'sam-three')];
    expect(known.requiresEmailVerification).toBe(unknown.requiresEmailVerification);
  });

  test('cannot be verified with an address that is somebody else’s by then', async () => {
    const { app, browser } = await verifiedFamily();
    await add(browser, ADDRESS);
    expect(await refusalOf(verify(app, await newCode(app)))).toBe('409 ACCOUNT_EXISTS');
  });

  test('signs in once the code came back, typed by whoever added them or by themselves', async () => {
    const { app, browser } = await verifiedFamily();
    await add(browser, 'sam@example.com');
    const inside = () =>
      app.browser().call('login', { body: { email: '', username: 'sam-two', password: ADMIN_PASSWORD } });
    expect(await refusalOf(inside())).toBe('403 EMAIL_NOT_VERIFIED');
    const mail = await app.newestTo('sam@example.com');
    expect(mail.text).toContain('verify your email address');
    await verify(app, codeIn(mail), 'sam@example.com');
    expect((await inside()).user.emailVerified).toBe(true);
    await logIn(app, ADMIN_PASSWORD, 'sam@example.com');
  });
});

test('a founder’s code is told as what it is', async () => {
  const app = await required();
  await signUpAs(app);
  expect((await app.newestTo(ADDRESS)).text).toContain('to verify your email address');
});

test('the address before hears that another one took its place, however often it changes', async () => {
  const app = await startMailedApp();
  const family = await signUp(app);
  for (const email of ['second@rivera.example', 'third@rivera.example'])
    await family.browser.call('updateUser', {
      params: { id: family.adminId },
      body: { email, currentPassword: ADMIN_PASSWORD },
    });
  await app.deliver();
  const told = app.server.mails.filter(({ subject }) => subject === 'Your Pocketful email address was changed');
  expect(told.map(({ to }) => to)).toEqual(['dana@rivera.example', 'second@rivera.example']);
});

describe('what a stranger is told', () => {
  async function withKnown() {
    const app = await required();
    await signUpAs(app);
    await verify(app, await newCode(app));
    return app;
  }

  test('of a sign-up with a known address is the same as of a new one: at the sign-in, and when it is made again', async () => {
    const app = await withKnown();
    for (const [email, username] of [
      [ADDRESS, 'probe-one'],
      ['nobody@example.com', 'probe-two'],
    ] as const) {
      const stranger = app.browser();
      const signUpOnce = () =>
        stranger.call('signup', { body: founding(email, username) }, { idempotencyKey: `probing-${username}` });
      const first = await signUpOnce();
      expect((await signUpOnce()).user.id).toBe(first.user.id);
      const enter = (name: { email: string; username?: string }) =>
        app.browser().call('login', { body: { ...name, password: OTHER_PASSWORD } });
      expect(await refusalOf(enter({ email: '', username }))).toBe('403 EMAIL_NOT_VERIFIED');
      expect(await refusalOf(enter({ email }))).toBe('403 EMAIL_NOT_VERIFIED');
    }
    // The owner of the address comes in as ever.
    await logIn(app);
  });

  test('of a forgotten password does not hang on the key of the request', async () => {
    const app = await withKnown();
    const stranger = app.browser();
    const ask = (email: string) =>
      stranger.call('forgotPassword', { body: { email } }, { idempotencyKey: 'forgotten-1' });
    expect(await ask('nobody@example.com')).toEqual(await ask(ADDRESS));
    expect(await ask('nobody@example.com')).toEqual(await ask(ADDRESS));
  });
});

describe('an account that was taken back', () => {
  test('keeps its names though its first code never came back', async () => {
    const app = await required();
    await signUpAs(app);
    await forgotten(app);
    await resetBy(app, tokenIn(await app.newestTo(ADDRESS)));
    await logIn(app, NEW_PASSWORD);
    app.advance(25 * 60 * MINUTE);
    expect(await refusalOf(signUpAs(app))).toBe('409 LOGIN_NAME_TAKEN');
    await logIn(app, NEW_PASSWORD);
  });

  test('is out of reach of links and codes that were asked for before', async () => {
    const app = await required();
    await signUpAs(app);
    await verify(app, await newCode(app));
    const browser = app.browser();
    const { user } = await browser.call('login', { body: { email: ADDRESS, password: ADMIN_PASSWORD } });
    await browser.call('verifyPin', { body: { userId: user.id, pin: ADMIN_PIN } });
    browser.member = user.id;
    const own = { params: { id: user.id } };
    await browser.call('updateUser', { ...own, body: { email: 'evil@example.com', currentPassword: ADMIN_PASSWORD } });
    const code = codeIn(await app.newestTo('evil@example.com'));
    await forgotten(app);
    const link = tokenIn(await app.newestTo(ADDRESS));
    await browser.call('updateUser', {
      ...own,
      body: { newPassword: NEW_PASSWORD, currentPassword: ADMIN_PASSWORD },
    });
    expect(await refusalOf(resetBy(app, link))).toBe('400 LINK_INVALID');
    expect(await refusalOf(browser.call('verifyEmailCode', { body: { email: 'evil@example.com', code } }))).toBe(
      '400 CODE_INVALID',
    );
  });

  test('is not entered by the password before, however close the two are', async () => {
    const app = await startMailedApp();
    for (let round = 0; round < 6; round++) {
      const family = await signUp(app, `round-${round}`);
      const address = `dana@round-${round}.example`;
      await forgotten(app, address);
      const token = tokenIn(await app.newestTo(address));
      const thief = app.browser();
      await Promise.all([
        resetBy(app, token),
        thief.call('login', { body: { email: address, password: ADMIN_PASSWORD } }).catch(() => undefined),
      ]);
      expect((await thief.fetch('/api/family-members')).status, family.name).toBe(401);
    }
  });
});

test('an address gets three codes of a family within an hour, whoever they are asked for', async () => {
  const app = await startMailedApp({ settings: { EMAIL_VERIFICATION: 'required' } });
  await signUpAs(app);
  await verify(app, await newCode(app));
  const browser = app.browser();
  const { user } = await browser.call('login', { body: { email: ADDRESS, password: ADMIN_PASSWORD } });
  await browser.call('verifyPin', { body: { userId: user.id, pin: ADMIN_PIN } });
  browser.member = user.id;
  for (let i = 0; i < 6; i++) {
    const body = { firstName: 'Sam', lastName: 'Two', username: `sam-${i}00`, email: 'victim@example.com' };
    const added = await browser.call('registerParent', { body: { ...body, password: ADMIN_PASSWORD } });
    await browser.call('deleteParent', { params: { id: added.user.id } });
  }
  await app.deliver();
  expect(app.server.mails.filter(({ to }) => to === 'victim@example.com').length).toBeLessThanOrEqual(3);
});
