import { expect, test } from 'vitest';
import { bringBalancesForward } from '../../src/contexts/retention/retention.ts';
import { payAll } from '../fixtures/allowances.ts';
import { familyWithChild } from '../fixtures/family.ts';
import { lineOf, type Posted, postAll } from '../fixtures/week.ts';
import { ADMIN_PIN, addChild, enter, LONG_AGO, refusalOf, signUp, startApp } from '../harness.ts';

// The clock of a test starts on a Tuesday, March 10, 2026. In New York the clocks go forward on Sunday, March 8, at 2:00.

const WEEK_BEFORE = '2026-03-02';
const THIS_WEEK = '2026-03-09';

const LAST_SECOND: Posted = ['2026-03-09T03:59:59Z', '1.00', 'gift'];
const FIRST_SECOND: Posted = ['2026-03-09T04:00:00Z', '2.00', 'gift'];
const BEGINNING: Posted = ['2026-03-02T05:00:00Z', '4.00', 'gift'];
const BEFORE_IT: Posted = ['2026-03-02T04:59:59Z', '8.00', 'gift'];

type Case = readonly [name: string, timeZone: string, entries: readonly Posted[], day: string, expected: string];

const NY = 'America/New_York';

const BOUNDARIES: readonly Case[] = [
  ['a week without entries is level', NY, [], THIS_WEEK, '0 → 0: in 0.00, out 0.00;  | '],
  [
    'Sunday 23:59:59 belongs to the week that has the change of the clocks, and Monday 0:00 to the next',
    ...([NY, [BEFORE_IT, BEGINNING, LAST_SECOND, FIRST_SECOND], WEEK_BEFORE] as const),
    '8 → 13: in 5.00, out 0.00; gift 5.00 | ',
  ],
  [
    'the next week begins with the balance of that Sunday',
    ...([NY, [BEFORE_IT, BEGINNING, LAST_SECOND, FIRST_SECOND], THIS_WEEK] as const),
    '13 → 15: in 2.00, out 0.00; gift 2.00 | ',
  ],
  [
    'in another time zone the same entries belong to other weeks',
    ...(['Pacific/Kiritimati', [BEFORE_IT, BEGINNING, LAST_SECOND, FIRST_SECOND], THIS_WEEK] as const),
    '12 → 15: in 3.00, out 0.00; gift 3.00 | ',
  ],
  [
    'a week of two years has both',
    ...([
      NY,
      [
        ['2025-12-31T22:00:00Z', '5.00', 'bonus'],
        ['2026-01-01T22:00:00Z', '-2.00', 'spending'],
      ],
      '2026-01-01',
    ] as const),
    '0 → 3: in 5.00, out 2.00; bonus 5.00 | spending 2.00',
  ],
  [
    'a week between entries has their balance',
    ...([NY, [BEFORE_IT, FIRST_SECOND], WEEK_BEFORE] as const),
    '8 → 8: in 0.00, out 0.00;  | ',
  ],
  [
    'an entry that was requested on Sunday and posted after one of Monday counts as Monday’s',
    ...([NY, [BEFORE_IT, FIRST_SECOND, LAST_SECOND], THIS_WEEK] as const),
    '8 → 11: in 3.00, out 0.00; gift 3.00 | ',
  ],
  [
    'and not as Sunday’s',
    ...([NY, [BEFORE_IT, FIRST_SECOND, LAST_SECOND], WEEK_BEFORE] as const),
    '8 → 8: in 0.00, out 0.00;  | ',
  ],
  [
    'entries of Monday that were posted in another order than requested are all Monday’s',
    NY,
    [BEFORE_IT, ['2026-03-09T04:30:00Z', '2.00', 'gift'], ['2026-03-09T04:10:00Z', '1.00', 'gift']],
    THIS_WEEK,
    '8 → 11: in 3.00, out 0.00; gift 3.00 | ',
  ],
  [
    'categories are in the order of their sums, and then of their names',
    NY,
    [
      ['2026-03-09T05:00:00Z', '1.00', 'other'],
      ['2026-03-09T06:00:00Z', '9.00', 'chore'],
      ['2026-03-09T07:00:00Z', '1.00', 'gift'],
      ['2026-03-09T08:00:00Z', '-20.00', 'savings'],
      ['2026-03-09T09:00:00Z', '-0.50', 'gift'],
    ],
    THIS_WEEK,
    '0 → -9.5: in 11.00, out 20.50; chore 9.00, gift 1.00, other 1.00 | savings 20.00, gift 0.50',
  ],
];

