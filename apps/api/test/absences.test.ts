import { momentsOf } from '@pocketful/domain/absences';
import { addDays } from '@pocketful/domain/dates';
import { RULES } from '@pocketful/rules';
import { expect, test } from 'vitest';
import { payDue } from '../src/contexts/allowances/public.ts';
import { purgeExpired } from '../src/contexts/retention/housekeeping.ts';
import { DAY } from '../src/platform/clock.ts';
import { systemWrites } from '../src/platform/writes/writes.ts';
import { faultsOf, LONG_AGO, refusalOf, startApp, type TestApp } from './harness.ts';
import { pass, payAll } from './scenes/allowances.ts';
import { familyWithChild } from './scenes/scene.ts';

/** A child on a Tuesday, 2026-03-10, at noon in New York. */
async function scene(options: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp(options);
  const { family, browser, child, mia } = await familyWithChild(app);
  const ofMia = { params: { id: mia.id } };
  const away = (from: string, to: string, skipsAllowances = false) =>
    browser.call('createAbsence', { params: { childId: mia.id }, body: { from, to, skipsAllowances } });
  return { app, family, browser, child, mia, ofMia, away };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const chore = async ({ browser, mia }: Scene, dueDay: string, more = {}) =>
  browser.call('createChore', {
    body: { childId: mia.id, name: `Due ${dueDay}`, reward: '1.00', dueDate: `${dueDay}T16:00:00Z`, ...more },
  });

/** Five dollars every Friday. */
const fridays = ({ browser, mia }: Scene) =>
  browser.call('createAllowance', { body: { childId: mia.id, amount: '5.00', rhythm: 'weekly', day: 5 } });

test(RULES.people.away, async () => {
  const at = await scene();
  const { browser, ofMia, away } = at;
  const first = await away('2026-03-12', '2026-03-20');
  expect(first).toMatchObject({ from: '2026-03-12', to: '2026-03-20', skipsAllowances: false });
  for (const [from, to] of [
    ['2026-03-10', '2026-03-12'],
    ['2026-03-20', '2026-03-25'],
    ['2026-03-14', '2026-03-15'],
    ['2026-03-01', '2026-04-01'],
  ] as const)
    expect(await refusalOf(away(from, to)), `${from} to ${to}`).toBe('409 ABSENCES_OVERLAP');
  const params = { id: first.id };
  expect(await browser.call('updateAbsence', { params, body: { to: '2026-03-18' } })).toMatchObject({
    from: '2026-03-12',
    to: '2026-03-18',
  });
  await away('2026-03-19', '2026-03-19');
  expect(await refusalOf(browser.call('updateAbsence', { params, body: { to: '2026-03-19' } }))).toBe(
    '409 ABSENCES_OVERLAP',
  );
  expect((await browser.call('listAbsences', ofMia)).map(({ from }) => from)).toEqual(['2026-03-12', '2026-03-19']);
  await browser.call('deleteAbsence', { params });
  expect(await browser.call('listAbsences', ofMia)).toHaveLength(1);
  expect(await refusalOf(browser.call('deleteAbsence', { params }))).toBe('404 ABSENCE_NOT_FOUND');
});

test('of twenty entries of overlapping days at once one is kept', async () => {
  const { browser, ofMia, away } = await scene();
  const tries = Array.from({ length: 20 }, (_, at) => away(`2026-03-${10 + (at % 5)}`, '2026-03-20'));
  const kept = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
  expect(kept).toHaveLength(1);
  expect(await browser.call('listAbsences', ofMia)).toHaveLength(1);
});

test('a child has 100 entries of days away at most', async () => {
  const { app, away } = await scene();
  await app.database.query(
    `INSERT INTO absences SELECT m.family_id, gen_random_uuid(), m.member_id, d, d,
    d::timestamptz, d::timestamptz + interval '1 day', false, $1 FROM members AS m,
    generate_series(date '2025-04-01', date '2025-07-09', '1 day') AS d WHERE m.role = 'child'`,
    [app.now()],
  );
  expect(await refusalOf(away('2026-03-12', '2026-03-20'))).toBe('409 TOO_MANY_ABSENCES');
});

test(RULES.people.awayNotLate, async () => {
  const at = await scene();
  const { app, browser, child, ofMia, away, mia } = at;
  const late = await chore(at, '2026-03-09');
  const [during] = [await chore(at, '2026-03-11'), await chore(at, '2026-03-14')];
  const trip = await away('2026-03-10', '2026-03-13');
  const named = async () => (await child.call('getChildToday', ofMia)).chores.map(({ name }) => name);
  const left = async () => (await browser.call('getFamilyToday', {})).map(one => one.leftCount);
  const untils = async () => (await child.call('listChores', {})).map(({ awayUntil }) => awayUntil);
  expect(await untils()).toEqual([null, '2026-03-13', null]);
  for (const days of [0, 3]) {
    await pass(app, days);
    expect(await named()).toEqual([late.name]);
    expect(await left()).toEqual([1]);
  }
  expect(await browser.call('getChildWeek', { ...ofMia, query: {} })).toMatchObject({ choresDue: 2 });
  await pass(app, 1);
  // Back: it is to do, still not late.
  expect(await named()).toEqual([late.name, during.name, 'Due 2026-03-14']);
  expect(await untils()).toEqual([null, '2026-03-13', null]);
  const past = { params: { id: trip.id } };
  const shorter = browser.call('updateAbsence', { ...past, body: { to: '2026-03-10' } });
  expect(await refusalOf(shorter)).toBe('409 ABSENCE_ENDS_TOO_EARLY');
  await browser.call('updateAbsence', { ...past, body: { skipsAllowances: true } });
  const params = { id: during.id };
  const submitted = await child.call('submitChore', { params });
  expect(submitted).toMatchObject({ status: 'submitted', childId: mia.id });
  expect((await browser.call('listChores', {})).find(({ id }) => id === during.id)).toEqual(submitted);
});

test(RULES.people.awayNextDue, async () => {
  const at = await scene();
  const { child, away } = at;
  const bed = await chore(at, '2026-03-10', { isRecurring: true, frequency: 'daily' });
  const bins = await chore(at, '2026-03-10', { isRecurring: true, frequency: 'weekly', recurringDays: ['friday'] });
  await away('2026-03-11', '2026-03-13');
  await away('2026-03-14', '2026-03-20');
  for (const { id } of [bed, bins]) await child.call('submitChore', { params: { id } });
  const next = (await child.call('listChores', {})).filter(({ status }) => status === 'pending');
  expect(next.map(({ dueDate, opensOn, awayUntil }) => [dueDate.slice(0, 10), opensOn, awayUntil])).toEqual([
    ['2026-03-21', '2026-03-11', null],
    ['2026-03-27', '2026-03-11', null],
  ]);
});

test(`${RULES.people.awayPaydays}: after a downtime, by concurrent runs`, async () => {
  const at = await scene();
  const { app, browser, ofMia, away, mia } = at;
  await fridays(at);
  await browser.call('createAllowance', {
    body: { childId: mia.id, amount: '-1.00', name: 'Phone', rhythm: 'weekly', day: 5 },
  });
  await away('2026-03-13', '2026-03-26', true);
  const shown = async () => (await browser.call('listAllowances', {})).find(({ name }) => name === null);
  expect(await shown()).toMatchObject({
    nextDueOn: '2026-03-27',
    skips: [{ from: '2026-03-13', to: '2026-03-26' }],
  });
  // Six Fridays pass: two in the absence, four outside.
  await pass(app, 6 * 7);
  const runs = await Promise.all(Array.from({ length: 4 }, () => payAll(app)));
  expect(runs.flatMap(({ failures }) => failures)).toEqual([]);
  const sum = (what: 'paid' | 'skipped' | 'missed') => runs.reduce((total, run) => total + run[what], 0);
  expect([sum('paid'), sum('skipped'), sum('missed')]).toEqual([3 + 3, 2, 1 + 3]);
  const paydays = await app.database.query(
    'SELECT due_on::text, status, away FROM allowance_payments WHERE amount > 0 ORDER BY due_on',
  );
  expect(paydays).toEqual([
    { due_on: '2026-03-13', status: 'skipped', away: true },
    { due_on: '2026-03-20', status: 'skipped', away: true },
    { due_on: '2026-03-27', status: 'missed', away: false },
    { due_on: '2026-04-03', status: 'paid', away: false },
    { due_on: '2026-04-10', status: 'paid', away: false },
    { due_on: '2026-04-17', status: 'paid', away: false },
  ]);
  expect(await browser.call('getChildBalance', ofMia)).toMatchObject({ balance: 15 - 3 });
  expect(await payAll(app)).toMatchObject({ paid: 0, skipped: 0, missed: 0 });
  expect(await faultsOf(app)).toEqual([]);
});

test(`${RULES.people.awayPaydays}: ending the absence early brings nothing back`, async () => {
  const at = await scene();
  const { app, browser, ofMia, away } = at;
  await fridays(at);
  const { id } = await away('2026-03-11', '2026-03-20', true);
  await pass(app, 3);
  expect(await payAll(app)).toMatchObject({ paid: 0, skipped: 1 });
  await browser.call('updateAbsence', { params: { id }, body: { to: '2026-03-12' } });
  expect(await payAll(app)).toMatchObject({ paid: 0, skipped: 0 });
  await pass(app, 7);
  expect(await payAll(app)).toMatchObject({ paid: 1, skipped: 0 });
  expect(await browser.call('getChildBalance', ofMia)).toMatchObject({ balance: 5 });
});

test(`${RULES.people.awayPaydays}: an absence that was entered or deleted since the job read is known`, async () => {
  const at = await scene();
  const { app, family, browser, ofMia, away, mia } = at;
  const { id: allowanceId } = await fridays(at);
  await pass(app, 3);
  const tenant = app.handle.family(family.browser.cookie?.slice(18, 54) ?? '');
  const schedule = { rhythm: 'weekly', day: 5, startsOn: '2026-03-10', endsOn: null, nextDueOn: '2026-03-13' } as const;
  const read = { ...schedule, childId: mia.id, allowanceId, name: null, version: 1 };
  const run = (skips: { from: string; to: string }[]) =>
    payDue(() => systemWrites(app.writes, 'payAllowance', app.now()), tenant, { ...read, skips }, '2026-03-13');
  const nothing = { paid: 0, skipped: 0, missed: 0 };
  const days = { from: '2026-03-13', to: '2026-03-13' };
  expect(await run([days])).toEqual(nothing);
  const { id } = await away(days.from, days.to, true);
  expect(await run([])).toEqual(nothing);
  await browser.call('updateAbsence', { params: { id }, body: { skipsAllowances: false } });
  expect(await run([days])).toEqual(nothing);
  expect(await payAll(app)).toMatchObject({ paid: 1 });
  expect(await browser.call('getChildBalance', ofMia)).toMatchObject({ balance: 5 });
});

test('a storm of an absence, its deletion and paydays pays or skips each payday once', async () => {
  const at = await scene();
  const { app, browser, away } = at;
  await fridays(at);
  for (let week = 0; week < 6; week++) {
    await pass(app, week === 0 ? 3 : 7);
    const friday = app.now().toISOString().slice(0, 10);
    const trip = async () => {
      const { id } = await away(friday, friday, true);
      await browser.call('deleteAbsence', { params: { id } });
    };
    await Promise.all([payAll(app), trip(), payAll(app), payAll(app)]);
    await payAll(app);
  }
  const paydays = await app.database.query<{ due_on: string; status: string }>(
    'SELECT due_on::text, status FROM allowance_payments ORDER BY due_on',
  );
  expect(paydays.map(({ due_on }) => due_on)).toEqual([
    '2026-03-13',
    '2026-03-20',
    '2026-03-27',
    '2026-04-03',
    '2026-04-10',
    '2026-04-17',
  ]);
  const paid = paydays.filter(({ status }) => status === 'paid').length;
  expect(await app.database.query('SELECT balance::float FROM accounts')).toEqual([{ balance: paid * 5 }]);
  expect(await faultsOf(app)).toEqual([]);
});

// A zone, the start of the clock, the day away (a payday), the start of that day.
test.each([
  ['America/New_York', '2026-03-02T15:00:00Z', '2026-03-08', '2026-03-08T05:00:00Z'],
  ['America/New_York', '2026-10-28T15:00:00Z', '2026-11-01', '2026-11-01T04:00:00Z'],
  ['America/New_York', '2026-12-29T15:00:00Z', '2027-01-01', '2027-01-01T05:00:00Z'],
  ['America/New_York', '2028-02-25T15:00:00Z', '2028-02-29', '2028-02-29T05:00:00Z'],
  ['Pacific/Kiritimati', '2026-03-12T15:00:00Z', '2026-03-18', '2026-03-17T10:00:00Z'],
  ['Pacific/Honolulu', '2026-03-12T15:00:00Z', '2026-03-18', '2026-03-18T10:00:00Z'],
] as const)(
  'a day away in %s (%s) is the whole day %s, also after five days of downtime',
  async (zone, startsAt, day, begins) => {
    for (const downtime of [0, 5]) {
      const app: TestApp = await startApp({ startsAt });
      const { browser, child, mia } = await familyWithChild(app);
      await browser.call('updateFamily', { body: { timeZone: zone } });
      const weekday = ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;
      await browser.call('createAllowance', {
        body: { childId: mia.id, amount: '5.00', rhythm: 'weekly', day: weekday },
      });
      await browser.call('createAbsence', {
        params: { childId: mia.id },
        body: { from: day, to: day, skipsAllowances: true },
      });
      const name = 'At the edges';
      const dues = [-1, 0, DAY - 3_600_000 * 2, DAY + 3_600_000 * 2].map(ms =>
        new Date(Date.parse(begins) + ms).toISOString(),
      );
      for (const dueDate of dues)
        await browser.call('createChore', { body: { childId: mia.id, name, reward: '1.00', dueDate } });
      const chores = await child.call('listChores', {});
      expect(chores.map(({ awayUntil }) => awayUntil)).toEqual([null, day, day, null]);
      await pass(app, (Date.parse(begins) - app.now().getTime()) / DAY - 0.001);
      expect(await payAll(app)).toMatchObject({ paid: 0, skipped: 0 });
      await pass(app, 0.002 + downtime);
      expect(await payAll(app)).toMatchObject({ paid: 0, skipped: 1 });
      expect(await payAll(app)).toMatchObject({ paid: 0, skipped: 0 });
      expect(await browser.call('listAllowances', {})).toMatchObject([{ payments: [{ dueOn: day, away: true }] }]);
    }
  },
);

test(RULES.people.awayKept, async () => {
  const { app, away } = await scene({ startsAt: LONG_AGO });
  const today = LONG_AGO.slice(0, 10);
  const [tomorrow, later] = [addDays(today, 1), addDays(today, 10)];
  await away(today, tomorrow);
  await away(later, later);
  const kept = () => app.database.query('SELECT to_day::text FROM absences');
  const ended = momentsOf({ from: today, to: tomorrow }, 'America/New_York').endsAt.getTime() + 365 * DAY;
  await purgeExpired(app.jobs.database, new Date(ended));
  expect(await kept()).toHaveLength(2);
  await purgeExpired(app.jobs.database, new Date(ended + 1));
  expect(await kept()).toEqual([{ to_day: later }]);
});
