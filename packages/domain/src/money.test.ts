import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatsOf } from './intl/formats.ts';
import { centsOf, isDecimalMoney, isWireBalance, MAX_CENTS, parseCents, toDecimal, toWireNumber } from './money.ts';
import { parseTypedCents } from './typed-money.ts';

const anyCents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS });

test('money survives the wire, to the cent', () => {
  fc.assert(
    fc.property(anyCents, cents => {
      expect(centsOf(toDecimal(cents))).toBe(cents);
      expect(centsOf(toWireNumber(cents).toFixed(2))).toBe(cents);
    }),
  );
});

test.each([
  ['5', 500],
  ['5.5', 550],
  ['-0.05', -5],
  ['0', 0],
  ['-0.00', 0],
  ['99999999.99', MAX_CENTS],
])('Money has ten digits, two of them after the decimal point: %s is %d cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});

test.each(['', '1.', '.5', '1.234', '1e3', '+5', ' 5', '5,00', 'NaN', '١', '5\n'])('%j is not money', text => {
  expect(parseCents(text)).toBeUndefined();
  expect(() => centsOf(text)).toThrow(RangeError);
});

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [-500, '−$5.00'],
  [-7, '−$0.07'],
  [123_456, '$1,234.56'],
  [MAX_CENTS, '$99,999,999.99'],
])('%d cents read %s', (cents, text) => {
  expect(formatsOf().money(cents)).toBe(text);
});

test('a signed amount has its plus, too', () => {
  expect(formatsOf().money(500, { signed: true })).toBe('+$5.00');
  expect(formatsOf().money(0, { signed: true })).toBe('$0.00');
});

test('people read the true minus, the wire has the plain one', () => {
  expect([formatsOf().money(-500), toDecimal(-500)]).toEqual(['−$5.00', '-5.00']);
});

test.each([
  ['1,50', 150],
  ['1,5', 150],
  [',5', 50],
  ['1.234,56', 123_456],
  ['1,500', 150_000],
  ['1,234.5', 123_450],
  ['$1,234,567.89', 123_456_789],
  ['12.50', 1250],
  ['.5', 50],
  ['5.', 500],
  [' $ 7 ', 700],
  ['-5', -500],
  ['−5', -500],
  ['+5', 500],
  ['0', 0],
  ['5$', 500],
  ['1.50$', 150],
  ['US$1.50', 150],
  ['1.50 USD', 150],
  ['-$1.50', -150],
  ["1'234.50", 123_450],
  ['1’234,50', 123_450],
  ['1 234,50', 123_450],
  ['1\u00a0234,50', 123_450],
  ['1\u202f234\u202f567.89', 123_456_789],
  ['\u202a1.50\u202c', 150],
  ['\u200e-1.50\u200f', -150],
  ['٥٫٥٠', 550],
  ['١٬٢٣٤٫٥٠', 123_450],
  ['५.५०', 550],
  ['１．５０', 150],
  ['＄１，２３４．５０', 123_450],
])('%j is typed for %d cents', (text, cents) => {
  expect(parseTypedCents(text)).toBe(cents);
});

test.each([
  '',
  '.',
  ',',
  '5-3',
  '1e3',
  '1.234',
  '1.2.3',
  '1,2,3',
  '12,34.5',
  '1,234,5',
  '1.234,567',
  '(1.50)',
  '1.5.0',
  '$1.50€',
  '€1,50',
  '1,50 €',
  '5 ¢',
  '1.234,',
  '12,34,567',
  '$',
  '1 23',
  '12 34.5',
  "1'234 567",
  '1 234,567.8',
  '1,234 567',
  '1..5',
  '1 .5',
  '5²',
  '½',
  '1.50 kr',
  'five',
  '--5',
])('%j is no amount', text => {
  expect(parseTypedCents(text)).toBeUndefined();
});

test('a displayed amount can be typed back', () => {
  fc.assert(
    fc.property(anyCents, cents => {
      expect(parseTypedCents(formatsOf().money(cents))).toBe(cents);
    }),
  );
});

test('A transaction, reward or chore is at least a cent, in whole cents: half a cent is refused, not rounded', () => {
  expect(() => toDecimal(0.5)).toThrow(RangeError);
  expect(() => formatsOf().money(Number.NaN)).toThrow(RangeError);
});

test('an amount on the wire has two decimals, and a balance is a finite number', () => {
  expect(['-5.00', '0.05', '5', '5.0', '+5.00', '5.000', ''].filter(isDecimalMoney)).toEqual(['-5.00', '0.05']);
  expect([0, -5.25, Number.NaN, Number.POSITIVE_INFINITY].filter(isWireBalance)).toEqual([0, -5.25]);
});
