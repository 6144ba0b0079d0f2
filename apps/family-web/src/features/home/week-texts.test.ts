import { addDays } from '@pocketful/domain/dates';
import { type Cents, toDecimal, toWireNumber } from '@pocketful/domain/money';
import type { ChildWeek } from '@pocketful/home/calls/week';
import type { TransactionCategory } from '@pocketful/ledger/rules';
import { expect, test } from 'vitest';
import { figuresOf, questionOf, savedLabel, weekSentence } from './week-texts.ts';

type Sums = readonly (readonly [TransactionCategory, Cents])[];

function weekOf(opening: Cents, sources: Sums, uses: Sums): ChildWeek {
  const sum = (sums: Sums) => sums.reduce((total, [, cents]) => total + cents, 0);
  const listOf = (sums: Sums) => sums.map(([category, cents]) => ({ category, total: toDecimal(cents) }));
  return {
    childId: '01990000-0000-7000-8000-000000000001',
    opening: toWireNumber(opening),
    closing: toWireNumber(opening + sum(sources) - sum(uses)),
    ...{ in: toDecimal(sum(sources)), out: toDecimal(sum(uses)), sources: listOf(sources), uses: listOf(uses) },
    ...{ choresDue: 0, choresDone: 0, choresWaiting: 0 },
  };
}

test.each<readonly [sentence: string, opening: Cents, sources: Sums, uses: Sums]>([
  ['A quiet week: no money moved.', 500, [], []],
  [
    'Leo saved $6.75 of $12.75, most of it from chores.',
    0,
    [
      ['chore', 1000],
      ['gift', 275],
    ],
    [['spending', 600]],
  ],
  ['Leo saved $6.75 of $12.75, all of it from the allowance.', 0, [['allowance', 1275]], [['spending', 600]]],
  [
    'Leo saved $4.00 of $10.00.',
    0,
    [
      ['chore', 500],
      ['gift', 500],
    ],
    [['spending', 600]],
  ],
  ['Leo saved all $5.00, from gifts.', 0, [['gift', 500]], []],
  [
    'Leo saved all $5.00, most of it from bonuses.',
    0,
    [
      ['bonus', 300],
      ['other', 200],
    ],
    [],
  ],
  ['Leo spent $5.00, as much as came in.', 0, [['gift', 500]], [['spending', 500]]],
  ['Leo spent $7.00, $2.00 of it from earlier savings.', 900, [['gift', 500]], [['spending', 700]]],
  ['Leo spent $2.00 more than came in.', 0, [['gift', 500]], [['spending', 700]]],
  ['Leo spent $3.00 from earlier savings.', 300, [], [['spending', 300]]],
  ['$3.00 went out, and nothing came in.', 200, [], [['spending', 300]]],
  ['Something was taken back. Leo has $5.00 less than before this week.', 500, [['gift', -500]], []],
  ['Something was taken back. Leo has $2.00 more than before this week.', 0, [], [['spending', -200]]],
  [
    'Something was taken back. Leo has as much as before this week.',
    0,
    [
      ['chore', 200],
      ['gift', -200],
    ],
    [],
  ],
])('%s', (sentence, opening, sources, uses) => {
  expect(weekSentence('Leo', weekOf(opening, sources, uses))).toBe(sentence);
});

test('a child reads the same about itself', () => {
  expect(weekSentence('You', weekOf(0, [['gift', 500]], []))).toBe('You saved all $5.00, from gifts.');
  expect(weekSentence('You', weekOf(0, [['gift', -500]], []))).toBe(
    'Something was taken back. You have $5.00 less than before this week.',
  );
});

test.each([
  ['Saved', 0, 500, 200],
  ['From savings', 500, 100, 200],
  ['Spent ahead', 0, 100, 200],
])('the third figure is called %s', (label, opening, earned, spent) => {
  expect(savedLabel(figuresOf(weekOf(opening, [['gift', earned]], [['spending', spent]])))).toBe(label);
});

test('no sentence and no third figure has a minus', () => {
  const amounts = [-300, -100, 0, 100, 300];
  for (const opening of amounts)
    for (const earned of amounts)
      for (const spent of amounts) {
        const sums = (cents: Cents): Sums => (cents === 0 ? [] : [['gift', cents]]);
        const week = weekOf(opening, sums(earned), sums(spent));
        expect(`${weekSentence('Leo', week)} ${savedLabel(figuresOf(week))}`).not.toMatch(/[-−]/);
      }
});

test('all days of a week ask the same question, and the next week asks another', () => {
  const of = (from: string) => questionOf({ from });
  expect(of('2026-03-09')).toBe(of('2026-03-09'));
  expect(new Set([0, 7, 14, 21, 28].map(days => of(addDays('2026-03-09', days)))).size).toBe(5);
});
