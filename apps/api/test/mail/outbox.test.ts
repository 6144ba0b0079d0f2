import { hasCode } from '@pocketful/local/mail-server';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts';
import { SYSTEM_FAMILY_ID } from '../../src/platform/ids.ts';
import { ADDRESS, newCode, signUpAs, startVerifyingApp, verify } from '../fixtures/by-mail.ts';
import { familyWithParent, SAM } from '../fixtures/people.ts';
import { ADMIN_PASSWORD, signUp } from '../harness.ts';
import { startMailedApp } from '../mail.ts';
import { castOf } from '../principals.ts';

describe('the outbox', () => {
  test('mails an adult about a sign-in on a new device, and not about the next one there', async () => {
    const app = await startMailedApp();
    await signUp(app);
    const browser = app.browser();
    const enter = () => browser.call('login', { body: { email: 'dana@rivera.example', password: ADMIN_PASSWORD } });
    await enter();
    expect((await app.newestTo('dana@rivera.example')).subject).toBe('New sign-in to your Pocketful account');
    await enter();
    expect((await app.deliver()).sent).toBe(0);
  });

  test('has ids only: no address, no code, no link', async () => {
    const app = await startVerifyingApp();
    await signUpAs(app);
    const rows = await app.database.query<{ row: string }>('SELECT m::text AS row FROM outbox AS m');
    expect(rows).toHaveLength(1);
    for (const { row } of rows) expect(row).not.toMatch(/@|Ada|\b\d{6}\b/);
  });

  test('keeps a mail that the server refuses for now, and sends it once when the server accepts mail again', async () => {
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

  test('sends a mail at once whose next try is ahead, but not one that waits for a day', async () => {
    const app = await startVerifyingApp();
    await signUpAs(app);
    const wait = async (days: number) => {
      await app.database.query('UPDATE outbox SET next_try_at = $1', [new Date(app.now().getTime() + days * DAY)]);
      return (await app.deliver()).sent;
    };
    expect(await wait(1)).toBe(0);
    expect(await wait(1500)).toBe(1);
  });

  test('A flood of password requests delays no mail', async () => {
    const app = await startVerifyingApp();
    await app.database.query(
      `INSERT INTO outbox (family_id, mail_id, kind, address, request_id, network, created_at, next_try_at)
       SELECT $2, uuidv7(), 'password_request', n || '@example.com', uuidv7(), '203.0.113.7', $1, $1
       FROM generate_series(1, 100) AS n`,
      [app.now(), SYSTEM_FAMILY_ID],
    );
    app.advance(MINUTE);
    await signUpAs(app);
    app.statements.length = 0;
    await app.deliver();
    const lookUps = app.statements.findIndex(text => text.includes('FROM login_names'));
    expect(app.statements.findIndex(text => text.includes('UPDATE email_verification_tokens'))).toBeLessThan(lookUps);
    expect(await app.database.query('SELECT FROM outbox WHERE request_id IS NOT NULL')).toEqual([]);
  });

  test.each(['password_changed', 'staff_password_reset', 'family_closed', 'password_request'])(
    'A mail or request that fails for three days is given up after a last try: gives up a row of %s that failed for three days, after a last try',
    async kind => {
      const app = await startMailedApp();
      const { browser, family } = await familyWithParent(app);
      await castOf(app, 'okafor');
      const edit = { newPassword: 'Marmalade-3!', currentPassword: ADMIN_PASSWORD };
      await browser.call('updateUser', { params: { id: family.adminId }, body: edit });
      await app.browser().call('staffForgotPassword', { body: { email: 'admin-okafor@example.com' } });
      app.server.refuseNext(Number.POSITIVE_INFINITY);
      await app.deliver();
      await app.browser().call('forgotPassword', { body: { email: SAM.email } });
      if (kind === 'password_request') await app.database.query('DROP TABLE login_names CASCADE');
      if (kind === 'family_closed')
        await browser.call('closeFamily', { body: { username: 'dana-rivera', currentPassword: 'Marmalade-3!' } });
      const of = (column: string) =>
        app.database.query<{ value: unknown }>(`SELECT ${column} AS value FROM outbox WHERE kind = $1`, [kind]);
      const tries = async () => Number((await of('tries'))[0]?.value ?? 0);
      const isWaiting = async () => (await of('next_try_at')).some(({ value }) => value !== null);
      await app.deliver();
      app.advance(71 * HOUR);
      await app.deliver();
      const before = await tries();
      expect(before).toBeGreaterThan(1);
      expect(await isWaiting()).toBe(true);
      app.advance(2 * HOUR);
      await app.deliver();
      expect(await tries()).toBe(before + 1);
      expect(await isWaiting()).toBe(false);
      app.advance(HOUR);
      await app.deliver();
      expect(await tries()).toBe(before + 1);
    },
  );

  test('gives a mail to one of several senders', async () => {
    const app = await startMailedApp();
    await signUp(app);
    await app.browser().call('forgotPassword', { body: { email: 'dana@rivera.example' } });
    await Promise.all(Array.from({ length: 6 }, () => app.deliver()));
    expect(app.server.mails).toHaveLength(1);
  });

  test('A mail that is sent again is the same mail, with the same code or link; an older code is not sent after a newer one: sends the same mail, with the same secret, if the server accepted it and its reply was lost', async () => {
    const app = await startMailedApp();
    const { family, mia } = await familyWithParent(app);
    await castOf(app, 'okafor');
    const email = 'dana@rivera.example';
    await app.browser().call('resendVerification', { body: { email } });
    await app.browser().call('forgotPassword', { body: { email } });
    await app.browser().call('staffForgotPassword', { body: { email: 'admin-okafor@example.com' } });
    await family.browser.call('recordConsent', {
      body: { childId: mia.id, consentType: 'data_collection', verificationMethod: 'email_verification' },
    });
    app.server.dropNext(Number.POSITIVE_INFINITY);
    await app.deliver();
    app.server.dropNext(0);
    app.advance(MINUTE);
    await app.deliver();
    const { mails } = app.server;
    const [first, again] = [mails.slice(0, mails.length / 2), mails.slice(mails.length / 2)];
    expect(again).toEqual(first);
    expect(first.filter(mail => hasCode(mail) || mail.text.includes('#token=')).map(({ subject }) => subject)).toEqual([
      'Your Pocketful verification code',
      'Please confirm your consent in Pocketful',
      'Choose a new Pocketful password',
      'Choose a new password for the Pocketful portal',
    ]);
    expect(first[0]?.messageId).toMatch(/@pocketful\.test>$/);
  });

  test('A mail that is sent again is the same mail, with the same code or link; an older code is not sent after a newer one: does not send an older code after a newer one', async () => {
    const app = await startVerifyingApp();
    await signUpAs(app);
    app.server.refuseNext(1);
    await app.deliver();
    await app.browser().call('resendVerification', { body: { email: ADDRESS } });
    const code = await newCode(app);
    app.advance(MINUTE);
    expect((await app.deliver()).sent).toBe(0);
    expect(await verify(app, code)).toEqual({ success: true });
  });

  test('sends nothing that a page would load, whatever people’s names are', async () => {
    const app = await startMailedApp();
    await signUp(app);
    await app.database.query("UPDATE members SET first_name = '<img src=x>'");
    await app.browser().call('forgotPassword', { body: { email: 'dana@rivera.example' } });
    const { html } = await app.newestTo('dana@rivera.example');
    expect(html).toContain('Hello,');
    expect(html).not.toMatch(/<(?:img|link|script|style)|url\(|src=/);
  });
});

test('mails the former address about each change of address', async () => {
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

test('says what a founder’s code is for', async () => {
  const app = await startVerifyingApp();
  await signUpAs(app);
  expect((await app.newestTo(ADDRESS)).text).toContain('to verify your email address');
});