/** A credit of 5.00 and a debit of 2.00 on Tuesday of the week before. */
const TWO: readonly Posted[] = [
  ['2026-03-03T15:00:00Z', '5.00', 'gift'],
  ['2026-03-03T16:00:00Z', '-2.00', 'spending'],
];
const SAME_WEEK = '2026-03-04T15:00:00Z';
const NEXT_WEEK = '2026-03-10T05:00:00Z';

const REVERSALS: readonly Case[] = [
  [
    'in the same week both vanish',
    ...([NY, [...TWO, [SAME_WEEK, '-5.00', 'gift', 0], [SAME_WEEK, '2.00', 'spending', 1]], WEEK_BEFORE] as const),
    '0 → 0: in 0.00, out 0.00;  | ',
  ],
  [
    'in the next week that of a credit leaves `in` below zero',
    ...([NY, [...TWO, [NEXT_WEEK, '-5.00', 'gift', 0]], THIS_WEEK] as const),
    '3 → -2: in -5.00, out 0.00; gift -5.00 | ',
  ],
  [
    'in the next week that of a debit leaves `out` below zero',
    ...([NY, [...TWO, [NEXT_WEEK, '2.00', 'spending', 1]], THIS_WEEK] as const),
    '3 → 5: in 0.00, out -2.00;  | spending -2.00',
  ],
  [
    'the week of what was taken back keeps its figures',
    ...([NY, [...TWO, [NEXT_WEEK, '-5.00', 'gift', 0]], WEEK_BEFORE] as const),
    '0 → 3: in 5.00, out 2.00; gift 5.00 | spending 2.00',
  ],
];

const play = async (timeZone: string, entries: readonly Posted[], day: string) => {
  const app = await startApp();
  const { browser, child, mia } = await familyWithChild(app);
  await app.database.query('UPDATE families SET time_zone = $1', [timeZone]);
  await postAll(app, mia.id, entries);
  const { from, to, ...week } = await child.call('getChildWeek', { params: { id: mia.id }, query: { day } });
  const family = await browser.call('getFamilyWeek', { query: { day } });
  expect(family).toEqual({ from, to, children: [week] });
  return lineOf(week);
};

test.each(BOUNDARIES)(
  'The family’s week has what each child earned, spent and saved, by category, and the chores done of those due, from Monday to Sunday in the family’s time zone: %s',
  async (_, timeZone, entries, day, expected) => {
    expect(await play(timeZone, entries, day)).toBe(expected);
  },
);

test.each(REVERSALS)(
  'A transaction that takes another one back counts in its own week, on the side of the other one: %s',
  async (_, timeZone, entries, day, expected) => {
    expect(await play(timeZone, entries, day)).toBe(expected);
  },
);

test('what an adult takes back by the call is taken off what came in', async () => {
  const app = await startApp();
  const { browser, mia } = await familyWithChild(app);
  const record = (amount: string) =>
    browser.call('createTransaction', { body: { childId: mia.id, amount, description: 'x', category: 'gift' } });
  await record('3.00');
  const { id } = await record('5.00');
  await browser.call('reverseTransaction', { params: { id }, body: { allowBelowZero: false } });
  const { children } = await browser.call('getFamilyWeek', {});
  expect(children.map(lineOf)).toEqual(['0 → 3: in 3.00, out 0.00; gift 3.00 | ']);
});

test.each([
  ['no day', undefined, THIS_WEEK],
  ['a day of next week', '2026-03-16', THIS_WEEK],
  ['a day of long ago', '2001-01-01', '2023-04-10'],
  ['a Sunday', '2026-03-08', WEEK_BEFORE],
])('%s shows a week that there is', async (_, day, from) => {
  const app = await startApp();
  const { browser } = await familyWithChild(app);
  expect(await browser.call('getFamilyWeek', { query: day ? { day } : {} })).toMatchObject({ from });
});

