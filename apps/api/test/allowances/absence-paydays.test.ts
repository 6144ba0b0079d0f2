import { expect, test } from 'vitest';
import { payDue } from '../../src/contexts/allowances/public.ts';
import { DAY } from '../../src/platform/clock.ts';
import { systemWrites } from '../../src/platform/writes/writes.ts';
import { awayFixture, fridays } from '../fixtures/absences.ts';
import { pass, payAll } from '../fixtures/allowances.ts';
import { familyWithChild } from '../fixtures/family.ts';
import { faultsOf, refusalOf, startApp, type TestApp } from '../harness.ts';

test('After a withdrawal of consent nothing new is recorded about a child who could be under 13: no payday of an absence, and no further days away', async () => {
  const at = await awayFixture();
  const { app, browser, ofMia, away, mia } = at;
  await fridays(at);
  const { id } = await away('2026-03-13', '2026-03-20', true);
  const [consents] = (await browser.call('listConsents', {})).filter(({ childId }) => childId === mia.id);
  const given = consents?.consents.find(({ consentType }) => consentType === 'data_collection');
  await browser.call('withdrawConsent', { params: { id: given?.id ?? '' }, body: {} });
  const change = (body: object) => refusalOf(browser.call('updateAbsence', { params: { id }, body }));
  expect(await change({ to: '2026-03-21' })).toBe('409 COLLECTION_STOPPED');
  expect(await change({ from: '2026-03-12' })).toBe('409 COLLECTION_STOPPED');
  await browser.call('updateAbsence', { params: { id }, body: { to: '2026-03-19' } });
  await pass(app, 3);
  expect(await payAll(app)).toMatchObject({ skipped: 1, failures: [] });
  expect(await app.database.query('SELECT FROM allowance_payments')).toEqual([]);
  await browser.call('deleteAbsence', { params: { id } });
  expect(await browser.call('listAbsences', ofMia)).toEqual([]);
});

test('While a child is away, allowances go on or are recorded as skipped once, and are not paid later: after a downtime, by concurrent runs', async () => {
  const at = await awayFixture();
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

test('While a child is away, allowances go on or are recorded as skipped once, and are not paid later: ending the absence early brings nothing back', async () => {
  const at = await awayFixture();
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

test('While a child is away, allowances go on or are recorded as skipped once, and are not paid later: an absence that was entered or deleted since the job read is known', async () => {
  const at = await awayFixture();
  const { app, family, browser, ofMia, away, mia } = at;
  const { id: allowanceId } = await fridays(at);
  await pass(app, 3);
  const tenant = app.handle.family(family.browser.cookie?.slice(18, 54) ?? '');
  const schedule = { rhythm: 'weekly', day: 5, startsOn: '2026-03-10', endsOn: null, nextDueOn: '2026-03-13' } as const;
  const read = { ...schedule, childId: mia.id, allowanceId, name: null, version: 1, asksFirst: false };
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

test('While jobs wait for the clock an adult decides on due paydays: paydays while the child was away are not among them', async () => {
  const at = await awayFixture({ jobsPay: () => false });
  const { app, browser, ofMia, away } = at;
  const { id } = await fridays(at);
  await away('2026-03-20', '2026-03-26', true);
  await pass(app, 3 * 7);
  expect(await browser.call('listAllowances', {})).toMatchObject([
    { missed: { paydays: 2, amount: '10.00', from: '2026-03-13', until: '2026-03-27' } },
  ]);
  await browser.call('decideMissedPaydays', { params: { id }, body: { decision: 'pay', paydays: 2 } });
  expect(await browser.call('getChildBalance', ofMia)).toMatchObject({ balance: 10 });
  expect(await browser.call('listAllowances', {})).toMatchObject([{ missed: null, nextDueOn: '2026-04-03' }]);
});

test('a job that read before an absence was entered sets none of its paydays aside', async () => {
  const at = await awayFixture();
  const { app, family, away, mia } = at;
  const { id: allowanceId } = await fridays(at);
  await pass(app, 6 * 7);
  await away('2026-03-20', '2026-04-22', true);
  const tenant = app.handle.family(family.browser.cookie?.slice(18, 54) ?? '');
  const schedule = { rhythm: 'weekly', day: 5, startsOn: '2026-03-10', endsOn: null, nextDueOn: '2026-03-13' } as const;
  const read = { ...schedule, childId: mia.id, allowanceId, name: null, version: 1, skips: [], asksFirst: false };
  const made = await payDue(() => systemWrites(app.writes, 'payAllowance', app.now()), tenant, read, '2026-04-21');
  expect(made).toEqual({ paid: 0, skipped: 0, missed: 0 });
  expect(await payAll(app)).toMatchObject({ paid: 1, skipped: 5, missed: 0 });
});

test('a storm of an absence, its deletion and paydays pays or skips each payday once', async () => {
  const at = await awayFixture();
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
