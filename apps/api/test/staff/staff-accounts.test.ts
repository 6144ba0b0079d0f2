import { beforeEach, describe, expect, test } from 'vitest';
import { DESK } from '../../src/commands/seed-demo-desk.ts';
import { replayRevocations } from '../../src/contexts/retention/replay-revocations.ts';
import { enrollStaff, ensureFirstOwner } from '../../src/contexts/staff/public.ts';
import { MINUTE } from '../../src/platform/clock.ts';
import { SYSTEM_FAMILY_ID } from '../../src/platform/ids.ts';
import { systemWrites } from '../../src/platform/writes/writes.ts';
import { afterNextVerify } from '../after-next-verify.ts';
import { duringTransaction } from '../during-transaction.ts';
import { officeOf, SASHA, STAFF_PASSWORD } from '../fixtures/staff-accounts.ts';
import { ADMIN_PASSWORD, refusalOf, signUp, startApp, type TestApp } from '../harness.ts';
import { startMailedApp } from '../mail.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});

const trail = async () => {
  const rows = await app.database.query<{ action: string }>(
    "SELECT action FROM audit_entries WHERE action LIKE 'staff.%' ORDER BY sequence DESC LIMIT 1",
  );
  return rows[0]?.action;
};
const signIn = (username: string, password: string) =>
  app.browser().call('staffLogin', { body: { username, password } });
/** A browser with Sasha's session. */
async function signedIn() {
  const browser = app.browser();
  const { adminToken } = await signIn('sasha', SASHA.password);
  browser.headers['x-admin-token'] = adminToken;
  return browser;
}

