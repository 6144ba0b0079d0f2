import { routes } from '@pocketful/api-contract/routes';
import { principalsOf } from '@pocketful/contract-core/principals';
import { linkIn, tokenIn } from '@pocketful/local/mail-server';
import { describe, expect, test } from 'vitest';
import { replaceStaffSecrets } from '../../src/contexts/staff/public.ts';
import { SYSTEM_FAMILY_ID } from '../../src/platform/ids.ts';
import { commit } from '../../src/platform/writes/outcome.ts';
import { notReplayable, systemWrites } from '../../src/platform/writes/writes.ts';
import { afterNextVerify } from '../after-next-verify.ts';
import { duringTransaction } from '../during-transaction.ts';
import { PUBLIC } from '../fixtures/audited-family.ts';
import { officeOf, SASHA, STAFF_PASSWORD } from '../fixtures/staff-accounts.ts';
import { enroll, shownBy } from '../fixtures/staff-secrets.ts';
import { lockWaits, refusalOf, startApp, startAppOn, superuserOn, type TestApp } from '../harness.ts';
import { startMailedApp } from '../mail.ts';

const OWNER = 'app_owner-rivera';
const MINUTE = 60_000;

const signIn = (app: TestApp, code?: string, password = STAFF_PASSWORD) =>
  app.browser().call('staffLogin', { body: { username: OWNER, password, ...(code === undefined ? {} : { code }) } });

const addressOf = async (app: TestApp, staffId: string) => {
  const [row] = await app.database.query<{ email: string }>('SELECT email FROM staff WHERE staff_id = $1', [staffId]);
  return row?.email ?? '';
};

describe('a forgotten password of staff', () => {
  test('A staff member replaces a forgotten password once by the link of a mail; an unknown address gets the same answer: is replaced once by the link of a mail; all sessions end, locks are lifted, the owner gets a mail', async () => {
    const app = await startMailedApp();
    const { owner, ownerId } = await officeOf(app);
    const email = await addressOf(app, ownerId);
    for (let tries = 0; tries < 5; tries++) await signIn(app, undefined, 'wrong').catch(() => {});
    expect(await refusalOf(signIn(app))).toBe('429 LOCKED_OUT');
    const stranger = app.browser();
    const asked = await stranger.call('staffForgotPassword', { body: { email: email.toUpperCase() } });
    const mail = await app.newestTo(email);
    expect(mail.subject).toBe('Choose a new password for the Pocketful portal');
    expect(new URL(linkIn(mail)).pathname).toBe('/admin-portal');
    const token = tokenIn(mail);
    const body = { token, password: 'Marmalade-3!', confirmPassword: 'Marmalade-3!' };
    const common = { ...body, password: 'Password1!', confirmPassword: 'Password1!' };
    expect(await refusalOf(stranger.call('staffResetPassword', { body: common }))).toBe('400 PASSWORD_TOO_COMMON');
    await stranger.call('staffResetPassword', { body });
    expect(await refusalOf(stranger.call('staffResetPassword', { body }))).toBe('400 LINK_INVALID');
    expect(await refusalOf(owner.call('getStaffProfile', {}))).toBe('401 NOT_SIGNED_IN');
    expect(await refusalOf(signIn(app))).toBe('401 INVALID_STAFF_CREDENTIALS');
    await signIn(app, undefined, 'Marmalade-3!');
    expect((await app.newestTo(email)).subject).toBe('Your password for the Pocketful portal was changed');
    // No answer reveals whose address it is.
    expect(await stranger.call('staffForgotPassword', { body: { email: 'nobody@example.com' } })).toEqual(asked);
    const [stored] = await app.database.query<{ row: string }>('SELECT r::text AS row FROM staff_password_resets AS r');
    expect(stored?.row).not.toContain(token);
  });

  test('is not replaced by an expired link, or by one for a former address', async () => {
    const app = await startMailedApp();
    const { owner, ownerId } = await officeOf(app);
    const email = await addressOf(app, ownerId);
    const ask = async () => {
      await app.browser().call('staffForgotPassword', { body: { email } });
      return tokenIn(await app.newestTo(email));
    };
    const use = (token: string) =>
      refusalOf(
        app.browser().call('staffResetPassword', {
          body: { token, password: 'Marmalade-3!', confirmPassword: 'Marmalade-3!' },
        }),
      );
    const first = await ask();
    app.advance(61 * MINUTE);
    expect(await use(first)).toBe('400 LINK_INVALID');
    const second = await ask();
    const { user } = await signIn(app);
    expect(user.id).toBe(ownerId);
    const names = { firstName: 'Olive', lastName: 'Owner' };
    const body = { ...names, email: 'elsewhere@example.com', currentPassword: STAFF_PASSWORD };
    const again = app.browser();
    again.headers['x-admin-token'] = (await signIn(app)).adminToken;
    await again.call('updateStaffProfile', { body });
    expect(await use(second)).toBe('400 LINK_INVALID');
    expect(owner).toBeDefined();
  });

  test('accepts at most three requests an hour, and says so without mail', async () => {
    const app = await startMailedApp();
    const { ownerId } = await officeOf(app);
    const email = await addressOf(app, ownerId);
    for (let times = 0; times < 5; times++) await app.browser().call('staffForgotPassword', { body: { email } });
    await app.deliver();
    expect(app.server.mails.filter(({ to }) => to === email)).toHaveLength(3);
    const silent = await startApp({ settings: { SMTP_URL: '' } });
    expect(await refusalOf(silent.browser().call('staffForgotPassword', { body: { email } }))).toMatch(/MAIL_OFF/);
  });
});

