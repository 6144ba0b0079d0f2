import { expect, test } from 'vitest';
import { fieldText, marksOf, readerText, signOf } from './field-money.ts';
import { formatsOf } from './formats.ts';
import { readAs } from './reader.ts';

const EUROS = formatsOf({ locale: 'de-DE', currency: 'EUR' });
const YEN = formatsOf({ locale: 'ja-JP', currency: 'JPY' });

/** Texts that name an amount, as they are specified. */
const SPECIFIED = [
  'Please enter a valid amount greater than $0.',
  'Target must be at least $1.00',
  'You can only withdraw up to $12.50.',
  'This would take the balance past $99,999,999.99, which is as far as it goes.',
];

test('in American English and US dollars a text stays as it is specified, to the letter', () => {
  for (const text of [...SPECIFIED, 'Amount must be greater than 0', 'Up to $1,234', '$', 'US$ and $x'])
    expect(readAs(formatsOf(), () => readerText(text))).toBe(text);
});

test('in other formats a text has its amounts as these write them', () => {
  const texts = (formats: typeof EUROS) => SPECIFIED.map(text => readAs(formats, () => readerText(text)));
  expect(texts(EUROS)).toEqual([
    'Please enter a valid amount greater than 0\u00A0€.',
    'Target must be at least 1,00\u00A0€',
    'You can only withdraw up to 12,50\u00A0€.',
    'This would take the balance past 99.999.999,99\u00A0€, which is as far as it goes.',
  ]);
  expect(texts(YEN).slice(0, 2)).toEqual([
    'Please enter a valid amount greater than ￥0.',
    'Target must be at least ￥1',
  ]);
});

test('a field shows an amount without sign and groups, with the decimals of the currency', () => {
  const amounts = [0, 250, -123_456];
  expect(amounts.map(cents => fieldText(cents))).toEqual(['0.00', '2.50', '1234.56']);
  expect(amounts.map(cents => fieldText(cents, EUROS))).toEqual(['0,00', '2,50', '1234,56']);
  expect([0, 500_000].map(cents => fieldText(cents, YEN))).toEqual(['0', '5000']);
});

test('a currency has its sign before or behind amounts, and a locale its marks', () => {
  expect([formatsOf(), EUROS, YEN].map(signOf)).toEqual([
    { text: '$', isBehind: false },
    { text: '€', isBehind: true },
    { text: '￥', isBehind: false },
  ]);
  expect([formatsOf(), EUROS].map(marksOf)).toEqual([
    { decimal: '.', group: ',', byTwo: false },
    { decimal: ',', group: '.', byTwo: false },
  ]);
});
