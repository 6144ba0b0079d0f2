import { addDays, noonOf } from '@pocketful/domain/dates';
import { expect, test } from 'vitest';
import { purgeExpired } from '../../src/contexts/retention/housekeeping.ts';
import { DAY } from '../../src/platform/clock.ts';
import { awayFixture, dueChore } from '../fixtures/absences.ts';
import { pass } from '../fixtures/allowances.ts';
import { LONG_AGO, refusalOf } from '../harness.ts';

test('A child’s days away are entered, changed, ended early and deleted; they do not overlap', async () => {
  const at = await awayFixture();
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
  const { browser, ofMia, away } = await awayFixture();
  for (let month = 4; month <= 9; month++) {
    // The connections are open before the storm.
    await Promise.all(Array.from({ length: 20 }, () => browser.call('listAbsences', ofMia)));
    const tries = Array.from({ length: 20 }, (_, at) => away(`2026-0${month}-1${at % 5}`, `2026-0${month}-20`));
    const kept = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect(kept).toHaveLength(1);
    expect(await browser.call('listAbsences', ofMia)).toHaveLength(month - 3);
  }
});

test('of twenty changes that make two absences overlap none is kept', async () => {
  const { browser, ofMia, away } = await awayFixture();
  for (let month = 4; month <= 7; month++) {
    const one = await away(`2026-0${month}-01`, `2026-0${month}-02`);
    const other = await away(`2026-0${month}-10`, `2026-0${month}-11`);
    await Promise.all(Array.from({ length: 20 }, () => browser.call('listAbsences', ofMia)));
    const tries = Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0
        ? browser.call('updateAbsence', { params: { id: one.id }, body: { to: `2026-0${month}-06` } })
        : browser.call('updateAbsence', { params: { id: other.id }, body: { from: `2026-0${month}-05` } }),
    );
    await Promise.allSettled(tries);
    const days = (await browser.call('listAbsences', ofMia)).slice(-2);
    expect((days[0]?.to ?? '') < (days[1]?.from ?? ''), JSON.stringify(days)).toBe(true);
  }
});

test('a child has 100 entries of days away at most', async () => {
  const { app, away } = await awayFixture();
  await app.database.query(
    `INSERT INTO absences SELECT m.family_id, gen_random_uuid(), m.member_id, d, d,
    d::timestamptz, d::timestamptz + interval '1 day', false, $1 FROM members AS m,
    generate_series(date '2025-04-01', date '2025-07-09', '1 day') AS d WHERE m.role = 'child'`,
    [app.now()],
  );
  expect(await refusalOf(away('2026-03-12', '2026-03-20'))).toBe('409 TOO_MANY_ABSENCES');
});

test('A chore that is due while the child is away is not late, waits until the child is back, and can be submitted', async () => {
  const at = await awayFixture();
  const { app, browser, child, ofMia, away, mia } = at;
  const late = await dueChore(at, '2026-03-09');
  const [during] = [await dueChore(at, '2026-03-11'), await dueChore(at, '2026-03-14')];
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
  // After the absence the chore is to do, and still not late.
  expect(await named()).toEqual([late.name, during.name, 'Due 2026-03-14']);
  expect(await untils()).toEqual([null, '2026-03-13', null]);
  const past = { params: { id: trip.id } };
  const shorter = browser.call('updateAbsence', { ...past, body: { to: '2026-03-10' } });
  expect(await refusalOf(shorter)).toBe('409 ABSENCE_ENDS_TOO_EARLY');
  await pass(app, 2);
  expect(await browser.call('updateAbsence', { ...past, body: { skipsAllowances: true } })).toMatchObject({
    to: '2026-03-13',
  });
  const params = { id: during.id };
  const submitted = await child.call('submitChore', { params });
  expect(submitted).toMatchObject({ status: 'submitted', childId: mia.id });
  expect((await browser.call('listChores', {})).find(({ id }) => id === during.id)).toEqual(submitted);
});

test('The next chore of a series is due on the first matching day on which the child is not away', async () => {
  const at = await awayFixture();
  const { child, away } = at;
  const bed = await dueChore(at, '2026-03-10', { isRecurring: true, frequency: 'daily' });
  const bins = await dueChore(at, '2026-03-10', { isRecurring: true, frequency: 'weekly', recurringDays: ['friday'] });
  await away('2026-03-11', '2026-03-13');
  await away('2026-03-14', '2026-03-20');
  for (const { id } of [bed, bins]) await child.call('submitChore', { params: { id } });
  const next = (await child.call('listChores', {})).filter(({ status }) => status === 'pending');
  expect(next.map(({ dueDate, opensOn, awayUntil }) => [dueDate.slice(0, 10), opensOn, awayUntil])).toEqual([
    ['2026-03-21', '2026-03-21', null],
    ['2026-03-27', '2026-03-21', null],
  ]);
});