describe('an authenticator', () => {
  test('The code of an authenticator follows the password, counts once, and has five tries: is required at the sign-in once a code was entered, and accepts each code once', async () => {
    const app = await startApp();
    const { owner, elsewhere } = await officeOf(app);
    const { secret } = await owner.call('beginSecondFactor', { body: { currentPassword: STAFF_PASSWORD } });
    // Unconfirmed, it is not required.
    await signIn(app);
    const wrong = shownBy(secret, app) === '000000' ? '000001' : '000000';
    expect(await refusalOf(owner.call('confirmSecondFactor', { body: { code: wrong } }))).toBe(
      '409 SECOND_FACTOR_WRONG',
    );
    const code = shownBy(secret, app);
    const { recoveryCodes } = await owner.call('confirmSecondFactor', { body: { code } });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await owner.call('getSecondFactor', {})).toEqual({
      enrolled: true,
      required: false,
      since: app.now().toISOString(),
      recoveryCodesLeft: 10,
    });
    // Sessions opened by the password alone have ended.
    expect(await refusalOf(elsewhere.call('getStaffProfile', {}))).toBe('401 NOT_SIGNED_IN');
    expect(await refusalOf(signIn(app))).toBe('401 SECOND_FACTOR_REQUIRED');
    expect(await refusalOf(signIn(app, undefined, 'wrong'))).toBe('401 INVALID_STAFF_CREDENTIALS');
    expect(await refusalOf(signIn(app, code))).toBe('409 SECOND_FACTOR_WRONG');
    app.advance(30_000);
    const next = shownBy(secret, app);
    const both = await Promise.allSettled([signIn(app, next), signIn(app, next)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('accepts a code after a step that is ahead, and each code once again', async () => {
    const app = await startApp();
    const { owner } = await officeOf(app);
    const { secret } = await enroll(app, owner);
    await app.database.query('UPDATE staff_second_factors SET last_step = last_step + 1500 * 2880');
    app.advance(30_000);
    await signIn(app, shownBy(secret, app));
    expect(await refusalOf(signIn(app, shownBy(secret, app)))).toBe('409 SECOND_FACTOR_WRONG');
  });

  test('is replaced by each recovery code once', async () => {
    const app = await startApp();
    const { owner } = await officeOf(app);
    const { recoveryCodes } = await enroll(app, owner);
    const [code = ''] = recoveryCodes;
    const both = await Promise.allSettled([signIn(app, code), signIn(app, code.toUpperCase().replace('-', ' '))]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await owner.call('getSecondFactor', {})).recoveryCodesLeft).toBe(9);
  });

  test('The code of an authenticator follows the password, counts once, and has five tries: an authenticator has five tries, and its secret cannot be read', async () => {
    const app = await startApp();
    const { owner } = await officeOf(app);
    const { secret, recoveryCodes } = await enroll(app, owner);
    app.advance(MINUTE);
    const guesses = Array.from({ length: 12 }, (_, at) =>
      refusalOf(signIn(app, String(111_111 * (at % 9)).padStart(6, '0'))),
    );
    const told = await Promise.all(guesses);
    expect(told.filter(refusal => refusal !== '429 LOCKED_OUT').length).toBeLessThanOrEqual(5);
    expect(await refusalOf(signIn(app, shownBy(secret, app)))).toBe('429 LOCKED_OUT');
    const rows = await app.database.query<{ row: string }>(`
      SELECT f::text AS row FROM staff_second_factors AS f UNION ALL SELECT c::text FROM staff_recovery_codes AS c
      UNION ALL SELECT e::text FROM audit_entries AS e UNION ALL SELECT k::text FROM idempotency_keys AS k`);
    const stored = rows.map(({ row }) => row).join('\n');
    for (const told of [secret, ...recoveryCodes]) expect(stored).not.toContain(told);
  });

  test('A staff session alone cannot lock the sign-in, and a new password does not unlock the codes: codes stay locked after a new password by mail', async () => {
    const app = await startMailedApp();
    const { owner, ownerId } = await officeOf(app);
    const { secret } = await enroll(app, owner);
    app.advance(MINUTE);
    for (let tries = 0; tries < 5; tries++) await refusalOf(signIn(app, 'not-a-code'));
    expect(await refusalOf(signIn(app, shownBy(secret, app)))).toBe('429 LOCKED_OUT');
    const email = await addressOf(app, ownerId);
    await app.browser().call('staffForgotPassword', { body: { email } });
    const body = { password: 'Marmalade-3!', confirmPassword: 'Marmalade-3!' };
    const token = tokenIn(await app.newestTo(email));
    await app.browser().call('staffResetPassword', { body: { ...body, token } });
    expect(await refusalOf(signIn(app, shownBy(secret, app), 'Marmalade-3!'))).toBe('429 LOCKED_OUT');
  });

  test('A staff session alone cannot lock the sign-in, and a new password does not unlock the codes: cannot be locked at the sign-in by a session alone', async () => {
    const app = await startApp();
    const { owner } = await officeOf(app);
    const guess = () => refusalOf(owner.call('confirmSecondFactor', { body: { code: 'not-a-code' } }));
    const { secret } = await owner.call('beginSecondFactor', { body: { currentPassword: STAFF_PASSWORD } });
    // Before it is confirmed the tries are limited too, by a separate count.
    for (let tries = 0; tries < 5; tries++) expect(await guess()).toBe('409 SECOND_FACTOR_WRONG');
    expect(await guess()).toBe('429 LOCKED_OUT');
    app.advance(16 * MINUTE);
    await owner.call('confirmSecondFactor', { body: { code: shownBy(secret, app) } });
    app.advance(MINUTE);
    for (let tries = 0; tries < 7; tries++) expect(await guess()).toBe('409 SECOND_FACTOR_THERE');
    await signIn(app, shownBy(secret, app));
  });

  test('A session opened during a change of its secret ends or never opens: an authenticator that is confirmed during a sign-in by the password alone leaves no session of that sign-in', async () => {
    const app = await startApp();
    const { owner } = await officeOf(app);
    const { secret } = await owner.call('beginSecondFactor', { body: { currentPassword: STAFF_PASSWORD } });
    const opened = await whileTheTrailWaits(
      app,
      () => signIn(app),
      () => owner.call('confirmSecondFactor', { body: { code: shownBy(secret, app) } }),
    );
    expect(await reachOf(app, opened)).toBe('401 NOT_SIGNED_IN');
  });

  test.each([
    ['a sign-in by the password alone is refused', 'signIn', '401 SECOND_FACTOR_REQUIRED'],
    ['a second confirmation is refused for that, whatever its code', 'confirm', '409 SECOND_FACTOR_THERE'],
  ] as const)('that another session confirms first: %s', async (_, name, refusal) => {
    const app = await startApp();
    const { owner } = await officeOf(app);
    await owner.call('beginSecondFactor', { body: { currentPassword: STAFF_PASSWORD } });
    const confirm = () => owner.call('confirmSecondFactor', { body: { code: 'not-a-code' } });
    const call = name === 'signIn' ? () => signIn(app) : confirm;
    const confirmed = ['UPDATE staff_second_factors SET confirmed_at = now()'];
    expect(await duringTransaction(app, ['SELECT FROM staff FOR UPDATE'], call, confirmed)).toBe(refusal);
  });

  test('is removed only by password and code', async () => {
    const app = await startMailedApp();
    const { owner, ownerId } = await officeOf(app);
    const { recoveryCodes } = await enroll(app, owner);
    const [code = ''] = recoveryCodes;
    const remove = (currentPassword: string, typed: string) =>
      owner.call('removeSecondFactor', { body: { currentPassword, code: typed } });
    expect(await refusalOf(remove('wrong', code))).toBe('409 WRONG_PASSWORD');
    expect(await refusalOf(remove(STAFF_PASSWORD, 'abcde-fghjk'))).toBe('409 SECOND_FACTOR_WRONG');
    expect(await refusalOf(owner.call('beginSecondFactor', { body: { currentPassword: STAFF_PASSWORD } }))).toBe(
      '409 SECOND_FACTOR_THERE',
    );
    await remove(STAFF_PASSWORD, code);
    await signIn(app);
    const mail = await app.newestTo(await addressOf(app, ownerId));
    expect(mail.subject).toBe('Your second factor for the Pocketful portal was changed');
  });
});

describe('a session that is opened by the old password', () => {
  test('A session opened during a change of its secret ends or never opens: during its change ends with the others', async () => {
    const app = await startApp();
    const { owner } = await officeOf(app);
    const body = { email: 'app_owner-rivera@example.com', firstName: 'Olive', lastName: 'Owner' };
    const change = { ...body, currentPassword: STAFF_PASSWORD, newPassword: 'Marmalade-3!' };
    const opened = await whileTheTrailWaits(
      app,
      () => signIn(app),
      () => owner.call('updateStaffProfile', { body: change }),
    );
    expect(await reachOf(app, opened)).toBe('401 NOT_SIGNED_IN');
  });

  test('A session opened during a change of its secret ends or never opens: after its check, and before the new one is set, never opens', async () => {
    const app = await startApp();
    const { ownerId } = await officeOf(app);
    const hash = await app.hasher.hash('Marmalade-3!', 'public');
    afterNextVerify(app, () =>
      app.database.query('UPDATE staff SET password_hash = $2 WHERE staff_id = $1', [ownerId, hash]),
    );
    expect(await refusalOf(signIn(app))).toBe('401 INVALID_STAFF_CREDENTIALS');
  });
});

/** Holds one call at the audit head, then another one behind it, and releases both. */
async function whileTheTrailWaits<T>(app: TestApp, first: () => Promise<T>, second: () => Promise<unknown>) {
  const trail = await superuserOn(app.database);
  await trail.query('BEGIN');
  await trail.query('SELECT FROM audit_heads WHERE family_id = $1 FOR UPDATE', [SYSTEM_FAMILY_ID]);
  const opened = first();
  await expect.poll(() => lockWaits(app.database), { timeout: 5000 }).toBeGreaterThanOrEqual(1);
  const after = second();
  await expect.poll(() => lockWaits(app.database), { timeout: 5000 }).toBeGreaterThanOrEqual(2);
  await trail.query('COMMIT');
  await after;
  return opened;
}

/** The status of an opened session. */
async function reachOf(app: TestApp, { adminToken }: { readonly adminToken: string }) {
  const browser = app.browser();
  browser.headers['x-admin-token'] = adminToken;
  return refusalOf(browser.call('getStaffProfile', {}));
}

test('For the public an app_owner without an authenticator exports nothing, opens no family and changes no staff account: every other call of the portal answers', async () => {
  const app = await startApp();
  const { owner, browsers } = await officeOf(app);
  const live = await startAppOn(app.database, { settings: PUBLIC });
  const [window, support] = [live.browser(), live.browser()];
  window.headers['x-admin-token'] = owner.headers['x-admin-token'] ?? '';
  support.headers['x-admin-token'] = browsers.support_user.headers['x-admin-token'] ?? '';
  const staffs = Object.entries(routes).filter(([, { who }]) => {
    const principals = principalsOf(who);
    return principals.includes('app_owner') && !principals.includes('stranger');
  });
  expect(staffs.length).toBeGreaterThan(15);
  const needing = staffs.filter(([, route]) => 'secondFactor' in route).map(([name]) => name);
  expect(needing.sort()).toEqual(['createStaff', 'deleteStaff', 'exportTable', 'openFamily']);
  for (const [name, route] of staffs) {
    const path = route.path.replace(/:\w+/g, '01990000-0000-7000-8000-00000000ffff');
    const response = await window.fetch(path, {
      method: route.method,
      headers: { 'content-type': 'application/json' },
    });
    const refusal = `${response.status} ${(await response.text()).includes('SECOND_FACTOR_MISSING')}`;
    if ('secondFactor' in route) expect(refusal, name).toBe('403 true');
    else expect(refusal, name).not.toContain('true');
  }
  expect((await window.call('getSecondFactor', {})).required).toBe(true);
  await window.call('listStaff', {});
  // A support_user needs no authenticator.
  await support.call('listStaff', {});
  await enroll(app, window);
  await window.call('createStaff', { body: SASHA });
});

test('the operator’s command lets a staff member in who lost phone and recovery codes', async () => {
  const app = await startApp();
  const { owner, ownerId } = await officeOf(app);
  await enroll(app, owner);
  const passwordHash = await app.hasher.hash('Marmalade-3!', 'public');
  await systemWrites(app.writes, 'reset-password', app.now()).write(
    app.handle.family(SYSTEM_FAMILY_ID),
    async tx => {
      await replaceStaffSecrets(tx, ownerId, passwordHash);
      return commit(undefined, { action: 'password.reset', on: ['staff', ownerId] });
    },
    notReplayable,
  );
  expect(await refusalOf(owner.call('getStaffProfile', {}))).toBe('401 NOT_SIGNED_IN');
  await signIn(app, undefined, 'Marmalade-3!');
});