describe('a staff account', () => {
  test('Usernames of children are unique in their family, names of adults in the whole system: is created with a free name, signs in by name or address, and is in the list', async () => {
    const { browsers, owner } = await officeOf(app);
    const made = await browsers.support_user.call('createStaff', { body: SASHA });
    expect(made).toMatchObject({ username: 'sasha', role: 'support_user', createdAt: app.now().toISOString() });
    expect(JSON.stringify(made)).not.toContain('argon2');
    expect((await signIn('SASHA@example.com', SASHA.password)).user.id).toBe(made.id);
    expect((await owner.call('listStaff', {})).map(({ username }) => username)).toContain('sasha');
    expect(await refusalOf(owner.call('createStaff', { body: { ...SASHA, email: 'other@example.com' } }))).toBe(
      '409 ACCOUNT_EXISTS',
    );
    const adults = { ...SASHA, username: 'sasha-two', email: 'dana@rivera.example' };
    expect(await refusalOf(owner.call('createStaff', { body: adults }))).toBe('409 ACCOUNT_EXISTS');
    expect(await app.database.query("SELECT FROM staff WHERE username = 'sasha-two'")).toEqual([]);
  });

  test('with a taken name leaves neither account nor audit row after the command', async () => {
    const { handle: database, hasher, writes } = app;
    const create = () => enrollStaff(systemWrites(writes, 'staff-create', app.now()), SASHA, { database, hasher });
    expect([await create(), await create()]).toEqual([true, false]);
    expect(await app.database.query("SELECT FROM audit_entries WHERE action = 'staff.created'")).toHaveLength(1);
    expect(await app.database.query("SELECT FROM staff WHERE username = 'sasha'")).toHaveLength(1);
  });

  test('The staff’s profile can be saved as it was read: for every account that the product makes, with its password', async () => {
    const { handle: database, hasher, writes, config } = app;
    const made: { username: string; password: string }[] = [{ username: DESK.username, password: DESK.password }];
    await enrollStaff(systemWrites(writes, 'createStaff', app.now()), DESK, { database, hasher });
    for (const settings of [
      config,
      { ...config, bootstrapAdmin: { username: 'boss', email: 'b@x.example', password: 'Boss-pass-1!' } },
    ]) {
      const by = systemWrites(writes, 'ensureFirstOwner', app.now());
      const generated = await ensureFirstOwner(by, settings, { database, hasher });
      const named = settings.bootstrapAdmin;
      expect(generated ?? named).toBeDefined();
      made.push(...[generated ?? named].filter(one => one !== undefined));
      await app.database.query("UPDATE staff SET role = 'admin' WHERE role = 'app_owner'");
    }
    expect(made.map(({ username }) => username)).toEqual(['riley', 'owner', 'boss']);
    for (const { username, password } of made) {
      const browser = app.browser();
      browser.headers['x-admin-token'] = (await signIn(username, password)).adminToken;
      const { email, firstName, lastName } = await browser.call('getStaffProfile', {});
      const body = { email, firstName, lastName };
      expect(await browser.call('updateStaffProfile', { body }), username).toMatchObject(body);
      const secrets = { currentPassword: password, newPassword: 'Violet-harbor-9!' };
      await browser.call('updateStaffProfile', { body: { ...body, ...secrets } });
      await signIn(username, secrets.newPassword);
    }
  });

  test('of two concurrent creations with one name one is created', async () => {
    const { owner } = await officeOf(app);
    const both = await Promise.allSettled(
      [SASHA, { ...SASHA, username: 'other' }].map(body => owner.call('createStaff', { body })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('Only an app_owner or app_admin creates and deletes an app_owner', async () => {
    const { browsers } = await officeOf(app);
    const body = { ...SASHA, role: 'app_owner' } as const;
    for (const role of ['support_user', 'admin'] as const)
      expect(await refusalOf(browsers[role].call('createStaff', { body }))).toBe('403 OWNERS_ONLY');
    const { id } = await browsers.app_admin.call('createStaff', { body });
    expect(await refusalOf(browsers.support_user.call('deleteStaff', { params: { id } }))).toBe('403 OWNERS_ONLY');
    await browsers.app_admin.call('deleteStaff', { params: { id } });
  });

  test('that is deleted is signed out at once, and its names are free', async () => {
    const { owner } = await officeOf(app);
    const { id } = await owner.call('createStaff', { body: SASHA });
    const sasha = app.browser();
    const { adminToken } = await sasha.call('staffLogin', {
      body: { username: 'sasha', password: SASHA.password },
    });
    sasha.headers['x-admin-token'] = adminToken;
    await sasha.call('getStaffProfile', {});
    await owner.call('deleteStaff', { params: { id } });
    expect(await refusalOf(sasha.call('getStaffProfile', {}))).toBe('401 NOT_SIGNED_IN');
    expect(await refusalOf(signIn('sasha', SASHA.password))).toBe('401 INVALID_STAFF_CREDENTIALS');
    expect(await refusalOf(owner.call('deleteStaff', { params: { id } }))).toBe('404 STAFF_NOT_FOUND');
    await owner.call('createStaff', { body: SASHA });
  });

  test('No staff member deletes their own account, and the last app_owner stays: is never one’s own, nor the last app_owner’s, also when owners delete each other concurrently', async () => {
    const { browsers, owner, ownerId } = await officeOf(app);
    expect(await refusalOf(owner.call('deleteStaff', { params: { id: ownerId } }))).toBe('409 OWN_ACCOUNT_STAYS');
    expect(await refusalOf(browsers.app_admin.call('deleteStaff', { params: { id: ownerId } }))).toBe(
      '409 LAST_OWNER_STAYS',
    );
    const { id } = await owner.call('createStaff', { body: { ...SASHA, role: 'app_owner' } });
    const sasha = app.browser();
    const { adminToken } = await sasha.call('staffLogin', {
      body: { username: 'sasha', password: SASHA.password },
    });
    sasha.headers['x-admin-token'] = adminToken;
    await Promise.allSettled([
      owner.call('deleteStaff', { params: { id } }),
      sasha.call('deleteStaff', { params: { id: ownerId } }),
    ]);
    expect(await app.database.query("SELECT FROM staff WHERE role = 'app_owner'")).toHaveLength(1);
  });
});

test('of two owners who delete each other one stays, and does nothing after the other deleted it', async () => {
  const { owner, ownerId } = await officeOf(app);
  await owner.call('createStaff', {
    body: { ...SASHA, username: 'third', email: 'third@example.com', role: 'app_owner' },
  });
  const { id } = await owner.call('createStaff', { body: { ...SASHA, role: 'app_owner' } });
  const sasha = app.browser();
  const { adminToken } = await sasha.call('staffLogin', { body: { username: 'sasha', password: SASHA.password } });
  sasha.headers['x-admin-token'] = adminToken;
  const both = await Promise.allSettled([
    owner.call('deleteStaff', { params: { id } }),
    sasha.call('deleteStaff', { params: { id: ownerId } }),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await app.database.query("SELECT FROM staff WHERE role = 'app_owner'")).toHaveLength(2);
});

test('a staff member who was deleted during a call does nothing any more', async () => {
  const { owner, browsers } = await officeOf(app);
  const { id } = await owner.call('createStaff', { body: { ...SASHA, role: 'app_owner' } });
  const sasha = app.browser();
  const { adminToken } = await sasha.call('staffLogin', { body: { username: 'sasha', password: SASHA.password } });
  sasha.headers['x-admin-token'] = adminToken;
  const before = app.handle.connect;
  // Admitted, and then deleted before the transaction begins.
  Object.assign(app.handle, {
    connect: async () => {
      Object.assign(app.handle, { connect: before });
      await owner.call('deleteStaff', { params: { id } });
      return before.call(app.handle);
    },
  });
  const made = sasha.call('createStaff', { body: { ...SASHA, username: 'late', email: 'late@example.com' } });
  expect(await refusalOf(made)).toBe('401 NOT_SIGNED_IN');
  expect((await browsers.admin.call('listStaff', {})).map(({ username }) => username)).not.toContain('late');
});

test.each([
  ['getStaffProfile', {}],
  ['updateStaffProfile', { body: { email: 'olive@example.com', firstName: 'Olive', lastName: 'Owner' } }],
  ['beginSecondFactor', { body: { currentPassword: SASHA.password } }],
  ['removeSecondFactor', { body: { currentPassword: SASHA.password, code: '000000' } }],
] as const)('%s of a staff member who is deleted as it begins answers NOT_SIGNED_IN', async (name, input) => {
  const { owner } = await officeOf(app);
  const { id } = await owner.call('createStaff', { body: SASHA });
  const sasha = await signedIn();
  sasha.headers['x-user-active'] = '1';
  app.advance(2 * MINUTE);
  // The call stores its use of the session, so it waits for the deletion.
  const call = () => sasha.call(name, input as never);
  const answer = duringTransaction(app, ['SELECT FROM staff_sessions FOR UPDATE'], call, [
    `DELETE FROM staff WHERE staff_id = '${id}'`,
  ]);
  expect(await answer).toBe('401 NOT_SIGNED_IN');
});

test.each([SASHA.password, 'wrong'])(
  'an account that is removed while its password (%s) is checked gets the answer of an unknown one',
  async password => {
    const { owner } = await officeOf(app);
    const { id } = await owner.call('createStaff', { body: SASHA });
    afterNextVerify(app, () => owner.call('deleteStaff', { params: { id } }));
    expect(await refusalOf(signIn('sasha', password))).toBe('401 INVALID_STAFF_CREDENTIALS');
  },
);

test.each([ADMIN_PASSWORD, 'wrong'])('a family’s account too (%s)', async currentPassword => {
  const family = await signUp(app);
  const close = { currentPassword: ADMIN_PASSWORD, username: `dana-${family.name}` };
  afterNextVerify(app, () => family.browser.call('closeFamily', { body: close }));
  const body = { email: '', username: close.username, password: currentPassword };
  expect(await refusalOf(app.browser().call('login', { body }))).toBe('401 INVALID_CREDENTIALS');
});

test('a staff account of a restored backup is removed once, with one audit row', async () => {
  const { owner } = await officeOf(app);
  const { id } = await owner.call('createStaff', { body: SASHA });
  const at = app.now();
  const removal = { kind: 'adult', familyId: SYSTEM_FAMILY_ID, id, by: null, at: at.toISOString() } as const;
  const deps = { ...app.jobs, hasher: app.hasher };
  expect(await replayRevocations(deps, [removal, removal], at, at)).toMatchObject({ adult: 1 });
  const rows = await app.database.query("SELECT object_id FROM audit_entries WHERE action = 'staff.deleted'");
  expect(rows).toEqual([{ object_id: id }]);
});

describe('one’s own profile', () => {
  const names = { email: 'olive@example.com', firstName: 'Olive', lastName: 'Owner' };

  test('takes another address, which signs in from then on instead of the old one', async () => {
    const { owner } = await officeOf(app);
    expect(
      await owner.call('updateStaffProfile', { body: { ...names, currentPassword: STAFF_PASSWORD } }),
    ).toMatchObject(names);
    expect(await trail()).toBe('staff.updated');
    await signIn('olive@example.com', STAFF_PASSWORD);
    expect(await refusalOf(signIn('app_owner-rivera@example.com', STAFF_PASSWORD))).toBe(
      '401 INVALID_STAFF_CREDENTIALS',
    );
    await signUp(app, 'okafor');
    const taken = { ...names, email: 'dana@okafor.example', currentPassword: STAFF_PASSWORD };
    expect(await refusalOf(owner.call('updateStaffProfile', { body: taken }))).toBe('409 ACCOUNT_EXISTS');
    await signIn('olive@example.com', STAFF_PASSWORD);
  });

  test('A new staff address needs the current password, and the former address gets a mail', async () => {
    const mailed = await startMailedApp();
    const { owner } = await officeOf(mailed);
    const change = (currentPassword?: string) =>
      owner.call('updateStaffProfile', { body: { ...names, ...(currentPassword ? { currentPassword } : {}) } });
    for (let tries = 0; tries < 6; tries++) expect(await refusalOf(change())).toBe('409 WRONG_PASSWORD');
    expect(await refusalOf(change('not-this-one'))).toBe('409 WRONG_PASSWORD');
    expect((await owner.call('getStaffProfile', {})).email).toBe('app_owner-rivera@example.com');
    await change(STAFF_PASSWORD);
    const mail = await mailed.newestTo('app_owner-rivera@example.com');
    expect(mail.subject).toBe('Your email for the Pocketful portal was changed');
    // An unchanged field needs no password.
    await owner.call('updateStaffProfile', { body: { ...names, firstName: 'Oona' } });
  });

  test('A new staff password needs the current one and ends all other sessions', async () => {
    const { owner, elsewhere } = await officeOf(app);
    const wrong = { ...names, currentPassword: 'not-this-one', newPassword: 'Another-1!' };
    expect(await refusalOf(owner.call('updateStaffProfile', { body: wrong }))).toBe('409 WRONG_PASSWORD');
    await elsewhere.call('getStaffProfile', {});
    await owner.call('updateStaffProfile', { body: { ...wrong, currentPassword: STAFF_PASSWORD } });
    await owner.call('getStaffProfile', {});
    expect(await refusalOf(elsewhere.call('getStaffProfile', {}))).toBe('401 NOT_SIGNED_IN');
    await signIn('olive@example.com', 'Another-1!');
  });

  test('is not edited without the password while its address changes', async () => {
    const { owner, ownerId } = await officeOf(app);
    const email = 'app_owner-rivera@example.com';
    const edit = () => owner.call('updateStaffProfile', { body: { ...names, email } });
    const change = `UPDATE staff SET email = '${names.email}' WHERE staff_id = '${ownerId}'`;
    expect(await duringTransaction(app, ['SELECT FROM staff FOR UPDATE'], edit, [change])).toBe('409 WRONG_PASSWORD');
  });

  test('of an account that is deleted during a repeated edit is NO_LONGER_THERE', async () => {
    const { owner } = await officeOf(app);
    const { id } = await owner.call('createStaff', { body: SASHA });
    const sasha = await signedIn();
    const body = { ...names, currentPassword: SASHA.password, newPassword: 'Marmalade-3!' };
    const edit = () => sasha.call('updateStaffProfile', { body }, { idempotencyKey: 'one-edit' });
    await edit();
    const { hash } = app.hasher;
    Object.assign(app.hasher, {
      hash: async (...hashed: Parameters<typeof hash>) => {
        Object.assign(app.hasher, { hash });
        await owner.call('deleteStaff', { params: { id } });
        return hash(...hashed);
      },
    });
    expect(await refusalOf(edit())).toBe('404 NO_LONGER_THERE');
  });

  test('changed in two tabs concurrently has one new password, and the later tab is signed out', async () => {
    const { owner, elsewhere } = await officeOf(app);
    const change = (newPassword: string) => ({ body: { ...names, currentPassword: STAFF_PASSWORD, newPassword } });
    const both = await Promise.allSettled([
      owner.call('updateStaffProfile', change('Another-1!')),
      elsewhere.call('updateStaffProfile', change('Another-2!')),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const won = both.findIndex(({ status }) => status === 'fulfilled');
    await signIn('olive@example.com', `Another-${won + 1}!`);
    await (won === 0 ? owner : elsewhere).call('getStaffProfile', {});
  });

  test('A short staff password shows ‘New password must be at least 8 characters long’', async () => {
    const { owner } = await officeOf(app);
    const fieldOf = async (body: object) => {
      const answer = await owner.fetch('/api/admin/profile', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...names, ...body }),
      });
      const { errors }: { errors?: unknown } = JSON.parse(await answer.text());
      return errors;
    };
    expect(await fieldOf({ newPassword: 'Another-1!' })).toMatchObject([{ path: 'currentPassword' }]);
    expect(await fieldOf({ currentPassword: STAFF_PASSWORD, newPassword: 'short' })).toEqual([
      { path: 'newPassword', message: 'New password must be at least 8 characters long' },
    ]);
    expect(await fieldOf({ currentPassword: STAFF_PASSWORD, newPassword: 'Password1!' })).toMatchObject([
      { path: 'newPassword' },
    ]);
    const wrong = { ...names, currentPassword: 'not-this-one', newPassword: 'Another-1!' };
    for (let tries = 0; tries < 5; tries++) await refusalOf(owner.call('updateStaffProfile', { body: wrong }));
    const right = { ...wrong, currentPassword: STAFF_PASSWORD };
    expect(await refusalOf(owner.call('updateStaffProfile', { body: right }))).toBe('429 LOCKED_OUT');
  });
});

test('one’s sessions are listed, and all except this one are ended', async () => {
  const { browsers, owner, elsewhere } = await officeOf(app);
  const windows = await owner.call('listStaffSessions', {});
  expect(windows.map(({ thisSession }) => thisSession).sort()).toEqual([false, true]);
  expect(JSON.stringify(windows)).not.toMatch(/token|hash/);
  await owner.call('endOtherStaffSessions', {});
  expect(await owner.call('listStaffSessions', {})).toHaveLength(1);
  expect(await refusalOf(elsewhere.call('getStaffProfile', {}))).toBe('401 NOT_SIGNED_IN');
  await browsers.support_user.call('getStaffProfile', {});
});
