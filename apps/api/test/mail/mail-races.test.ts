import { createSecretKey } from 'node:crypto';
import { LOCK_OUT } from '@pocketful/domain/credentials';
import { adultIn } from '@pocketful/identity/calls';
import { codeIn, tokenIn } from '@pocketful/local/mail-server';
import { expect, test } from 'vitest';
import { deliverMail } from '../../src/contexts/mail/deliver-mail.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import { duringTransaction } from '../during-transaction.ts';
import { ADDRESS, forget, newCode, signUpAs, startVerifyingApp, verify } from '../fixtures/by-mail.ts';
import { familyWithParent, SAM, SAM_PASSWORD, SAM_PIN } from '../fixtures/people.ts';
import { ADMIN_PASSWORD, addChild, pick, refusalOf, signUp } from '../harness.ts';
import { type MailedApp, startMailedApp } from '../mail.ts';

/** Ada, verified, with another parent whose new address waits for its code. */
async function waitingParent() {
  const app = await startVerifyingApp();
  await signUpAs(app);
  await verify(app, await newCode(app));
  const ada = app.browser();
  const user = adultIn(await ada.call('login', { body: { email: ADDRESS, password: ADMIN_PASSWORD } }));
  await ada.call('verifyPin', { body: { userId: user.id, password: ADMIN_PASSWORD } });
  const { user: sam } = await ada.call('registerParent', { body: { ...SAM, password: SAM_PASSWORD, pin: SAM_PIN } });
  return { app, ada, sam, code: codeIn(await app.newestTo(SAM.email)) };
}

test('A code or link that crosses a removal or a newer code does nothing: a code that is entered during its parent’s removal leaves no name behind', async () => {
  const { app, sam, code } = await waitingParent();
  // Like the removal, which locks the family, then removes the names, then the parent.
  const answer = await duringTransaction(
    app,
    ['SELECT FROM families FOR UPDATE', `DELETE FROM login_names WHERE member_id = '${sam.id}'`],
    () => verify(app, code, SAM.email),
    [`DELETE FROM members WHERE member_id = '${sam.id}'`],
  );
  expect(answer).toBe('400 CODE_INVALID');
  expect(await app.database.query('SELECT FROM login_names WHERE member_id = $1', [sam.id])).toEqual([]);
});

test('A code or link that crosses a removal or a newer code does nothing: a code that is replaced while it is entered verifies nothing', async () => {
  const { app, sam, code } = await waitingParent();
  const answer = await duringTransaction(app, ['SELECT FROM families FOR UPDATE'], () => verify(app, code, SAM.email), [
    `UPDATE email_verification_tokens SET token_id = uuidv7(), code_hash = NULL WHERE member_id = '${sam.id}'`,
  ]);
  expect(answer).toBe('400 CODE_INVALID');
  expect(
    await app.database.query('SELECT FROM members WHERE member_id = $1 AND email_verified_at IS NOT NULL', [sam.id]),
  ).toEqual([]);
});

test('A code or link that crosses a removal or a newer code does nothing: a link requested during its owner’s removal gets the usual answer, and nothing breaks', async () => {
  const app = await startMailedApp();
  const { sam } = await familyWithParent(app);
  const answer = await duringTransaction(
    app,
    [`DELETE FROM members WHERE member_id = '${sam.id}'`],
    () => forget(app, SAM.email),
    [],
  );
  expect(answer).toBe('done');
});

