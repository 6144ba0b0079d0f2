import { WEEKDAYS, type Weekday } from '@pocketful/domain/weekdays';
import { expect, test } from 'vitest';
import { purgeExpired } from '../../src/contexts/retention/housekeeping.ts';
import { awayFixture } from '../fixtures/absences.ts';
import { pass } from '../fixtures/allowances.ts';
import { dutyFixture } from '../fixtures/duties.ts';
import { addChild, refusalOf } from '../harness.ts';

const NO_DUTY = '409 NO_DUTY_THEN';

test('a child ticks its duties of today and yesterday, an adult seven days back', async () => {
  const at = await dutyFixture();
  const { app, child, tick, days, today } = at;
  expect(await days()).toEqual(['2026-03-10']);
  expect(await today()).toEqual({ done: 0, all: 1 });
  await pass(app, 9);
  expect(await days()).toEqual([12, 13, 14, 15, 16, 17, 18, 19].map(day => `2026-03-${day}`).reverse());
  expect(await days(child)).toEqual(['2026-03-19', '2026-03-18']);
  await tick('2026-03-19', true, child);
  await tick('2026-03-18', true, child);
  expect(await refusalOf(tick('2026-03-17', true, child))).toBe(NO_DUTY);
  expect(await refusalOf(tick('2026-03-20', true, child))).toBe(NO_DUTY);
  await tick('2026-03-12');
  expect(await refusalOf(tick('2026-03-11'))).toBe(NO_DUTY);
  await tick('2026-03-18', false);
  await tick('2026-03-18', false);
  expect(await days(child)).toEqual(['2026-03-19 done', '2026-03-18']);
  expect(await today()).toEqual({ done: 1, all: 1 });
});

test('a duty is none on days away, on other weekdays, and before it was added', async () => {
  const { app, browser, duty, ofDuty, mia, away, tick, days, today } = await dutyFixture();
  await away('2026-03-11', '2026-03-12');
  await pass(app, 1);
  expect(await refusalOf(tick('2026-03-11'))).toBe(NO_DUTY);
  expect(await refusalOf(tick('2026-03-09'))).toBe(NO_DUTY);
  expect(await today()).toBeUndefined();
  await pass(app, 3);
  const body = { children: [{ childId: mia.id, weekdays: ['saturday' as const] }] };
  expect(await browser.call('updateDuty', { ...ofDuty, body })).toMatchObject({ id: duty.id, ...body });
  // Friday keeps the former weekdays.
  expect(await days()).toEqual(['2026-03-14', '2026-03-13', '2026-03-10']);
  await pass(app, 1);
  expect(await refusalOf(tick('2026-03-15'))).toBe(NO_DUTY);
});

test('a duty that ends is on no list, and goes with its last tick after 60 days', async () => {
  const { app, browser, give, ofDuty, tick, days } = await dutyFixture();
  const kept = () =>
    app.database.query(`SELECT (SELECT count(*)::int FROM duties) AS duties,
      (SELECT count(*)::int FROM duty_days) AS days, (SELECT count(*)::int FROM duty_ticks) AS ticks`);
  await tick('2026-03-10');
  const other = await give('Pack the bag');
  await browser.call('deleteDuty', { params: { id: other.id } });
  expect(await kept()).toEqual([{ duties: 1, days: 1, ticks: 1 }]);
  await pass(app, 1);
  await browser.call('deleteDuty', ofDuty);
  expect(await days()).toBeUndefined();
  expect(await refusalOf(tick('2026-03-10'))).toBe('404 DUTY_NOT_FOUND');
  const purged = async (later: number) => {
    await pass(app, later);
    await purgeExpired(app.jobs.database, app.now());
    return kept();
  };
  expect(await purged(58)).toEqual([{ duties: 1, days: 1, ticks: 1 }]);
  expect(await purged(3)).toEqual([{ duties: 0, days: 0, ticks: 0 }]);
});

test('a child sees and ticks its own duties alone', async () => {
  const { family, child, give, tick, ofMia } = await dutyFixture();
  const leo = await addChild(family, 'leo', '7350');
  const shared = await give('Feed the cat', WEEKDAYS, leo.id);
  expect((await child.call('listDuties', {})).map(({ name }) => name)).toEqual(['Make the bed']);
  const { duties } = await child.call('getChildToday', ofMia);
  expect(duties?.map(({ name, children }) => [name, children.length])).toEqual([['Make the bed', 1]]);
  expect(await refusalOf(tick('2026-03-10', true, child, leo.id))).toBe('404 CHILD_NOT_FOUND');
  const params = { id: shared.id, day: '2026-03-10' };
  const own = { childId: ofMia.params.id, done: true };
  expect(await refusalOf(child.call('tickDuty', { params, body: own }))).toBe('404 DUTY_NOT_FOUND');
});

test('a family without a duty has none in its answers', async () => {
  const { browser, child, ofMia } = await awayFixture();
  expect(await child.call('getChildToday', ofMia)).not.toHaveProperty('duties');
  expect((await browser.call('getFamilyToday', {}))[0]).not.toHaveProperty('duties');
});

