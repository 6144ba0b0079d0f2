import { expect, test } from 'vitest';
import { repeatStays } from '../../src/contexts/people/repeat-stays.ts';
import { awayFixture, dueChore } from '../fixtures/absences.ts';
import { pass } from '../fixtures/allowances.ts';
import { refusalOf } from '../harness.ts';

/** Mia is away every second week from Friday to Friday. It is Tuesday, March 10, 2026. */
async function otherHome() {
  const at = await awayFixture();
  const { app, browser, mia } = at;
  const body = { from: '2026-03-13', back: '2026-03-20', everyWeeks: 2 };
  const [first] = await browser.call('createAwayRhythm', { params: { childId: mia.id }, body });
  const of = { params: { id: first?.rhythmId ?? '' } };
  const absences = async () => browser.call('listAbsences', at.ofMia);
  const stays = async () => (await absences()).map(({ from, to }) => `${from} to ${to}`);
  const run = async (days: number) => {
    await pass(app, days);
    return repeatStays(app.jobs, app.now);
  };
  return { ...at, body, of, absences, stays, run };
}

test('the next eight stays are days away, without the day on which the child is back', async () => {
  const { absences, stays } = await otherHome();
  expect(await stays()).toEqual([
    ...['2026-03-13 to 2026-03-19', '2026-03-27 to 2026-04-02', '2026-04-10 to 2026-04-16'],
    ...['2026-04-24 to 2026-04-30', '2026-05-08 to 2026-05-14', '2026-05-22 to 2026-05-28'],
    ...['2026-06-05 to 2026-06-11', '2026-06-19 to 2026-06-25'],
  ]);
  expect((await absences())[0]).toMatchObject({ everyWeeks: 2, skipsAllowances: false });
});

test('the job enters further stays in the rhythm, once, also after one was changed or deleted', async () => {
  const { browser, absences, stays, run } = await otherHome();
  expect(await run(1)).toEqual({ repeated: 0, failures: [] });
  const last = (await absences()).at(-1);
  await browser.call('deleteAbsence', { params: { id: last?.id ?? '' } });
  const seventh = (await absences()).at(-1);
  await browser.call('updateAbsence', { params: { id: seventh?.id ?? '' }, body: { from: '2026-06-07' } });
  expect(await run(3)).toEqual({ repeated: 1, failures: [] });
  expect(await run(0)).toEqual({ repeated: 0, failures: [] });
  expect((await stays()).slice(-2)).toEqual(['2026-06-07 to 2026-06-11', '2026-07-03 to 2026-07-09']);
  const both = await Promise.all([run(14), run(0)]);
  expect(both.flatMap(({ failures }) => failures)).toEqual([]);
  const all = await stays();
  expect(new Set(all).size).toBe(all.length);
  expect(all.at(-1)).toBe('2026-07-17 to 2026-07-23');
});

test('after a downtime only stays that are not over are entered', async () => {
  const { stays, run } = await otherHome();
  // Friday, September 11, 2026.
  expect(await run(185)).toEqual({ repeated: 1, failures: [] });
  expect((await stays()).slice(7, 10)).toEqual([
    ...['2026-06-19 to 2026-06-25', '2026-09-11 to 2026-09-17', '2026-09-25 to 2026-10-01'],
  ]);
});

test('stays on days of other absences are left out', async () => {
  const at = await awayFixture();
  const { browser, mia } = at;
  await at.away('2026-04-01', '2026-04-03');
  const body = { from: '2026-03-13', back: '2026-03-16', everyWeeks: 1 };
  const stays = await browser.call('createAwayRhythm', { params: { childId: mia.id }, body });
  expect(stays.map(({ from }) => from)).toEqual([
    ...['2026-03-13', '2026-03-20', '2026-03-27', '2026-04-10', '2026-04-17', '2026-04-24', '2026-05-01'],
  ]);
});

test('an edit replaces the stays that have not begun, and moves chores that waited', async () => {
  const at = await otherHome();
  const { browser, child, mia, of, stays } = at;
  const chore = await dueChore(at, '2026-03-30');
  const awayUntil = async () => (await child.call('listChores', {})).find(({ id }) => id === chore.id)?.awayUntil;
  expect(await awayUntil()).toBe('2026-04-02');
  await pass(at.app, 4);
  const body = { from: '2026-04-04', back: '2026-04-06', everyWeeks: 4, skipsAllowances: true };
  const changed = await browser.call('updateAwayRhythm', { ...of, body });
  expect(changed[0]).toMatchObject({ childId: mia.id, from: '2026-03-13', everyWeeks: 4 });
  expect((await stays()).slice(0, 3)).toEqual([
    ...['2026-03-13 to 2026-03-19', '2026-04-04 to 2026-04-05', '2026-05-02 to 2026-05-03'],
  ]);
  expect(await awayUntil()).toBeNull();
});

