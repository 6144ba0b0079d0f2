import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf, formatUsd, MAX_CENTS, parseCents, toDecimal, toWireNumber } from './money.ts';

const anyCents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS });

test('money survives the way to the wire and back, to the cent', () => {
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
])('%s is %d cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});

test.each(['', '1.', '.5', '1.234', '1e3', '+5', ' 5', '5,00', 'NaN', '١', '5\n'])('%j is not money', text => {
  expect(parseCents(text)).toBeUndefined();
  expect(() => centsOf(text)).toThrow(RangeError);
});

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [-500, '-$5.00'],
  [123_456, '$1,234.56'],
  [MAX_CENTS, '$99,999,999.99'],
])('%d cents read %s', (cents, text) => {
  expect(formatUsd(cents)).toBe(text);
});

test('half a cent is refused, not rounded', () => {
  expect(() => toDecimal(0.5)).toThrow(RangeError);
  expect(() => formatUsd(Number.NaN)).toThrow(RangeError);
});
