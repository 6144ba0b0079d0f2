import { LOCK_OUT } from '@pocketful/domain/credentials';
import { adultIn } from '@pocketful/identity/calls';
import { codeIn } from '@pocketful/local/mail-server';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../src/platform/clock.ts';
import { newId, SYSTEM_FAMILY_ID } from '../../src/platform/ids.ts';
import { duringTransaction } from '../during-transaction.ts';
import {
  ADDRESS,
  founding,
  logIn,
  newCode,
  OTHER_PASSWORD,
  signUpAs,
  startVerifyingApp,
  verify,
} from '../fixtures/by-mail.ts';
import {
  ADMIN_PASSWORD,
  ADMIN_PIN,
  lockWaits,
  outcomesOf,
  refusalOf,
  superuserOn,
  type TestFamily,
} from '../harness.ts';
import { startMailedApp } from '../mail.ts';

describe('a sign-up whose address must be verified', () => {
  test('An address that must be verified opens no session before its code', async () => {
    const app = await startVerifyingApp();
    const { user, requiresEmailVerification } = await signUpAs(app);
    expect([user.emailVerified, requiresEmailVerification]).toEqual([false, true]);
    expect(await refusalOf(logIn(app))).toBe('403 EMAIL_NOT_VERIFIED');
    await verify(app, await newCode(app));
    expect(adultIn(await logIn(app)).emailVerified).toBe(true);
  });

  test('reveals only to a caller with the password that an address waits', async () => {
    const app = await startVerifyingApp();
    await signUpAs(app);
    expect(await refusalOf(logIn(app, 'Wrong-Word-1!'))).toBe('401 INVALID_CREDENTIALS');
  });

  test('No answer reveals whether an address is known', async () => {
    const app = await startVerifyingApp();
    const first = await signUpAs(app);
    await verify(app, await newCode(app));
    const second = await signUpAs(app, ADDRESS, 'another-ada');
    const shape = ({ user, ...rest }: typeof first) => ({ ...rest, user: { ...user, id: '', familyAdminId: '' } });
    expect(shape({ ...second, user: { ...second.user, username: 'ada' } })).toEqual(shape(first));
    expect((await app.newestTo(ADDRESS)).subject).toBe('You already have a Pocketful account');
    expect(await app.database.query('SELECT FROM families')).toHaveLength(1);
    const tried = await app.database.query(
      "SELECT object_id FROM audit_entries WHERE action = 'account.sign_up_tried'",
    );
    expect(tried).toEqual([{ object_id: first.user.id }]);
    // The same request, whose answer was lost, reveals no more than the first.
    expect(await refusalOf(verify(app, '000000'))).toBe('400 CODE_INVALID');
  });

  test('holds its username for a known and an unknown address, so that a second one reveals nothing', async () => {
    const app = await startVerifyingApp();
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

  test('holds no username until a time that is ahead', async () => {
    const app = await startVerifyingApp();
    await signUpAs(app);
    await verify(app, await newCode(app));
    await signUpAs(app, ADDRESS, 'probe');
    await app.database.query("UPDATE login_names SET held_until = held_until + interval '1500 days'");
    await signUpAs(app, 'probe@example.com', 'probe');
  });

  test('is refused for a taken username, whatever the address', async () => {
    const app = await startVerifyingApp();
    await signUpAs(app);
    expect(await refusalOf(signUpAs(app))).toBe('409 LOGIN_NAME_TAKEN');
    expect(await refusalOf(signUpAs(app, 'new@example.com'))).toBe('409 LOGIN_NAME_TAKEN');
  });

  test('is refused for a username that another request takes first', async () => {
    const app = await startVerifyingApp();
    const taken = `INSERT INTO login_names (name_key, family_id, member_id, held_until)
      VALUES ('ada', '${SYSTEM_FAMILY_ID}', '${newId()}', '${app.now().toISOString()}')`;
    expect(await duringTransaction(app, [taken], () => signUpAs(app), [])).toBe('409 LOGIN_NAME_TAKEN');
  });

  test('A new sign-up may replace one that was not verified within 24 hours', async () => {
    const app = await startVerifyingApp();
    await signUpAs(app);
    app.advance(23 * 60 * MINUTE);
    expect(await refusalOf(signUpAs(app))).toBe('409 LOGIN_NAME_TAKEN');
    app.advance(2 * 60 * MINUTE);
    await signUpAs(app);
    await verify(app, await newCode(app));
    await logIn(app);
  });

  test('keeps its names if the code arrives while another sign-up looks at them', async () => {
    const app = await startVerifyingApp();
    const { user } = await signUpAs(app);
    app.advance(25 * 60 * MINUTE);
    const code = await superuserOn(app.database);
    await code.query('BEGIN; UPDATE email_verification_tokens SET verified_at = now()');
    await code.query('UPDATE members SET email_verified_at = now()');
    const other = signUpAs(app, ADDRESS, 'another-ada');
    await expect.poll(() => lockWaits(app.database)).toBe(1);
    await code.query('COMMIT');
    await other;
    const names = await app.database.query('SELECT FROM login_names WHERE member_id = $1', [user.id]);
    expect(names).toHaveLength(2);
  });

  test('keeps its address once it was verified', async () => {
    const app = await startVerifyingApp();
    await signUpAs(app);
    await verify(app, await newCode(app));
    app.advance(48 * 60 * MINUTE);
    expect(await refusalOf(signUpAs(app))).toBe('409 LOGIN_NAME_TAKEN');
  });
});

describe('a code', () => {
  test('is stored as a digest that the database alone cannot try', async () => {
    const app = await startVerifyingApp();
    await signUpAs(app);
    const code = await newCode(app);
    const [row] = await app.database.query<{ row: string }>(
      'SELECT t::text AS row FROM email_verification_tokens AS t',
    );
    expect(row?.row).not.toContain(code);
  });

  test('A code has five tries', async () => {
    const app = await startVerifyingApp();
    await signUpAs(app);
    const code = await newCode(app);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await outcomesOf(Array.from({ length: 20 }, () => verify(app, wrong)))).toEqual({ '400 CODE_INVALID': 20 });
    expect(await refusalOf(verify(app, code))).toBe('400 CODE_INVALID');
  });

  test('The five tries of a code are counted for each known device; strangers cannot use them up; a code that is sent again has new ones: the device that signed up keeps its five tries, whatever strangers guess', async () => {
    const app = await startVerifyingApp();
    const founder = app.browser();
    await founder.call('signup', { body: founding(ADDRESS, 'ada', ADMIN_PASSWORD) });
    const code = await newCode(app);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 6; i++) expect(await refusalOf(verify(app, wrong))).toBe('400 CODE_INVALID');
    const type = (typed: string) => founder.call('verifyEmailCode', { body: { email: ADDRESS, code: typed } });
    for (let i = 0; i < 4; i++) expect(await refusalOf(type(wrong))).toBe('400 CODE_INVALID');
    expect(await type(code)).toEqual({ success: true });
  });

  test('The five tries of a code are counted for each known device; strangers cannot use them up; a code that is sent again has new ones: a code that is sent again has new tries', async () => {
    const app = await startVerifyingApp();
    await signUpAs(app);
    const code = await newCode(app);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 6; i++) expect(await refusalOf(verify(app, wrong))).toBe('400 CODE_INVALID');
    await app.browser().call('resendVerification', { body: { email: ADDRESS } });
    expect(await verify(app, await newCode(app))).toEqual({ success: true });
  });

  test('The five tries of a code are counted for each known device; strangers cannot use them up; a code that is sent again has new ones: cannot be guessed at many addresses from one network', async () => {
    const app = await startMailedApp({ settings: { EMAIL_VERIFICATION: 'required', RATE_LIMITS: 'on' } });
    const guess = (at: number) => verify(app, '000000', `nobody-${at}@example.com`);
    const guesses = Array.from({ length: LOCK_OUT.householdTries }, (_, at) => guess(at));
    expect(await outcomesOf(guesses)).toEqual({ '400 CODE_INVALID': LOCK_OUT.householdTries });
    expect(await refusalOf(guess(LOCK_OUT.householdTries))).toBe('429 LOCKED_OUT');
  });

  test('A code is valid for 15 minutes', async () => {
    const app = await startVerifyingApp();
    await signUpAs(app);
    const code = await newCode(app);
    app.advance(15 * MINUTE + 1);
    expect(await refusalOf(verify(app, code))).toBe('400 CODE_INVALID');
  });

  test('that was right is accepted again if the answer was lost, and for nothing else', async () => {
    const app = await startVerifyingApp();
    await signUpAs(app);
    const code = await newCode(app);
    await verify(app, code);
    await verify(app, code);
    expect(await refusalOf(verify(app, code, 'someone@example.com'))).toBe('400 CODE_INVALID');
  });

  test('At most three codes are sent within an hour', async () => {
    const app = await startVerifyingApp();
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

  test('At most three codes are sent within an hour: a count whose time is ahead ends after the hour too', async () => {
    const app = await startVerifyingApp();
    await signUpAs(app);
    const resend = () => app.browser().call('resendVerification', { body: { email: ADDRESS } });
    for (let i = 0; i < 3; i++) await resend();
    await app.deliver();
    for (const column of ['attempts.updated_at', 'outbox.created_at', 'outbox.sent_at'] as const) {
      const [table, name] = column.split('.');
      await app.database.query(`UPDATE ${table} SET ${name} = ${name} + interval '1500 days'`);
    }
    app.advance(61 * MINUTE);
    await resend();
    await verify(app, await newCode(app));
  });

  test('of many concurrent resends at most three are sent', async () => {
    const app = await startVerifyingApp();
    await signUpAs(app);
    const resend = () => app.browser().call('resendVerification', { body: { email: ADDRESS } });
    await Promise.all(Array.from({ length: 10 }, resend));
    await app.deliver();
    expect(app.server.mails).toHaveLength(3);
  });

  test('is requested in the same way for a waiting and an unknown address', async () => {
    const app = await startVerifyingApp();
    await signUpAs(app);
    const asked = (email: string) => app.browser().call('resendVerification', { body: { email } });
    expect(await asked('nobody@example.com')).toEqual(await asked(ADDRESS));
  });
});

describe('an adult who is added with address verification', () => {
  const add = (browser: TestFamily['browser'], email: string, username = 'sam-two') =>
    browser.call('registerParent', {
      body: { firstName: 'Sam', lastName: 'Two', username, email, password: ADMIN_PASSWORD },
    });

  async function verifiedFamily() {
    const app = await startVerifyingApp();
    await signUpAs(app);
    await verify(app, await newCode(app));
    const browser = app.browser();
    const user = adultIn(await browser.call('login', { body: { email: ADDRESS, password: ADMIN_PASSWORD } }));
    await browser.call('verifyPin', { body: { userId: user.id, pin: ADMIN_PIN } });
    browser.member = user.id;
    return { app, browser };
  }

  test('gets the same answer for a known and an unknown address', async () => {
    const { browser } = await verifiedFamily();
    const [known, unknown] = [await add(browser, ADDRESS), await add(browser, 'new@example.com', 'sam-three')];
    expect(known.requiresEmailVerification).toBe(unknown.requiresEmailVerification);
  });

  test('is refused with a username of another family', async () => {
    const { app, browser } = await verifiedFamily();
    await signUpAs(app, 'bob@example.com', 'bob');
    expect(await refusalOf(add(browser, 'new@example.com', 'bob'))).toBe('409 LOGIN_NAME_TAKEN');
  });

  test('cannot be verified with an address that another person has by then', async () => {
    const { app, browser } = await verifiedFamily();
    await add(browser, ADDRESS);
    expect(await refusalOf(verify(app, await newCode(app)))).toBe('409 ACCOUNT_EXISTS');
  });

  test('A password request, or a stranger’s request for a code, is an audit row without an actor: is an audit row with a signed-in actor, or without an actor for a stranger', async () => {
    const { app, browser } = await verifiedFamily();
    const { user: sam } = await add(browser, 'sam@example.com');
    const body = { email: 'sam@example.com' };
    await browser.call('resendVerification', { body });
    await app.browser().call('resendVerification', { body });
    const asked = await app.database.query(
      "SELECT actor_id, object_id FROM audit_entries WHERE action = 'email.code_requested' ORDER BY sequence",
    );
    expect(asked).toEqual([
      { actor_id: browser.member, object_id: sam.id },
      { actor_id: null, object_id: sam.id },
    ]);
  });

  test('signs in once the code arrived, entered by the other adult or by themselves', async () => {
    const { app, browser } = await verifiedFamily();
    await add(browser, 'sam@example.com');
    const inside = () =>
      app.browser().call('login', { body: { email: '', username: 'sam-two', password: ADMIN_PASSWORD } });
    expect(await refusalOf(inside())).toBe('403 EMAIL_NOT_VERIFIED');
    const mail = await app.newestTo('sam@example.com');
    expect(mail.text).toContain('verify your email address');
    await verify(app, codeIn(mail), 'sam@example.com');
    expect(adultIn(await inside()).emailVerified).toBe(true);
    await logIn(app, ADMIN_PASSWORD, 'sam@example.com');
  });
});

describe('the answer to a stranger', () => {
  async function withKnown() {
    const app = await startVerifyingApp();
    await signUpAs(app);
    await verify(app, await newCode(app));
    return app;
  }

  test('is the same for a sign-up with a known and a new address: at the sign-in, and when it is repeated', async () => {
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
    // The owner of the address signs in as before.
    await logIn(app);
  });

  test('does not depend on the key of a password request', async () => {
    const app = await withKnown();
    const stranger = app.browser();
    const ask = (email: string) =>
      stranger.call('forgotPassword', { body: { email } }, { idempotencyKey: 'forgotten-1' });
    expect(await ask('nobody@example.com')).toEqual(await ask(ADDRESS));
    expect(await ask('nobody@example.com')).toEqual(await ask(ADDRESS));
  });
});

test('an address gets three codes of a family within an hour, for any of its members', async () => {
  const app = await startMailedApp({ settings: { EMAIL_VERIFICATION: 'required' } });
  await signUpAs(app);
  await verify(app, await newCode(app));
  const browser = app.browser();
  const user = adultIn(await browser.call('login', { body: { email: ADDRESS, password: ADMIN_PASSWORD } }));
  await browser.call('verifyPin', { body: { userId: user.id, pin: ADMIN_PIN } });
  browser.member = user.id;
  for (let i = 0; i < 6; i++) {
    const body = { firstName: 'Sam', lastName: 'Two', username: `sam-${i}00`, email: 'victim@example.com' };
    const added = await browser.call('registerParent', { body: { ...body, password: ADMIN_PASSWORD } });
    // Before the parent and the waiting mail are removed.
    await app.deliver();
    await browser.call('deleteParent', { params: { id: added.user.id } });
  }
  expect(app.server.mails.filter(({ to }) => to === 'victim@example.com')).toHaveLength(3);
});
