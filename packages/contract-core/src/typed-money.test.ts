import { formatsOf } from '@pocketful/domain/intl/formats';
import { readAs } from '@pocketful/domain/intl/reader';
import { expect, test } from 'vitest';
import { positiveMoney } from './fields.ts';
import { typedMoney } from './typed-money.ts';

const reward = typedMoney('Reward must be greater than 0');
const read = (text: string) => {
  const parsed = reward.safeParse(text);
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message;
};

test.each([
  ['1,50', '1.50'],
  ['$1,000.5', '1000.50'],
  ['-5', '5.00'],
  [' 5 ', '5.00'],
])('%j is sent as %s', (text, sent) => {
  expect(read(text)).toBe(sent);
});

test.each([
  ['', 'Reward must be greater than 0'],
  ['0.00', 'Reward must be greater than 0'],
  ['123456789', 'Please enter at most 99,999,999.99'],
  ['5-3', 'Please enter an amount such as 5.00'],
  ['1e3', 'Please enter an amount such as 5.00'],
])('%j is refused: %s', (text, why) => {
  expect(read(text)).toBe(why);
});

test.each([
  ['en-US', 'USD', ['Target must be at least $1.00', 'Please enter a valid amount greater than $0.', '5.00']],
  [
    'de-DE',
    'EUR',
    ['Target must be at least 1,00\u00A0€', 'Please enter a valid amount greater than 0\u00A0€.', '5,00'],
  ],
  ['ja-JP', 'JPY', ['Target must be at least ￥1', 'Please enter a valid amount greater than ￥0.', '5']],
] as const)('refusals have amounts as the reader writes them: %s, %s', (locale, currency, [least, above, example]) => {
  const said = (schema: ReturnType<typeof typedMoney> | ReturnType<typeof positiveMoney>, text: string) =>
    readAs(formatsOf({ locale, currency }), () => schema.safeParse(text).error?.issues[0]?.message);
  for (const money of [typedMoney, positiveMoney]) {
    expect(said(money('Target must be at least $1.00', 100), '0')).toBe(least);
    expect(said(money('Please enter a valid amount greater than $0.'), '0')).toBe(above);
    expect(said(money('Please say how much'), 'ten')).toBe(`Please enter an amount such as ${example}`);
  }
});