test('The next chore of a series is due on the first matching day on which the child is not away: it is earlier once the absence is shorter or gone', async () => {
  const at = await awayFixture();
  const { app, browser, child, away } = at;
  const bed = await dueChore(at, '2026-03-10', { isRecurring: true, frequency: 'daily' });
  const bins = await dueChore(at, '2026-03-10', { isRecurring: true, frequency: 'weekly', recurringDays: ['friday'] });
  const mine = await dueChore(at, '2026-03-10', { isRecurring: true, frequency: 'daily' });
  const { id } = await away('2026-03-11', '2026-12-30');
  for (const one of [bed, bins, mine]) await child.call('submitChore', { params: { id: one.id } });
  const next = async () =>
    (await child.call('listChores', {}))
      .filter(({ status }) => status === 'pending')
      .map(({ dueDate, opensOn }) => [dueDate.slice(0, 10), opensOn]);
  const [edited] = (await browser.call('listChores', {})).filter(({ status }) => status === 'pending');
  const { childId = '', name = '', reward } = edited ?? {};
  const body = { childId, name, reward: reward ?? '', isRecurring: true, frequency: 'daily' } as const;
  app.advance(1000);
  await browser.call('updateChore', {
    params: { id: edited?.id ?? '' },
    body: { ...body, dueDate: '2026-12-31T17:00:00Z' },
  });
  expect(await next()).toEqual([
    ['2026-12-31', '2026-12-31'],
    ['2026-12-31', '2026-12-31'],
    ['2027-01-01', '2026-12-31'],
  ]);
  await browser.call('updateAbsence', { params: { id }, body: { to: '2026-03-13' } });
  // The chore that an adult has edited stays.
  expect(await next()).toEqual([
    ['2026-03-14', '2026-03-14'],
    ['2026-03-20', '2026-03-14'],
    ['2026-12-31', '2026-12-31'],
  ]);
  await pass(app, 1);
  await browser.call('deleteAbsence', { params: { id } });
  expect(await next()).toEqual([
    ['2026-03-11', '2026-03-11'],
    ['2026-03-13', '2026-03-11'],
    ['2026-12-31', '2026-12-31'],
  ]);
});

test('a shorter absence moves no chore to the day of a deleted one', async () => {
  const at = await awayFixture();
  const { app, browser, child, away } = at;
  const waiting = async () => (await child.call('listChores', {})).filter(({ status }) => status === 'pending');
  const bins = await dueChore(at, '2026-03-13', { isRecurring: true, frequency: 'weekly', recurringDays: ['friday'] });
  await child.call('submitChore', { params: { id: bins.id } });
  await pass(app, 4);
  const { id } = await away('2026-03-25', '2026-03-29');
  const [second] = await waiting();
  expect(second).toMatchObject({ dueDate: '2026-03-20T16:00:00.000Z' });
  const params = { id: second?.id ?? '' };
  await child.call('submitChore', { params });
  await browser.call('deleteChore', { params });
  await browser.call('updateAbsence', { params: { id }, body: { to: '2026-03-28' } });
  expect(await waiting()).toMatchObject([{ dueDate: '2026-04-03T16:00:00.000Z', opensOn: '2026-03-29' }]);
  await browser.call('deleteAbsence', { params: { id } });
  expect(await waiting()).toMatchObject([{ dueDate: '2026-03-27T16:00:00.000Z', opensOn: '2026-03-21' }]);
});

test('a chore is due earlier once an absence that became longer is gone', async () => {
  const at = await awayFixture();
  const { browser, child, away } = at;
  const bed = await dueChore(at, '2026-03-10', { isRecurring: true, frequency: 'daily' });
  const { id } = await away('2026-03-11', '2026-03-13');
  await child.call('submitChore', { params: { id: bed.id } });
  const next = async () => (await child.call('listChores', {})).filter(({ status }) => status === 'pending');
  await browser.call('updateAbsence', { params: { id }, body: { to: '2026-03-16' } });
  expect(await next()).toMatchObject([{ dueDate: '2026-03-14T16:00:00.000Z', opensOn: '2026-03-14' }]);
  await browser.call('deleteAbsence', { params: { id } });
  expect(await next()).toMatchObject([{ dueDate: '2026-03-11T16:00:00.000Z', opensOn: '2026-03-11' }]);
});

test('a longer absence moves no chore', async () => {
  const at = await awayFixture();
  const { browser, child, away } = at;
  const bed = await dueChore(at, '2026-03-10', { isRecurring: true, frequency: 'daily' });
  const { id } = await away('2026-03-12', '2026-03-13');
  await child.call('submitChore', { params: { id: bed.id } });
  await browser.call('updateAbsence', { params: { id }, body: { from: '2026-03-11' } });
  const [waiting] = (await child.call('listChores', {})).filter(({ status }) => status === 'pending');
  expect(waiting).toMatchObject({ dueDate: '2026-03-11T16:00:00.000Z', awayUntil: '2026-03-13' });
});

test('after a change of the family’s time zone the days away are the same days', async () => {
  const at = await awayFixture();
  const { browser, child, away } = at;
  await away('2026-03-12', '2026-03-20');
  for (const zone of ['Asia/Tokyo', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'America/Los_Angeles']) {
    await browser.call('updateFamily', { body: { timeZone: zone } });
    const noon = (day: string) => noonOf(day, zone).toISOString();
    const days = ['2026-03-11', '2026-03-12', '2026-03-20', '2026-03-21'];
    const made = [];
    for (const day of days) {
      const body = { childId: at.mia.id, name: day, reward: '1.00', dueDate: noon(day) };
      made.push((await browser.call('createChore', { body })).id);
    }
    const until = new Map((await child.call('listChores', {})).map(one => [one.id, one.awayUntil]));
    expect(
      made.map(id => until.get(id)),
      zone,
    ).toEqual([null, '2026-03-20', '2026-03-20', null]);
  }
});

test('Days away are deleted a year after their end', async () => {
  const { app, away } = await awayFixture({ startsAt: LONG_AGO });
  const today = LONG_AGO.slice(0, 10);
  const [tomorrow, later] = [addDays(today, 1), addDays(today, 10)];
  await away(today, tomorrow);
  await away(later, later);
  const kept = () => app.database.query('SELECT to_day::text FROM absences');
  // The day after tomorrow begins in New York.
  const ended = Date.parse('2015-03-12T04:00:00Z') + 365 * DAY;
  await purgeExpired(app.jobs.database, new Date(ended));
  expect(await kept()).toHaveLength(2);
  await purgeExpired(app.jobs.database, new Date(ended + 1));
  expect(await kept()).toEqual([{ to_day: later }]);
});
