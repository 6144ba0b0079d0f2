import { expect, test } from 'vitest';
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
