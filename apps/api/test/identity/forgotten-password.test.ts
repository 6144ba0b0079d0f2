import { routes } from '@pocketful/api-contract/routes';
import { adultIn } from '@pocketful/identity/calls';
import { codeIn, tokenIn } from '@pocketful/local/mail-server';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../src/platform/clock.ts';
import { MAX_REQUESTS } from '../../src/platform/mail/password-requests.ts';
import {
  ADDRESS,
  forget,
  logIn,
  NEW_PASSWORD,
  newCode,
  resetBy,
  signUpAs,
  startVerifyingApp,
  verify,
} from '../fixtures/by-mail.ts';
import { familyWithParent, SAM } from '../fixtures/people.ts';
import { ADMIN_PASSWORD, ADMIN_PIN, outcomesOf, refusalOf, signUp, startApp, type TestApp } from '../harness.ts';
import { startMailedApp } from '../mail.ts';
import { castOf } from '../principals.ts';

describe('a forgotten password', () => {
  const forgot = (app: TestApp, email = 'dana@rivera.example') => forget(app, email);

  test('A password reset ends all sessions and mails the owner', async () => {
    const app = await startMailedApp();
    const family = await signUp(app);
    await forgot(app);
    const mail = await app.newestTo('dana@rivera.example');
    expect(mail.text).toContain('http://pocketful.test/reset-password#token=');
    await resetBy(app, tokenIn(mail));
    expect((await family.browser.fetch('/api/dashboard')).status).toBe(401);
    await logIn(app, NEW_PASSWORD, 'dana@rivera.example');
    expect(await refusalOf(logIn(app, ADMIN_PASSWORD, 'dana@rivera.example'))).toBe('401 INVALID_CREDENTIALS');
    await app.deliver();
    expect(app.server.mails.map(({ subject }) => subject)).toContain('Your Pocketful password was changed');
  });

  test('A password link works once, for an hour: a link works once, for an hour', async () => {
    const app = await startMailedApp();
    await signUp(app);
    await forgot(app);
    const first = tokenIn(await app.newestTo('dana@rivera.example'));
    expect(await outcomesOf([resetBy(app, first), resetBy(app, first)])).toEqual({ done: 1, '400 LINK_INVALID': 1 });
    await forgot(app);
    const second = tokenIn(await app.newestTo('dana@rivera.example'));
    app.advance(61 * MINUTE);
    expect(await refusalOf(resetBy(app, second))).toBe('400 LINK_INVALID');
  });

  test('has a link that is void once the address changed', async () => {
    const app = await startMailedApp();
    await signUp(app);
    await forgot(app);
    const token = tokenIn(await app.newestTo('dana@rivera.example'));
    await app.database.query("UPDATE members SET email = 'new@rivera.example'");
    expect(await refusalOf(resetBy(app, token))).toBe('400 LINK_INVALID');
  });

  test('gets the same answer for an unknown address', async () => {
    const app = await startMailedApp();
    await signUp(app);
    expect(await forgot(app, 'nobody@example.com')).toEqual(await forgot(app));
  });

  test.each([
    ['forgotPassword', 'dana@rivera.example'],
    ['staffForgotPassword', 'admin-rivera@example.com'],
  ] as const)(
    'A password request costs the same for a known and an unknown address: costs the same by %s for a known and an unknown address',
    async (name, known) => {
      const app = await startMailedApp({ settings: { RATE_LIMITS: 'on' } });
      await castOf(app);
      const sentFor = async (email: string) => {
        app.statements.length = 0;
        await app.browser().call(name, { body: { email } });
        return [...app.statements];
      };
      const requests = () => app.database.query('SELECT address FROM outbox WHERE request_id IS NOT NULL ORDER BY 1');
      const ofSomebody = await sentFor(known);
      expect(ofSomebody.join()).toContain('INSERT INTO outbox');
      expect(await sentFor('nobody@example.com')).toEqual(ofSomebody);
      expect(await requests()).toEqual([{ address: known }, { address: 'nobody@example.com' }]);
      // The work is done after the answer, and leaves no row.
      await app.deliver();
      const links = app.server.mails.filter(({ subject }) => subject.startsWith('Choose a new'));
      expect(links.map(({ to }) => to)).toEqual([known]);
      expect(await requests()).toEqual([]);
    },
  );

  test('Password requests are limited per network; three links are mailed within an hour', async () => {
    const app = await startMailedApp({ settings: { RATE_LIMITS: 'on' } });
    await signUp(app);
    for (let asked = 0; asked < MAX_REQUESTS; asked++) await forgot(app, asked % 2 ? 'nobody@example.com' : undefined);
    expect(await refusalOf(forgot(app, 'nobody@example.com'))).toBe('429 RATE_LIMITED');
    expect(await refusalOf(forgot(app))).toBe('429 RATE_LIMITED');
    const body = { email: 'nobody@example.com' };
    expect(await refusalOf(app.browser().call('staffForgotPassword', { body }))).toBe('429 RATE_LIMITED');
    await app.deliver();
    const links = () => app.database.query("SELECT FROM outbox WHERE kind = 'password_reset'");
    expect(await links()).toHaveLength(3);
    app.advance(61 * MINUTE);
    await forgot(app);
    await app.deliver();
    expect(await links()).toHaveLength(4);
  });

  test.each([
    ['forgotPassword', 'dana@rivera.example', 'password.reset_requested', 'members', 'member_id'],
    ['staffForgotPassword', 'admin-rivera@example.com', 'staff.password_reset_requested', 'staff', 'staff_id'],
  ] as const)(
    'A password request, or a stranger’s request for a code, is an audit row without an actor: by %s is one audit row with the id of its request and without an actor',
    async (name, email, action, table, key) => {
      const app = await startMailedApp();
      await castOf(app);
      const rows = () =>
        app.database.query('SELECT request_id, actor_id, profile_id, object_id FROM audit_entries WHERE action = $1', [
          action,
        ]);
      const [owner] = await app.database.query<{ id: string }>(`SELECT ${key} AS id FROM ${table} WHERE email = $1`, [
        email,
      ]);
      const { path, method } = routes[name];
      const asked = await app.browser().fetch(path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      expect(asked.status).toBe(200);
      expect(await rows()).toEqual([]);
      await app.deliver();
      await app.deliver();
      // Anyone who knows an address may request this, so there is no actor.
      expect(await rows()).toEqual([
        {
          request_id: asked.headers.get('x-request-id'),
          actor_id: null,
          profile_id: null,
          object_id: owner?.id,
        },
      ]);
    },
  );

  test('A password request costs the same for a known and an unknown address: for a removed person has no owner', async () => {
    const app = await startMailedApp();
    const { browser } = await signUp(app);
    await forgot(app);
    await browser.call('closeFamily', { body: { username: 'dana-rivera', currentPassword: ADMIN_PASSWORD } });
    expect(await app.deliver()).toEqual({ sent: 0, failures: [] });
    expect(await app.database.query('SELECT FROM outbox WHERE request_id IS NOT NULL')).toEqual([]);
  });

  test.each([
    ['forgotPassword', 'dana@rivera.example', 'password.reset_requested'],
    ['staffForgotPassword', 'admin-rivera@example.com', 'staff.password_reset_requested'],
  ] as const)(
    'A password request is answered by one mail and one row, also if its process ends in between: requested by %s is answered by one mail and one row, also if its end is lost',
    async (name, email, action) => {
      // Every reply after the commit of an answer is lost.
      let begun = false;
      let answered = false;
      const onStatement = (text: string) => {
        if (answered && /^\s*(?:DELETE FROM|UPDATE) outbox/i.test(text)) throw new Error('the process ended here');
        answered ||= begun && text === 'COMMIT';
      };
      const app = await startMailedApp({ database: { onStatement } });
      await castOf(app);
      await app.browser().call(name, { body: { email } });
      begun = true;
      await expect(app.deliver()).rejects.toThrow('the process ended here');
      expect(answered).toBe(true);
      begun = false;
      answered = false;
      for (let minutes = 0; minutes < 10; minutes++) {
        app.advance(MINUTE);
        expect((await app.deliver()).failures).toEqual([]);
      }
      expect(app.server.mails.filter(({ subject }) => subject.startsWith('Choose a new')).map(({ to }) => to)).toEqual([
        email,
      ]);
      expect(await app.database.query('SELECT FROM audit_entries WHERE action = $1', [action])).toHaveLength(1);
      expect(await app.database.query('SELECT FROM outbox WHERE request_id IS NOT NULL')).toEqual([]);
    },
  );

  test('A password request is removed with the account of its address', async () => {
    const app = await startMailedApp();
    const { browser, sam } = await familyWithParent(app);
    const { browsers } = await castOf(app, 'okafor');
    await app.browser().call('staffForgotPassword', { body: { email: 'admin-okafor@example.com' } });
    await forgot(app);
    await forgot(app, SAM.email);
    const left = () => app.database.query('SELECT FROM outbox WHERE request_id IS NOT NULL');
    const [admin] = await app.database.query<{ id: string }>(
      "SELECT staff_id AS id FROM staff WHERE email = 'admin-okafor@example.com'",
    );
    expect(await left()).toHaveLength(3);
    await browsers.app_owner.call('deleteStaff', { params: { id: admin?.id ?? '' } });
    expect(await left()).toHaveLength(2);
    await browser.call('deleteParent', { params: { id: sam.id } });
    expect(await left()).toHaveLength(1);
    await browser.call('closeFamily', { body: { username: 'dana-rivera', currentPassword: ADMIN_PASSWORD } });
    expect(await left()).toEqual([]);
  });

  test('cannot be replaced without mail, and says so', async () => {
    const app = await startApp({ settings: { SMTP_URL: '' } });
    await signUp(app);
    expect(await refusalOf(forgot(app))).toBe('409 MAIL_OFF');
    expect(await app.database.query('SELECT FROM outbox')).toEqual([]);
  });
});

describe('an account that was reclaimed', () => {
  test('keeps its names although its first code never arrived', async () => {
    const app = await startVerifyingApp();
    await signUpAs(app);
    await forget(app);
    await resetBy(app, tokenIn(await app.newestTo(ADDRESS)));
    await logIn(app, NEW_PASSWORD);
    app.advance(25 * 60 * MINUTE);
    expect(await refusalOf(signUpAs(app))).toBe('409 LOGIN_NAME_TAKEN');
    await logIn(app, NEW_PASSWORD);
  });

  test('A used link or a new password voids all other links: accepts no links and codes that were requested before', async () => {
    const app = await startVerifyingApp();
    await signUpAs(app);
    await verify(app, await newCode(app));
    const browser = app.browser();
    const user = adultIn(await browser.call('login', { body: { email: ADDRESS, password: ADMIN_PASSWORD } }));
    await browser.call('verifyPin', { body: { userId: user.id, pin: ADMIN_PIN } });
    browser.member = user.id;
    const own = { params: { id: user.id } };
    await browser.call('updateUser', { ...own, body: { email: 'evil@example.com', currentPassword: ADMIN_PASSWORD } });
    const code = codeIn(await app.newestTo('evil@example.com'));
    await forget(app);
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

  test('does not open by the former password, however close the two calls are', async () => {
    const app = await startMailedApp();
    for (let round = 0; round < 6; round++) {
      const family = await signUp(app, `round-${round}`);
      const address = `dana@round-${round}.example`;
      await forget(app, address);
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
