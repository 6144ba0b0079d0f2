import { expect, test } from 'vitest';
import { spokenMoney } from './spoken-money.ts';

test('an amount is said in words that a voice reads well', () => {
  const said = [0, 1, 50, 100, 101, 724, 1200].map(cents => spokenMoney(cents, 'USD'));
  expect(said.slice(0, 4)).toEqual(['0 cents', '1 cent', '50 cents', '1 dollar']);
  expect(said.slice(4)).toEqual(['1 dollar and 1 cent', '7 dollars and 24 cents', '12 dollars']);
  for (const wrong of [-1, 0.5, Number.NaN]) expect(() => spokenMoney(wrong)).toThrow(RangeError);
});

test('other currencies are said by their names', () => {
  expect(spokenMoney(724, 'EUR')).toBe('7 euros and 24 cents');
  expect(spokenMoney(101, 'GBP')).toBe('1 pound and 1 penny');
  expect(spokenMoney(50_000, 'JPY')).toBe('500 Japanese yen');
  expect(spokenMoney(1250, 'SEK')).toBe('12.50 Swedish kronor');
});