test('Only the owner or the family_admin enters the code for a replacement address', async () => {
  const { app, ada, sam, code } = await waitingParent();
  await verify(app, code, SAM.email);
  const sams = app.browser();
  await sams.call('login', { body: { email: SAM.email, password: SAM_PASSWORD } });
  await sams.call('verifyPin', { body: { userId: sam.id, pin: SAM_PIN } });
  const { user: ola } = await ada.call('registerParent', {
    body: { ...SAM, username: 'ola', email: 'ola@rivera.example', password: SAM_PASSWORD },
  });
  await verify(app, codeIn(await app.newestTo('ola@rivera.example')), 'ola@rivera.example');
  const olas = app.browser();
  await olas.call('login', { body: { email: 'ola@rivera.example', password: SAM_PASSWORD } });
  await olas.call('verifyPin', { body: { userId: ola.id, password: SAM_PASSWORD } });
  const email = 'sam@example.com';
  const change = () =>
    sams.call('updateUser', { params: { id: sam.id }, body: { email, currentPassword: SAM_PASSWORD } });
  await change();
  const body = { email, code: codeIn(await app.newestTo(email)) };
  expect(await refusalOf(olas.call('verifyEmailCode', { body }))).toBe('400 CODE_INVALID');
  for (let i = 0; i < LOCK_OUT.tries; i++)
    expect(await refusalOf(app.browser().call('verifyEmailCode', { body }))).toBe('400 CODE_INVALID');
  await ada.call('verifyEmailCode', { body });
  expect(await sams.call('getUser', { params: { id: sam.id } })).toMatchObject({ email });
});

test('A code or link that crosses a removal or a newer code does nothing: the link of a removed adult confirms no consent', async () => {
  const app = await startMailedApp();
  const { family, browser, sam, mia } = await familyWithParent(app);
  const sams = await pick(app, family, sam.id, SAM_PIN);
  await sams.call('recordConsent', {
    body: { childId: mia.id, consentType: 'data_collection', verificationMethod: 'email_verification' },
  });
  const token = tokenIn(await app.newestTo(SAM.email));
  await browser.call('deleteParent', { params: { id: sam.id } });
  expect(await refusalOf(browser.call('confirmConsent', { body: { token } }))).toBe('400 LINK_INVALID');
});

/** The number of leased mails while each of them is being sent. */
async function leasedWhileSending(app: MailedApp): Promise<number[]> {
  const leased: number[] = [];
  const mailer = {
    send: async () => {
      const [row] = await app.database.query<{ leased: number }>(
        'SELECT count(*)::int AS leased FROM outbox WHERE tries > 0 AND sent_at IS NULL',
      );
      leased.push(row?.leased ?? 0);
    },
    close: () => {},
  };
  const publicUrl = new URL('http://pocketful.test');
  const { handle: database, writes } = app;
  const codeKey = createSecretKey(Buffer.alloc(32));
  await deliverMail(
    { database, mailer, writes, outbox: createOutbox(true), publicUrl, operator: undefined, codeKey },
    app.now,
  );
  return leased;
}

test('mails are leased one by one: no lease expires while another mail waits for a slow server', async () => {
  const app = await startMailedApp();
  for (const name of ['rivera', 'okafor', 'lee']) await signUp(app, name);
  for (const name of ['rivera', 'okafor', 'lee']) await forget(app, `dana@${name}.example`);
  expect(await leasedWhileSending(app)).toEqual([1, 1, 1]);
});

test('An exported file adds up while money moves', async () => {
  const app = await startMailedApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const { browser } = family;
  const give = () =>
    browser.call('createTransaction', {
      body: { childId: mia.id, amount: '1.00', description: 'Now', category: 'gift' },
    });
  const file = async () => {
    const response = await browser.fetch('/api/accounts/export?format=json&from=2026-03-01&to=2026-03-31');
    return response.json() as Promise<{ accounts: { closing: string; entries: unknown[] }[] }>;
  };
  app.statements.length = 0;
  for (let round = 0; round < 10; round++) {
    const [, first, , second] = await Promise.all([give(), file(), give(), file()]);
    for (const { accounts } of [first, second])
      for (const { closing, entries } of accounts) expect(Number(closing)).toBe(entries.length);
  }
  // One statement: of two, the second would see newer rows.
  const reading = app.statements.filter(text => text.includes('ledger_entries') && text.includes('accounts_of'));
  expect(reading).toHaveLength(20);
});
