import { expect, test } from 'vitest';
import { asciiDigits } from './digits.ts';

test.each([
  ['٤٨٢١', '4821'],
  ['۴۸۲۱', '4821'],
  ['४८२१', '4821'],
  ['４８２１', '4821'],
  ['𝟒𝟖𝟐𝟏', '4821'],
  ['𝟺𝟾𝟸𝟷', '4821'],
  ['a4-²½Ⅳ', 'a4-²½Ⅳ'],
])('%j is typed for %s', (typed, digits) => {
  expect(asciiDigits(typed)).toBe(digits);
});

test('each script has its ten digits', () => {
  const points = Array.from({ length: 0x11_00_00 }, (_, point) => point);
  const digits = points.map(point => String.fromCodePoint(point)).filter(sign => /\p{Nd}/u.test(sign));
  const values = digits.map(asciiDigits).join('');
  expect(values).toBe('0123456789'.repeat(digits.length / 10));
});