test('after a move of the time zone a tick stays on its day, and a change of weekdays holds from the new day', async () => {
  const { app, browser, mia, ofDuty, tick, days } = await dutyFixture();
  const move = (timeZone: string) => browser.call('updateFamily', { body: { timeZone } });
  const weekdays = (...chosen: Weekday[]) =>
    browser.call('updateDuty', { ...ofDuty, body: { children: [{ childId: mia.id, weekdays: chosen }] } });
  await tick('2026-03-10');
  // It is Wednesday in Kiritimati.
  await move('Pacific/Kiritimati');
  expect(await days()).toEqual(['2026-03-11', '2026-03-10 done']);
  await tick('2026-03-11');
  await weekdays('monday', 'wednesday');
  await move('America/New_York');
  expect(await days()).toEqual(['2026-03-10 done']);
  // The row that begins tomorrow is replaced, and no day has two.
  await weekdays('tuesday', 'wednesday');
  await weekdays('tuesday');
  await weekdays('tuesday', 'wednesday');
  expect(await days()).toEqual(['2026-03-10 done']);
  await pass(app, 1);
  expect(await days()).toEqual(['2026-03-11 done', '2026-03-10 done']);
});

test('of two changes of weekdays at once one is last, and no day has two', async () => {
  const { browser, mia, ofDuty, days } = await dutyFixture();
  const change = (at: number) =>
    browser.call('updateDuty', {
      ...ofDuty,
      body: { children: [{ childId: mia.id, weekdays: at % 2 === 0 ? ['tuesday'] : ['tuesday', 'friday'] }] },
    });
  await Promise.all(Array.from({ length: 12 }, (_, at) => change(at)));
  expect(await days()).toEqual(['2026-03-10']);
});

test('a child can have 30 duties', async () => {
  const { give } = await dutyFixture();
  for (let count = 1; count < 30; count++) await give(`Duty ${count}`);
  expect(await refusalOf(give('One more'))).toBe('409 TOO_MANY_DUTIES');
});

test('a duty needs children of the family, and is found as long as a child has it', async () => {
  const { family, browser, duty, ofDuty, give } = await dutyFixture();
  const stranger = '01990000-0000-7000-8000-00000000ffff';
  for (const id of [stranger, family.adminId])
    expect(await refusalOf(give('Of no child', WEEKDAYS, id))).toBe('404 CHILD_NOT_FOUND');
  const body = { children: [{ childId: stranger, weekdays: [...WEEKDAYS] }] };
  expect(await refusalOf(browser.call('updateDuty', { ...ofDuty, body }))).toBe('404 CHILD_NOT_FOUND');
  expect(await browser.call('listDuties', {})).toEqual([duty]);
  await browser.call('deleteDuty', ofDuty);
  expect(await refusalOf(browser.call('updateDuty', { ...ofDuty, body: { name: 'Later' } }))).toBe(
    '404 DUTY_NOT_FOUND',
  );
  expect(await refusalOf(browser.call('deleteDuty', ofDuty))).toBe('404 DUTY_NOT_FOUND');
});

test('a repeated key finds a deleted duty no longer', async () => {
  const { browser, mia } = await dutyFixture();
  const body = { name: 'Water the plants', children: [{ childId: mia.id, weekdays: [...WEEKDAYS] }] };
  const add = () => browser.call('createDuty', { body }, { idempotencyKey: 'plants-1' });
  const { id } = await add();
  expect((await add()).id).toBe(id);
  await browser.call('deleteDuty', { params: { id } });
  expect(await refusalOf(add())).toBe('404 NO_LONGER_THERE');
});

test('a child with 30 duties gets no further one by an edit', async () => {
  const { family, browser, give, mia } = await dutyFixture();
  for (let count = 1; count < 30; count++) await give(`Duty ${count}`);
  const leo = await addChild(family, 'leo', '7350');
  const { id } = await give('Feed the cat', WEEKDAYS, leo.id);
  const children = [leo.id, mia.id].map(childId => ({ childId, weekdays: [...WEEKDAYS] }));
  expect(await refusalOf(browser.call('updateDuty', { params: { id }, body: { children } }))).toBe(
    '409 TOO_MANY_DUTIES',
  );
});

test('nothing is ticked for a child whose profile is closed, and its duty can end', async () => {
  const { browser, mia, ofDuty, tick, days } = await dutyFixture();
  await tick('2026-03-10');
  const consents = await browser.call('listConsents', {});
  const given = consents.find(({ childId }) => childId === mia.id)?.consents;
  const consent = given?.find(({ consentType }) => consentType === 'data_collection');
  await browser.call('withdrawConsent', { params: { id: consent?.id ?? '' } });
  expect(await refusalOf(tick('2026-03-10'))).toBe('409 COLLECTION_STOPPED');
  const body = { children: [{ childId: mia.id, weekdays: ['friday' as const] }] };
  expect(await refusalOf(browser.call('updateDuty', { ...ofDuty, body }))).toBe('409 COLLECTION_STOPPED');
  await tick('2026-03-10', false);
  await browser.call('deleteDuty', ofDuty);
  expect(await days()).toBeUndefined();
});

test('a session says that the family has duties as long as it has one, whatever ticks are kept', async () => {
  const { app, browser, ofDuty, tick } = await dutyFixture();
  await tick('2026-03-10');
  await pass(app, 1);
  expect(await browser.call('getSessionUser', {})).toHaveProperty('hasDuties', true);
  await browser.call('deleteDuty', ofDuty);
  expect(await browser.call('getSessionUser', {})).not.toHaveProperty('hasDuties');
});

test('a duty that is saved after a move to the west keeps the tick of its day', async () => {
  const { browser, mia, ofDuty, tick, days } = await dutyFixture();
  const save = async (timeZone: string) => {
    await browser.call('updateFamily', { body: { timeZone } });
    const children = [{ childId: mia.id, weekdays: ['tuesday' as const, 'wednesday' as const] }];
    await browser.call('updateDuty', { ...ofDuty, body: { children } });
  };
  await tick('2026-03-10');
  await save('Pacific/Kiritimati');
  await save('America/New_York');
  expect(await days()).toEqual(['2026-03-10 done']);
});
