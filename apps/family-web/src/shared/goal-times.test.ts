import type { ComingAllowance } from '@pocketful/allowances/rules/reachable';
import { expect, test } from 'vitest';
import { paydaysText, whenText } from './goal-times.ts';

// A Tuesday.
const TODAY = '2026-03-10';
const fridays: ComingAllowance = {
  rhythm: 'weekly',
  day: 5,
  startsOn: '2026-01-01',
  endsOn: null,
  amountCents: 500,
  nextDueOn: '2026-03-13',
  skips: [],
};
const lastDays = { ...fridays, rhythm: 'monthly', day: 31, amountCents: 2000, nextDueOn: '2026-03-31' } as const;
const secondTuesdays = { ...fridays, rhythm: 'biweekly', day: 2, nextDueOn: '2026-03-17' } as const;

test('A goal of the queue shows ‘About 3 Fridays, with your $5.00 allowance’, and nothing if that is unknown: counted by the weekday of a weekly allowance, else by paydays', () => {
  const when = (day: string, ...coming: Parameters<typeof whenText>[1]) => whenText(day, coming, TODAY);
  expect(when('2026-03-13', fridays)).toBe('About 1 Friday, with your $5.00 allowance');
  expect(when('2026-03-27', fridays)).toBe('About 3 Fridays, with your $5.00 allowance');
  expect(when('2026-03-17', secondTuesdays)).toBe('About 1 payday, with your $5.00 allowance');
  expect(when('2026-04-30', lastDays)).toBe('About 2 paydays, with your $20.00 allowance');
  expect(when('2026-03-31', fridays, lastDays)).toBe('About 4 paydays, with your allowances');
  expect(when('2026-03-20', fridays, { ...fridays, amountCents: 100 })).toBe('About 2 Fridays, with your allowances');
});

test("A goal of the queue shows ‘About 3 Fridays, with your $5.00 allowance’, and nothing if that is unknown: by the month if it is more than ten weeks away, and 'Maybe today' on the day", () => {
  const when = (day: string) => whenText(day, [fridays], TODAY);
  expect(when(TODAY)).toBe('Maybe today, with your $5.00 allowance');
  expect(when('2026-03-09')).toBe('Maybe today, with your $5.00 allowance');
  expect(when('2026-05-15')).toBe('About 10 Fridays, with your $5.00 allowance');
  expect(when('2026-05-22')).toBe('Around May, with your $5.00 allowance');
  expect(when('2027-01-01')).toBe('Around January next year, with your $5.00 allowance');
  expect(when('2028-03-10')).toBe('Around March 2028, with your $5.00 allowance');
});

test('A goal of the queue shows ‘About 3 Fridays, with your $5.00 allowance’, and nothing if that is unknown: regular payments are neither named nor counted', () => {
  const wednesdays = { ...fridays, day: 3, amountCents: -300, nextDueOn: '2026-03-11' };
  expect(whenText('2026-03-27', [wednesdays, fridays], TODAY)).toBe('About 3 Fridays, with your $5.00 allowance');
  expect(paydaysText(TODAY, '2026-03-24', [fridays, wednesdays], TODAY)).toBe('2 Fridays');
  expect(whenText('2026-03-27', [wednesdays], TODAY)).toBeUndefined();
});

test('A goal of the queue shows ‘About 3 Fridays, with your $5.00 allowance’, and nothing if that is unknown: nothing while no allowance is paid', () => {
  expect(whenText('2026-03-13', [], TODAY)).toBeUndefined();
});

test('a delay counts the paydays after the earlier day', () => {
  expect(paydaysText('2026-03-21', '2026-04-03', [fridays], TODAY)).toBe('2 Fridays');
  expect(paydaysText('2026-03-21', '2026-06-05', [fridays], TODAY)).toBeUndefined();
});