test('an end deletes the stays that have not begun, and the present one stays', async () => {
  const { browser, absences, of, run, stays } = await otherHome();
  await run(4);
  await browser.call('deleteAwayRhythm', of);
  expect(await stays()).toEqual(['2026-03-13 to 2026-03-19']);
  expect((await absences())[0]).not.toHaveProperty('rhythmId');
  expect(await run(30)).toEqual({ repeated: 0, failures: [] });
  expect(await stays()).toEqual(['2026-03-13 to 2026-03-19']);
});

test('a move to another time zone keeps the days of the stays', async () => {
  const { browser, stays, run } = await otherHome();
  const before = await stays();
  await browser.call('updateFamily', { body: { timeZone: 'Pacific/Auckland' } });
  expect(await stays()).toEqual(before);
  await run(14);
  expect((await stays()).slice(0, 8)).toEqual(before);
});

test('nothing is entered for a child whose profile is closed', async () => {
  const { app, browser, mia, body, run, stays } = await otherHome();
  const before = await stays();
  await app.database.query('UPDATE privacy_settings SET data_collection = false');
  expect(await run(30)).toEqual({ repeated: 0, failures: [] });
  expect(await stays()).toEqual(before);
  const again = browser.call('createAwayRhythm', {
    params: { childId: mia.id },
    body: { ...body, from: '2026-04-20', back: '2026-04-22' },
  });
  expect(await refusalOf(again)).toBe('409 COLLECTION_STOPPED');
});

test('a child has at most three rhythms', async () => {
  const { browser, mia } = await otherHome();
  const add = (from: string, back: string) =>
    browser.call('createAwayRhythm', { params: { childId: mia.id }, body: { from, back, everyWeeks: 4 } });
  await add('2026-03-20', '2026-03-21');
  await add('2026-03-21', '2026-03-22');
  expect(await refusalOf(add('2026-03-22', '2026-03-23'))).toBe('409 TOO_MANY_AWAY_RHYTHMS');
});

test('days that cannot repeat are refused, each for its reason', async () => {
  const { browser, mia, of, body } = await otherHome();
  const add = (more: object, childId = mia.id) =>
    refusalOf(browser.call('createAwayRhythm', { params: { childId }, body: { ...body, ...more } }));
  expect(await add({ from: '2026-03-20', back: '2026-03-20' })).toBe('409 BACK_TOO_EARLY');
  expect(await add({ from: '2026-03-01', back: '2026-03-10' })).toBe('409 BACK_TOO_EARLY');
  expect(await add({ back: '2026-03-27' })).toBe('409 ALWAYS_AWAY');
  expect(await add({ from: '2027-03-11', back: '2027-03-12' })).toBe('409 ABSENCE_TOO_FAR');
  expect(await add({})).toBe('409 ABSENCES_OVERLAP');
  expect(await add({}, of.params.id)).toBe('404 CHILD_NOT_FOUND');
  const change = (id: string, more: object) =>
    refusalOf(browser.call('updateAwayRhythm', { params: { id }, body: { ...body, ...more } }));
  await browser.call('createAbsence', { params: { childId: mia.id }, body: { from: '2026-03-21', to: '2026-03-22' } });
  expect(await change(of.params.id, { from: '2026-03-22', back: '2026-03-23' })).toBe('409 ABSENCES_OVERLAP');
  expect(await change(mia.id, {})).toBe('404 AWAY_RHYTHM_NOT_FOUND');
  expect(await refusalOf(browser.call('deleteAwayRhythm', { params: { id: mia.id } }))).toBe(
    '404 AWAY_RHYTHM_NOT_FOUND',
  );
});

test('a child with nearly 100 entries of days away gets no further ones that repeat', async () => {
  const { app, browser, mia } = await otherHome();
  await app.database.query(
    `INSERT INTO absences (family_id, absence_id, child_id, from_day, to_day, starts_at, ends_at, skips_allowances, created_at)
     SELECT m.family_id, uuidv7(), m.member_id, d.day, d.day, d.day, d.day + 1, false, m.created_at
     FROM members AS m, (SELECT '2026-08-01'::date + n AS day FROM generate_series(1, 85) AS n) AS d WHERE m.member_id = $1`,
    [mia.id],
  );
  const body = { from: '2026-03-20', back: '2026-03-21', everyWeeks: 4 };
  const add = () => refusalOf(browser.call('createAwayRhythm', { params: { childId: mia.id }, body }));
  expect(await add()).toBe('409 TOO_MANY_ABSENCES');
});

test('a repeated key finds an ended rhythm no longer', async () => {
  const { browser, mia } = await awayFixture();
  const body = { from: '2026-03-13', back: '2026-03-20', everyWeeks: 2 };
  const add = () =>
    browser.call('createAwayRhythm', { params: { childId: mia.id }, body }, { idempotencyKey: 'rhythm-1' });
  const [first] = await add();
  expect((await add())[0]).toEqual(first);
  await browser.call('deleteAwayRhythm', { params: { id: first?.rhythmId ?? '' } });
  expect(await refusalOf(add())).toBe('404 NO_LONGER_THERE');
});
