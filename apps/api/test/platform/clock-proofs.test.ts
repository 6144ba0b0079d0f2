import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACTIVE_HEADER, STAFF_TOKEN_HEADER } from '@pocketful/contract-core/route';
import { tokenIn } from '@pocketful/local/mail-server';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { gatedTasks, watchClock } from '../../src/job-runner.ts';
import { type JobDeps, jobsOf } from '../../src/jobs.ts';
import { newestBackup } from '../../src/platform/backups/old-backups.ts';
import { DAY, MINUTE } from '../../src/platform/clock.ts';
import { forget, resetBy } from '../fixtures/by-mail.ts';
import { contentsOf, setMark } from '../fixtures/clock.ts';
import { STAFF_PASSWORD } from '../fixtures/staff-accounts.ts';
import { ADMIN_PASSWORD, ADMIN_PIN, addChild, refusalOf, signUp, startApp, unlock } from '../harness.ts';
import { startMailedApp } from '../mail.ts';
import { staffBrowser } from '../principals.ts';

const AHEAD = 1500 * DAY;
const SILENT: JobDeps['log'] = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

afterEach(() => void vi.useRealTimers());

test('A process whose clock differs from the database’s by more than two minutes writes nothing, and says so', async () => {
  const base = new Date('2026-03-10T15:00:00Z');
  const app = await startApp({ databaseTime: async () => base, recording: true });
  const family = await signUp(app);
  await addChild(family, 'mia', '4821');
  const owner = await staffBrowser(app, 'app_owner', 'rivera');
  await app.recorder.flush();
  app.advance(2 * MINUTE + 1);
  const before = await contentsOf(app);
  const { browser } = family;
  browser.headers[ACTIVE_HEADER] = '1';
  expect(await browser.call('getDashboard', {})).toMatchObject({
    totalBalance: 0,
  });
  const login = { email: '', username: 'dana-rivera', password: ADMIN_PASSWORD };
  for (const call of [
    () => app.browser().call('login', { body: login }),
    () => browser.call('switchProfile', {}),
    () => browser.call('createRewardCategory', { body: { name: 'Clocks' } }),
    () => app.browser().call('staffLogin', { body: { username: 'app_owner-rivera', password: STAFF_PASSWORD } }),
    () => owner.call('listAuditLogs', { query: {} }),
  ])
    expect(await refusalOf(call())).toBe('503 CLOCK_DIFFERS');
  expect((await browser.fetch('/readyz')).status).toBe(503);
  expect((await browser.fetch('/healthz')).status).toBe(200);
  await app.recorder.flush();
  expect(await contentsOf(app)).toEqual(before);
  app.advance(-2 * MINUTE);
  await browser.call('createRewardCategory', { body: { name: 'Clocks' } });
});

test('A clock that was ahead leaves no proof and no open secret once it is right', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const dataDir = await mkdtemp(join(tmpdir(), 'ahead-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const app = await startMailedApp({ startsAt: new Date().toISOString(), settings: { DATA_DIR: dataDir } });
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  await staffBrowser(app, 'app_owner', 'rivera');
  await setMark(app, app.now());
  const jobs = () => jobsOf({ config: app.config, ...app.jobs, clock: app.now, log: SILENT }, () => false);
  const run = async (...names: readonly string[]) => {
    const tasks = gatedTasks(jobs(), watchClock(app.jobs.database, app.now, SILENT));
    for (const name of names) await tasks[name]?.();
  };
  const move = (milliseconds: number) => {
    app.advance(milliseconds);
    vi.setSystemTime(app.now());
  };

  move(AHEAD);
  // A new sign-in, since the former one has ended by then.
  const ahead = await unlock(app, family);
  await ahead.call('verifyPin', { body: { userId: family.adminId, pin: ADMIN_PIN } });
  const invitation = await ahead.call('createInvitation', { body: { kind: 'parent' } });
  await forget(app, 'dana@rivera.example');
  const reset = tokenIn(await app.newestTo('dana@rivera.example'));
  const desk = app.browser();
  const staff = { username: 'app_owner-rivera', password: STAFF_PASSWORD };
  const { adminToken } = await desk.call('staffLogin', { body: staff });
  desk.headers[STAFF_TOKEN_HEADER] = adminToken;
  await desk.call('runPrivacyAudit', {});
  await run('verify_books', 'sign_audit_checkpoint', 'date_revocations');
  const { backUpNightly } = await import('../../src/commands/backup.ts');
  await backUpNightly(app.config, { info() {}, warn() {} });

  move(-AHEAD);
  expect(await refusalOf(ahead.call('getDashboard', {}))).toBe('401 NOT_SIGNED_IN');
  expect(await refusalOf(desk.call('getStaffProfile', {}))).toBe('401 NOT_SIGNED_IN');
  expect(await refusalOf(app.browser().call('openInvitation', { body: { secret: invitation.secret } }))).toBe(
    '400 INVITATION_INVALID',
  );
  expect(await refusalOf(resetBy(app, reset))).toMatch(/LINK_INVALID/);
  await run('verify_books', 'sign_audit_checkpoint', 'date_revocations');
  await backUpNightly(app.config, { info() {}, warn() {} });

  const [verified] = await app.database.query<{ finished_at: Date; fault_count: number }>(
    'SELECT finished_at, fault_count FROM newest_book_verification',
  );
  expect(verified).toEqual({ finished_at: app.now(), fault_count: 0 });
  const journal = await readFile(join(dataDir, 'backups', 'revocations.jsonl'), 'utf8');
  const known = [...journal.matchAll(/"knownUntil":"([^"]+)"/g)].map(([, at = '']) => Date.parse(at));
  expect(Math.max(...known)).toBeLessThan(app.now().getTime() + MINUTE);
  expect(await newestBackup(app.config)).toEqual(app.now());
  expect((await readdir(join(dataDir, 'backups'))).filter(name => name.startsWith('nightly-'))).toHaveLength(2);
  // A change of a balance by hand is seen.
  await app.database.query('UPDATE accounts SET balance = balance + 1 WHERE child_id = $1', [mia.id]);
  move(MINUTE);
  await run('verify_books');
  const again = app.browser();
  again.headers[STAFF_TOKEN_HEADER] = (await again.call('staffLogin', { body: staff })).adminToken;
  expect(await again.call('getSystemHealth', {})).toMatchObject({
    books: { faults: expect.toSatisfy((faults: number) => faults > 0) },
  });
});