test('an allowance counts in the week of its payday', async () => {
  const app = await startApp();
  const { family, browser, mia } = await familyWithChild(app);
  await browser.call('createAllowance', { body: { childId: mia.id, amount: '5.00', rhythm: 'weekly', day: 5 } });
  app.advance(Date.parse('2026-03-13T16:00:00Z') - app.now().getTime());
  await payAll(app);
  await browser.call('verifyPin', { body: { userId: family.adminId, pin: ADMIN_PIN } });
  const { children } = await browser.call('getFamilyWeek', {});
  expect(children.map(lineOf)).toEqual(['0 → 5: in 5.00, out 0.00; allowance 5.00 | ']);
});

test('a balance brought forward is neither in nor out', async () => {
  const app = await startApp({ startsAt: LONG_AGO });
  const { family, browser, mia } = await familyWithChild(app);
  await postAll(app, mia.id, [
    ['2015-03-10T16:00:00Z', '7.00', 'gift'],
    ['2015-03-11T16:00:00Z', '-2.00', 'spending'],
    ['2018-03-13T16:00:00Z', '1.00', 'bonus'],
  ]);
  app.advance(Date.parse('2018-03-13T17:00:00Z') - app.now().getTime());
  expect(await bringBalancesForward(app.jobs, app.now())).toMatchObject({ children: 1, rows: 2 });
  await browser.call('login', { body: { email: '', username: 'dana-rivera', password: 'Pocketful-1!' } });
  await browser.call('verifyPin', { body: { userId: family.adminId, pin: ADMIN_PIN } });
  const at = async (day: string) => (await browser.call('getFamilyWeek', { query: { day } })).children.map(lineOf);
  expect(await at('2018-03-13')).toEqual(['5 → 6: in 1.00, out 0.00; bonus 1.00 | ']);
  // The first week that is kept as a whole.
  expect(await at('2015-03-10')).toEqual(['5 → 5: in 0.00, out 0.00;  | ']);
});

test('In a week, what came in less what went out is the change of the balance, also in a week that begins with a balance brought forward', async () => {
  const app = await startApp();
  const { browser, mia } = await familyWithChild(app);
  await postAll(app, mia.id, [FIRST_SECOND, ['2026-03-10T05:00:00Z', '1.00', 'bonus']]);
  await app.database.query('UPDATE ledger_entries SET brought_forward = true WHERE sequence = 1');
  const { children } = await browser.call('getFamilyWeek', {});
  expect(children.map(lineOf)).toEqual(['2 → 3: in 1.00, out 0.00; bonus 1.00 | ']);
});

test('each child has its own week, and no child sees another one’s', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821', 9);
  const leo = await addChild(family, 'leo', '7350', 12);
  await postAll(app, mia.id, [FIRST_SECOND]);
  await postAll(app, leo.id, [LAST_SECOND, FIRST_SECOND]);
  const other = await signUp(app, 'other');
  const stranger = await addChild(other, 'kit', '4821');
  const { children } = await family.browser.call('getFamilyWeek', {});
  expect(children.map(week => [week.childId, lineOf(week)])).toEqual([
    [leo.id, '1 → 3: in 2.00, out 0.00; gift 2.00 | '],
    [mia.id, '0 → 2: in 2.00, out 0.00; gift 2.00 | '],
  ]);
  const child = await enter(app, family, mia.id);
  expect(await refusalOf(child.call('getChildWeek', { params: { id: leo.id } }))).toBe('404 CHILD_NOT_FOUND');
  expect(await refusalOf(child.call('getFamilyWeek', {}))).toBe('403 NOT_ALLOWED');
  const asked = family.browser.call('getChildWeek', { params: { id: stranger.id } });
  expect(await refusalOf(asked)).toBe('404 CHILD_NOT_FOUND');
  expect(await refusalOf(family.browser.call('getChildWeek', { params: { id: family.adminId } }))).toBe(
    '404 CHILD_NOT_FOUND',
  );
});
