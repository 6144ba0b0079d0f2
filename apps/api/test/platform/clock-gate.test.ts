import { LOCK_OUT } from '@pocketful/domain/credentials';
import { expect, onTestFinished, test } from 'vitest';
import { gatedTasks, startJobs, watchClock } from '../../src/job-runner.ts';
import { type JobDeps, jobsOf } from '../../src/jobs.ts';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts';
import { acceptClock, beatClock, readClock } from '../../src/platform/clock-gate.ts';
import { childhoodOf } from '../fixtures/childhood.ts';
import { contentsOf, setMark } from '../fixtures/clock.ts';
import { ADMIN_PIN, addChild, faultsOf, pick, refusalOf, signUp, startApp, type TestApp, unlock } from '../harness.ts';

const AHEAD = 1500 * DAY;
const SILENT: JobDeps['log'] = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

/** The jobs as the runner calls them. */
function tasksOf(app: TestApp) {
  const { config, now: clock } = app;
  const jobs = jobsOf({ config, ...app.jobs, clock, log: SILENT }, () => false);
  return { jobs, tasks: gatedTasks(jobs, watchClock(app.jobs.database, clock, SILENT)) };
}

test('a clock within 40 days of the mark is trusted and moves it, one further ahead is not', async () => {
  const app = await startApp();
  await setMark(app, daysAgo(39));
  expect(await beatClock(app.jobs.database, new Date())).toMatchObject({ open: true, ranHours: 0 });
  expect((await readClock(app.handle, new Date())).mark.getTime()).toBeGreaterThan(Date.now() - MINUTE);
  const mark = daysAgo(41);
  await setMark(app, mark);
  expect(await beatClock(app.jobs.database, new Date())).toMatchObject({ open: false, mark });
  expect(await readClock(app.handle, new Date())).toMatchObject({ open: false, mark });
});

test('the mark is written each 15 minutes alone while the clock is trusted', async () => {
  const app = await startApp();
  const written = () => app.database.query('SELECT xmin::text AS by FROM clock_gate');
  await setMark(app, new Date(Date.now() - 14 * MINUTE));
  const before = await written();
  expect(await beatClock(app.jobs.database, new Date())).toMatchObject({ open: true });
  expect(await written()).toEqual(before);
  expect(await beatClock(app.jobs.database, new Date(Date.now() + 2 * MINUTE))).toMatchObject({ open: true });
  expect(await written()).not.toEqual(before);
});

test('a clock that is ahead on this process only is not trusted either', async () => {
  const app = await startApp();
  await setMark(app, new Date());
  expect(await beatClock(app.jobs.database, new Date(Date.now() + 41 * DAY))).toMatchObject({ open: false });
  expect(await beatClock(app.jobs.database, new Date())).toMatchObject({ open: true });
});

test('24 hours of running time, over all starts, or an operator make a clock trusted', async () => {
  const app = await startApp();
  await setMark(app, daysAgo(100), 24 * 3600 - 60);
  expect(await beatClock(app.jobs.database, new Date())).toMatchObject({ open: false });
  await app.database.query("UPDATE clock_gate SET beat_at = clock_timestamp() - interval '61 seconds'");
  expect(await beatClock(app.jobs.database, new Date())).toMatchObject({ open: true, ranHours: 0 });
  await setMark(app, daysAgo(100));
  await app.database.query("UPDATE clock_gate SET beat_at = clock_timestamp() - interval '90 days'");
  // Time while the instance was off does not count.
  expect((await beatClock(app.jobs.database, new Date())).ranHours).toBeLessThan(0.03);
  await acceptClock(app.jobs.database.crossTenant('clock'), new Date());
  expect(await beatClock(app.jobs.database, new Date())).toMatchObject({ open: true });
});

/** A family with everything that a job could pay, remove or end. */
async function familyWithDues() {
  const app = await startApp();
  const family = await signUp(app);
  const { childId } = await childhoodOf(app, family, 'mia', '4821');
  const body = { childId, amount: '5.00', rhythm: 'weekly', day: 5 } as const;
  await family.browser.call('createAllowance', { body });
  await family.browser.call('sendFeedback', { body: { subject: 'Nice', message: 'It is nice to use.' } });
  await setMark(app, new Date());
  return { app, family, childId };
}

