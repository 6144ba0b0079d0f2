import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@pocketful/api-contract/routes';
import { demo } from '@pocketful/testkit/family/fixtures';
import { expect, onTestFinished, test } from 'vitest';
import { backUp } from '../../src/commands/backup.ts';
import { openDemoFamilies } from '../../src/commands/seed-demo-family.ts';
import { endDemoFamilies } from '../../src/contexts/retention/end-demo.ts';
import { journalsOf, recordRevocations } from '../../src/contexts/retention/revocations.ts';
import { verifyBooks } from '../../src/contexts/verification/verify-books.ts';
import { HOUR, MINUTE } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { DEMO, demoRefusal } from '../../src/platform/demo.ts';
import { newId } from '../../src/platform/ids.ts';
import { refusalOf, signUp, startApp, type TestAppOptions } from '../harness.ts';

const SETTINGS = { SMTP_URL: '', PUBLIC_URL: '', DEMO: '1' };

/** A demo with a clock that the test moves. */
async function openDemo({ settings, ...options }: TestAppOptions = {}) {
  let time = Date.now();
  const app = await startApp({
    clock: () => new Date(time),
    settings: { ...SETTINGS, ...settings },
    demo: async deps => {
      const families = await openDemoFamilies(deps);
      onTestFinished(() => families.close());
      return families.make;
    },
    ...options,
  });
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { app, clock: () => new Date(time), pass };
}

test('A visitor of a demo gets a family with a past by one call, alone and as the parent, with the PINs of the others', async () => {
  const { app } = await openDemo();
  const [first, second] = [app.browser(), app.browser()];
  await Promise.all([first.call('startDemo', {}), second.call('startDemo', {})]);
  const users = await Promise.all([first, second].map(browser => browser.call('getSessionUser', {})));
  for (const user of users)
    expect(user).toMatchObject({
      role: 'family_admin',
      firstName: 'Dana',
      profileSelected: true,
      policiesToAccept: [],
    });
  expect(new Set(users.map(({ username }) => username)).size).toBe(2);
  const members = await first.call('listFamilyMembers', {});
  expect(members.map(({ firstName }) => firstName).toSorted()).toEqual(['Bo', 'Dana', 'Leo', 'Mia', 'Sam']);
  const [user] = users;
  if (!user || !('demoEndsAt' in user)) throw new Error('no family of a demo');
  expect(Date.parse(user.demoEndsAt ?? '')).toBeGreaterThan(Date.now() + 23 * HOUR);
  for (const { firstName, pin } of [...demo.adults, ...demo.children]) {
    const userId = members.find(member => member.firstName === firstName)?.id ?? '';
    const picked = await first.call('verifyPin', { body: { userId, pin } });
    expect(picked, firstName).toMatchObject({ success: true, user: { demoEndsAt: user.demoEndsAt } });
  }
  expect((await verifyBooks(app.jobs.database, 'first-row')).faults).toEqual([]);
});

