import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTrusted } from './auto-approve.ts';

const RULE = { mostEachCents: 200, mostAWeekCents: 500 };
const FIRST = { amountCents: 200, round: 1, claimedToday: false };

test.each([
  ['the highest amount', FIRST, 0, true],
  ['a cent more', { ...FIRST, amountCents: 201 }, 0, false],
  ['the rest of the week', FIRST, 300, true],
  ['a cent more than the rest of the week', FIRST, 301, false],
  ['what was taken back', { ...FIRST, round: 2 }, 0, false],
  ['a second claim of a day', { ...FIRST, claimedToday: true }, 0, false],
] as const)('the rule and %s', (_, submitted, paidCents, expected) => {
  expect(isTrusted(RULE, submitted, paidCents)).toBe(expected);
});

test('the rule pays at most its sum in a week', () => {
  const cents = fc.integer({ min: 1, max: 1000 });
  fc.assert(
    fc.property(cents, cents, fc.array(cents, { maxLength: 40 }), (mostEachCents, mostAWeekCents, amounts) => {
      const rule = { mostEachCents, mostAWeekCents };
      const paid = amounts.reduce(
        (sum, amountCents) => (isTrusted(rule, { ...FIRST, amountCents }, sum) ? sum + amountCents : sum),
        0,
      );
      expect(paid).toBeLessThanOrEqual(mostAWeekCents);
    }),
  );
});
