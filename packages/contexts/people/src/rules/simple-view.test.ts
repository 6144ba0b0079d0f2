import { allowancesToRepay, type ComingAllowance } from '@pocketful/allowances/rules/reachable';
import { expect, test } from 'vitest';
import { debtText, piecesOf, withoutNames } from './simple-view.ts';
import { offersSimpleView } from './simple-view-age.ts';

test('The simple view is offered for children of 3 to 7 years, and is never switched on by itself', () => {
  expect([2, 3, 7, 8, null].map(offersSimpleView)).toEqual([false, true, true, false, false]);
});

test('The simple view draws amounts up to ten dollars as coins and notes, beside the number: the pieces add up for each amount, and no piece could be a larger one', () => {
  expect(piecesOf(941)).toEqual([500, 100, 100, 100, 100, 25, 10, 5, 1]);
  expect(piecesOf(1000)).toEqual([500, 500]);
  for (let cents = 1; cents <= 1000; cents++) {
    const pieces = piecesOf(cents);
    expect(pieces.reduce((sum, piece) => sum + piece, 0)).toBe(cents);
    expect(pieces).toEqual(pieces.toSorted((a, b) => b - a));
    expect(pieces.length).toBeLessThanOrEqual(14);
  }
  for (const cents of [0, -5, -724, 1001, 99_999]) expect(piecesOf(cents)).toEqual([]);
});

test('another currency has its own coins, or plain pieces of fives and ones', () => {
  expect(piecesOf(888, 'EUR')).toEqual([500, 200, 100, 50, 20, 10, 5, 2, 1]);
  expect(piecesOf(888, 'GBP')).toEqual(piecesOf(888, 'EUR'));
  expect(piecesOf(66_600, 'JPY')).toEqual([50_000, 10_000, 5000, 1000, 500, 100]);
  expect([piecesOf(100_000, 'JPY').length, piecesOf(100_100, 'JPY')]).toEqual([2, []]);
  for (const currency of ['SEK', 'KRW', 'CHF'])
    for (const cents of [100, 900, 77_700]) {
      const pieces = piecesOf(cents, currency);
      if (pieces.length > 0)
        expect([currency, pieces.reduce((sum, piece) => sum + piece, 0)]).toEqual([currency, cents]);
    }
});

test('The simple view tells a debt as a sentence, and what pays it back', () => {
  expect(debtText('$7.24', 3)).toBe('You owe $7.24. Your next three allowances pay it back.');
  expect(debtText('$1.00', 1)).toBe('You owe $1.00. Your next allowance pays it back.');
  expect(debtText('$9.00', 2)).toBe('You owe $9.00. Your next two allowances pay it back.');
  expect(debtText('$9.00', 10)).toBe('You owe $9.00. Your next ten allowances pay it back.');
  expect(debtText('$9.00', 11)).toBe('You owe $9.00. Your next 11 allowances pay it back.');
  expect(debtText('$9.00', undefined)).toBe('You owe $9.00.');
});

const weekly: ComingAllowance = {
  ...{ amountCents: 300, rhythm: 'weekly', day: 5, startsOn: '2026-03-06', endsOn: null },
  nextDueOn: '2026-03-13',
  skips: [],
};
const repay = (owedCents: number, ...allowances: ComingAllowance[]) =>
  allowancesToRepay(owedCents, allowances, '2026-03-10');

test('a debt is paid back by the fewest allowances, and regular payments lower them', () => {
  expect([1, 300, 301, 724, 900].map(owed => repay(owed, weekly))).toEqual([1, 1, 2, 3, 3]);
  const phone = { ...weekly, amountCents: -100 };
  expect(repay(724, weekly, phone)).toBe(4);
  expect(repay(600, weekly, { ...phone, nextDueOn: null })).toBe(2);
});

test('nothing is said where no allowance comes, or none pays the debt back within two years', () => {
  expect(repay(500)).toBeUndefined();
  expect(repay(500, { ...weekly, nextDueOn: null })).toBeUndefined();
  expect(repay(500, { ...weekly, endsOn: '2026-03-13' })).toBeUndefined();
  expect(repay(500, weekly, { ...weekly, amountCents: -300 })).toBeUndefined();
  expect(repay(40_000, weekly)).toBeUndefined();
});

test.each([
  ['Feed the cat', 'Feed the cat'],
  ['Help Mia with the dishes', 'Help with the dishes'],
  ['Tidy MIA’s room', 'Tidy room'],
  ["Walk with Leo, then read to Mia's bear.", 'Walk with, then read to bear.'],
  ['Play (Leo)', 'Play'],
  ['Read Miami and Leonardo', 'Read Miami and Leonardo'],
  ['Thank Anna', 'Thank'],
  ['Thank Anna Lena', 'Thank'],
  ['Call bo-rivera', 'Call'],
  ['Ask Zoe\u0308', 'Ask'],
  ['Leo, feed the cat', 'feed the cat'],
  ['Mia', ''],
])('What is read aloud has no name of a member of the family: ‘%s’ is read as ‘%s’', (text, read) => {
  expect(withoutNames(text, ['Mia', 'leo', 'Anna Lena', 'bo-rivera', 'Zoë', 'A+B', ''])).toBe(read);
});

test('a text without known names stays as it is', () => {
  expect(withoutNames('Feed  the cat', [])).toBe('Feed  the cat');
});