test('A family of a demo is erased after a day, and leaves nothing beside the database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const { app, clock, pass } = await openDemo({ settings: { DATA_DIR: dataDir } });
  const browser = app.browser();
  await browser.call('startDemo', {});
  const user = await browser.call('getSessionUser', {});
  const endsAt = 'demoEndsAt' in user ? Date.parse(user.demoEndsAt ?? '') : Number.NaN;
  pass(endsAt - HOUR - clock().getTime());
  expect(await endDemoFamilies(app.jobs, clock)).toBe(0);
  pass(HOUR + MINUTE);
  expect(await endDemoFamilies(app.jobs, clock)).toBe(1);
  const [left] = await app.database.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM families) + (SELECT count(*) FROM members) + (SELECT count(*) FROM ledger_entries)
      + (SELECT count(*) FROM login_names) AS count`,
  );
  expect(Number(left?.count)).toBe(0);
  expect(await refusalOf(browser.call('getSessionUser', {}))).toBe('401 NOT_SIGNED_IN');
  expect(await recordRevocations(app.jobs.database, journalsOf(app.config))).toBeGreaterThan(0);
  expect(await recordRevocations(app.jobs.database, journalsOf(app.config))).toBe(0);
  expect(existsSync(join(dataDir, 'backups'))).toBe(false);
});

test('A network starts 5 families of a demo within an hour', async () => {
  let made = 0;
  const { app, pass } = await openDemo({
    settings: { RATE_LIMITS: 'on' },
    demo: async () => async () => {
      made++;
      return undefined;
    },
  });
  const start = () => refusalOf(app.browser().call('startDemo', {}));
  for (let i = 0; i < DEMO.perHour; i++) expect(await start()).toBe('409 DEMO_FULL');
  expect(await start()).toBe('429 DEMO_LIMIT');
  expect(made).toBe(DEMO.perHour);
  pass(HOUR + 1);
  expect(await start()).toBe('409 DEMO_FULL');
});

test('A demo has 200 families at once', async () => {
  const { app } = await openDemo();
  const fill = (count: number) =>
    app.database.query(
      `INSERT INTO families (family_id, time_zone, created_at)
        SELECT uuidv7(), 'UTC', now() FROM generate_series(1, ${count})`,
    );
  await fill(DEMO.families - 1);
  const starts = [app.browser(), app.browser()].map(each => each.call('startDemo', {}));
  const refused = (await Promise.allSettled(starts)).flatMap(start =>
    start.status === 'rejected' ? [start.reason] : [],
  );
  expect(refused).toMatchObject([{ code: 'DEMO_FULL' }]);
});

test('A demo takes no new accounts and no invitations, mails nothing and pushes nothing', async () => {
  const { app } = await openDemo({ settings: { PUBLIC_URL: 'https://demo.example' } });
  const closed = Object.entries(routes).flatMap(([name, { errors }]) =>
    (errors as readonly string[]).includes('CLOSED_IN_DEMO') ? [name] : [],
  );
  expect(closed.toSorted()).toEqual(['createInvitation', 'registerParent', 'signup']);
  expect(await refusalOf(signUp(app))).toBe('403 CLOSED_IN_DEMO');
  const browser = app.browser();
  await browser.call('startDemo', {});
  const adult = { firstName: 'Eve', lastName: 'Lee', username: 'eve', email: 'eve@example.com' };
  const body = { ...adult, password: 'Teapot-34!', pin: '9753' };
  expect(await refusalOf(browser.call('registerParent', { body }))).toBe('403 CLOSED_IN_DEMO');
  expect(await refusalOf(browser.call('createInvitation', { body: { kind: 'parent' } }))).toBe('403 CLOSED_IN_DEMO');
  expect(await refusalOf(browser.call('forgotPassword', { body: { email: 'eve@example.com' } }))).toBe('409 MAIL_OFF');
  expect(await browser.call('getNotices', {})).toMatchObject({ sendsMail: false, pushKey: null });
});

test('An instance that is no demo starts no family for a visitor', async () => {
  const app = await startApp();
  expect(await refusalOf(app.browser().call('startDemo', {}))).toBe('404 NO_DEMO');
});

test('A demo starts on an empty database or on one that a demo made, and the data of a demo only as one', async () => {
  const { handle } = await startApp();
  expect(await demoRefusal(handle.pool, false)).toBeUndefined();
  expect(await demoRefusal(handle.pool, true)).toBeUndefined();
  expect(await demoRefusal(handle.pool, true)).toBeUndefined();
  expect(await demoRefusal(handle.pool, false)).toMatch(/^This data is of a demo: set DEMO=1/);
  const used = await startApp();
  await signUp(used);
  expect(await demoRefusal(used.handle.pool, true)).toMatch(/^Setting DEMO needs an empty DATA_DIR/);
  expect(await demoRefusal(used.handle.pool, false)).toBeUndefined();
  const closed = await startApp();
  await closed.database.query(`INSERT INTO closed_families VALUES ('${newId()}', now())`);
  expect(await demoRefusal(closed.handle.pool, true)).toMatch(/^Setting DEMO needs an empty DATA_DIR/);
});

test('The data of a demo reaches no backup, also without DEMO=1', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { app } = await openDemo();
  await demoRefusal(app.handle.pool, true);
  const { DATABASE_URL, DATABASE_JOBS_URL, DATA_DIR, SESSION_SECRET, PIN_PEPPER } = process.env;
  onTestFinished(
    () => void Object.assign(process.env, { DATABASE_URL, DATABASE_JOBS_URL, DATA_DIR, SESSION_SECRET, PIN_PEPPER }),
  );
  Object.assign(process.env, {
    DATABASE_URL: app.database.appUrl,
    DATABASE_JOBS_URL: app.database.jobsUrl,
    DATA_DIR: folder,
    SESSION_SECRET: 'a session secret for the tests alone',
    PIN_PEPPER: 'a pepper of the PINs for the tests alone',
  });
  await expect(backUp([join(folder, 'one')])).rejects.toThrow('This data is of a demo, which has no backups');
  expect(existsSync(join(folder, 'one'))).toBe(false);
  expect(readConfig({ ...process.env, DEMO: '1', BACKUP_NIGHTLY: 'on' })).toMatchObject({ backupNightly: false });
});
