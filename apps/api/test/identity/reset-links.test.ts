import { tokenIn } from '@pocketful/local/mail-server';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../src/platform/clock.ts';
import { forget, NEW_PASSWORD, resetBy } from '../fixtures/by-mail.ts';
import { officeOf, STAFF_PASSWORD } from '../fixtures/staff-accounts.ts';
import { ADMIN_PASSWORD, lockWaits, outcomesOf, refusalOf, signUp, superuserOn, type TestApp } from '../harness.ts';
import { type MailedApp, startMailedApp } from '../mail.ts';

interface Desk {
  /** Creates an account, and returns its address and the function that replaces its password. */
  accountOf(app: TestApp): Promise<{ email: string; changePassword: () => Promise<unknown> }>;
  ask(app: TestApp, email: string): Promise<unknown>;
  use(app: TestApp, token: string): Promise<unknown>;
  /** Signs in with a wrong password. */
  err(app: TestApp, email: string): Promise<unknown>;
  readonly table: string;
}

const OF_A_FAMILY: Desk = {
  async accountOf(app) {
    const { browser, adminId } = await signUp(app);
    const body = { newPassword: 'Marmalade-3!', currentPassword: ADMIN_PASSWORD };
    return {
      email: 'dana@rivera.example',
      changePassword: () => browser.call('updateUser', { params: { id: adminId }, body }),
    };
  },
  ask: forget,
  use: resetBy,
  err: (app, email) => app.browser().call('login', { body: { email, password: 'Wrong-4!' } }),
  table: 'password_reset_tokens',
};

const OF_STAFF: Desk = {
  async accountOf(app) {
    const { owner, ownerId } = await officeOf(app);
    const { email, firstName, lastName } = await owner.call('getStaffProfile', {});
    expect(ownerId).toBeDefined();
    const body = { email, firstName, lastName, newPassword: 'Marmalade-3!', currentPassword: STAFF_PASSWORD };
    return { email, changePassword: () => owner.call('updateStaffProfile', { body }) };
  },
  ask: (app, email) => app.browser().call('staffForgotPassword', { body: { email } }),
  use: (app, token) =>
    app
      .browser()
      .call('staffResetPassword', { body: { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD } }),
  err: (app, username) => app.browser().call('staffLogin', { body: { username, password: 'Wrong-4!' } }),
  table: 'staff_password_resets',
};

describe.each([
  ['a family', OF_A_FAMILY],
  ['staff', OF_STAFF],
])('links to a new password, of %s', (_, desk) => {
  const start = async () => {
    const app = await startMailedApp();
    const account = await desk.accountOf(app);
    const ask = () => desk.ask(app, account.email);
    const link = async () => {
      await ask();
      return tokenIn(await app.newestTo(account.email));
    };
    return { app, ...account, ask, link, use: (token: string) => desk.use(app, token) };
  };
  const linksSent = (app: MailedApp) => app.server.mails.filter(({ subject }) => subject.startsWith('Choose a new'));

  test('An account has up to three valid password links; a new request voids none: are valid together: a further request voids none that was mailed, however often', async () => {
    const { app, ask, link, use } = await start();
    const own = await link();
    for (let asked = 0; asked < 10; asked++) await ask();
    await app.deliver();
    expect(linksSent(app)).toHaveLength(3);
    app.advance(59 * MINUTE);
    for (let asked = 0; asked < 10; asked++) await ask();
    await app.deliver();
    await use(own);
  });

  test('A password link works once, for an hour: lift no lock when they are used again', async () => {
    const { app, email, link, use } = await start();
    const token = await link();
    await use(token);
    for (let tried = 0; tried < 5; tried++) await refusalOf(desk.err(app, email));
    const locks = () => app.database.query('SELECT subject, kind, failures, locked_until FROM attempts ORDER BY 1, 2');
    const locked = await locks();
    expect(locked).toContainEqual(expect.objectContaining({ locked_until: expect.any(Date) }));
    expect(await refusalOf(use(token))).toMatch(/ LINK_INVALID$/);
    expect(await locks()).toEqual(locked);
  });

  test('A password link works once, for an hour: expire an hour after each was mailed, and then new ones can be requested', async () => {
    const { app, link, use } = await start();
    const first = await link();
    app.advance(30 * MINUTE);
    const second = await link();
    app.advance(31 * MINUTE);
    expect(await refusalOf(use(first))).toBe('400 LINK_INVALID');
    const third = await link();
    app.advance(28 * MINUTE);
    await use(second);
    expect(await refusalOf(use(third))).toBe('400 LINK_INVALID');
  });

  test('A used link or a new password voids all other links: are all void after the first use, also of two concurrent uses', async () => {
    const { app, link, use } = await start();
    const [first, second, third] = [await link(), await link(), await link()];
    const holder = await superuserOn(app.database);
    await holder.query('BEGIN; SELECT FROM members FOR UPDATE; SELECT FROM staff FOR UPDATE');
    app.statements.length = 0;
    const both = outcomesOf([use(first), use(second)]);
    await expect.poll(() => lockWaits(app.database)).toBe(2);
    await holder.query('COMMIT');
    expect(await both).toEqual({ done: 1, '400 LINK_INVALID': 1 });
    // One waited for the other: a deadlock would have needed a retry.
    expect(app.statements.filter(text => /SET "?used_at/i.test(text))).toHaveLength(2);
    expect(await outcomesOf([use(first), use(second), use(third)])).toEqual({ '400 LINK_INVALID': 3 });
  });

  test('A used link or a new password voids all other links: are all void after a change of the password, queued ones too', async () => {
    const { app, ask, link, use, changePassword } = await start();
    const [first, second] = [await link(), await link()];
    await ask();
    app.server.refuseNext(1);
    await app.deliver();
    expect(await app.database.query(`SELECT FROM ${desk.table}`)).toHaveLength(3);
    await changePassword();
    expect(await outcomesOf([use(first), use(second)])).toEqual({ '400 LINK_INVALID': 2 });
    expect(await app.database.query(`SELECT FROM ${desk.table}`)).toEqual([]);
    app.advance(5 * MINUTE);
    await app.deliver();
    expect(linksSent(app)).toHaveLength(2);
  });

  test('An account has up to three valid password links; a new request voids none: are at most three, including those that wait while no mail is sent', async () => {
    const { app, ask, use } = await start();
    app.server.refuseNext(Number.POSITIVE_INFINITY);
    for (let hour = 0; hour < 3; hour++) {
      for (let asked = 0; asked < 3; asked++) await ask();
      await app.deliver();
      app.advance(61 * MINUTE);
    }
    app.server.refuseNext(0);
    await app.deliver();
    expect(linksSent(app)).toHaveLength(3);
    app.advance(59 * MINUTE);
    await ask();
    await app.deliver();
    expect(linksSent(app)).toHaveLength(3);
    app.advance(2 * MINUTE);
    await ask();
    await app.deliver();
    expect(linksSent(app)).toHaveLength(4);
    const newest = linksSent(app).at(-1);
    if (!newest) throw new Error('no link was mailed');
    await use(tokenIn(newest));
  });
});