test('With a clock that is ahead no job pays, removes or ends anything', async () => {
  const { app } = await familyWithDues();
  app.advance(Date.now() + AHEAD - app.now().getTime());
  const { jobs, tasks } = tasksOf(app);
  for (const [name, { gated }] of Object.entries(jobs)) {
    const before = await contentsOf(app);
    await tasks[name]?.();
    const after = await contentsOf(app);
    const changed = Object.keys(after).filter(table => after[table] !== before[table]);
    // Revocations move to the journal even with a wrong clock.
    const ungated = ['audit_checkpoints', 'audit_checkpoint_heads', 'book_verifications', 'revocations'];
    // The meaning of an entry has no clock.
    const classified = name === 'classify_entries' ? ['ledger_entries', 'allowance_payments'] : [];
    const mayChange = gated ? ['clock_gate'] : [...ungated, ...classified];
    expect(
      changed.filter(table => !mayChange.includes(table)),
      name,
    ).toEqual([]);
  }
});

test('Once the clock is right, allowances, lock-outs, devices and activity are as before: once the clock is right again, due allowances are paid as before', async () => {
  const { app, childId } = await familyWithDues();
  const start = app.now();
  app.advance(Date.now() + AHEAD - start.getTime());
  await tasksOf(app).tasks.pay_allowances?.();
  app.advance(start.getTime() + 8 * DAY - app.now().getTime());
  await setMark(app, new Date());
  await tasksOf(app).tasks.pay_allowances?.();
  const paid = await app.database.query(
    'SELECT DISTINCT due_on::text, status FROM allowance_payments WHERE posted_at = $1',
    [app.now()],
  );
  expect(paid).toEqual([{ due_on: '2026-03-13', status: 'paid' }]);
  expect(
    await app.database.query("SELECT FROM allowances WHERE next_due_on > '2026-04-01' AND child_id = $1", [childId]),
  ).toEqual([]);
  expect(await faultsOf(app)).toEqual([]);
});

test('a process remembers whether its jobs wait for the clock, so that no read queries it', async () => {
  const app = await startApp();
  const clock = () => new Date();
  const start = () =>
    startJobs({ config: app.config, clock, databaseTime: async () => clock(), log: app.app.log, writes: app.writes });
  await setMark(app, daysAgo(41));
  const waiting = await start();
  onTestFinished(() => waiting.stop());
  expect(waiting.clockTrusted()).toBe(false);
  await setMark(app, daysAgo(39));
  const running = await start();
  onTestFinished(() => running.stop());
  expect(running.clockTrusted()).toBe(true);
});

test('Once the clock is right, allowances, lock-outs, devices and activity are as before: lock-outs, activity and devices from a clock that was ahead lock no one out and extend nothing', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const before = await pick(app, family, family.adminId, ADMIN_PIN);
  app.advance(AHEAD);
  const ahead = await pick(app, family, family.adminId, ADMIN_PIN);
  const child = await unlock(app, family);
  for (let tries = 0; tries < LOCK_OUT.tries; tries++)
    await child.call('verifyPin', { body: { userId: mia.id, pin: '0000' } }).catch(() => {});
  expect(await refusalOf(child.call('verifyPin', { body: { userId: mia.id, pin: '4821' } }))).toBe('429 LOCKED_OUT');
  app.advance(-AHEAD + MINUTE);
  // An earlier session stays valid; one from the future is unknown.
  expect(await before.call('getDashboard', {})).toMatchObject({ totalBalance: 0 });
  expect(await refusalOf(ahead.call('getDashboard', {}))).toBe('401 NOT_SIGNED_IN');
  await before.call('switchProfile', {});
  expect(await before.call('verifyPin', { body: { userId: mia.id, pin: '4821' } })).toMatchObject({ success: true });
  // Activity from the future neither extends an adult's profile nor prevents new activity.
  const adult = await pick(app, family, family.adminId, ADMIN_PIN);
  await app.database.query('UPDATE sessions SET last_active_at = $1', [new Date(app.now().getTime() + HOUR)]);
  expect(await refusalOf(adult.call('getDashboard', {}))).toBe('401 PROFILE_LOCKED');
});
