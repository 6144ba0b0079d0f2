import { MAX_CENTS } from '@pocketful/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstWrongLine, sumsOf } from './count.ts';

const amounts = fc.array(fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }), { minLength: 1, maxLength: 60 });

/** The lines of a ledger that adds up. */
function ledger(of: readonly number[]) {
  return of.map((amount, at) => ({ amount, balance: of.slice(0, at + 1).reduce((sum, one) => sum + one, 0) }));
}

test('The lines of a ledger add up, with moves of 0 and a balance brought forward among them', () => {
  fc.assert(
    fc.property(amounts, of => {
      expect(firstWrongLine(ledger(of))).toBe(-1);
    }),
  );
  expect(firstWrongLine(ledger([1234, 0, -1234, 0]))).toBe(-1);
  expect(sumsOf(ledger([1234, 0, -34]))).toEqual([1234, 1234, 1200]);
  expect(firstWrongLine([])).toBe(-1);
});

test('A wrong amount, a wrong balance, a missing line and two exchanged lines are found at the first wrong line', () => {
  fc.assert(
    fc.property(amounts, fc.nat(), fc.integer({ min: 1, max: 500 }), (of, place, by) => {
      const at = place % of.length;
      const lines = ledger(of);
      const changed = (more: (line: (typeof lines)[number]) => object) =>
        lines.map((line, i) => (i === at ? { ...line, ...more(line) } : line));
      expect(firstWrongLine(changed(({ amount }) => ({ amount: amount + by })))).toBe(at);
      expect(firstWrongLine(changed(({ balance }) => ({ balance: balance - by })))).toBe(at);
      const missing = lines.filter((_, i) => i !== at);
      expect(firstWrongLine(missing)).toBe(of[at] === 0 || at === of.length - 1 ? -1 : at);
    }),
  );
  const [first, second] = ledger([100, 250]);
  expect(first && second && firstWrongLine([second, first])).toBe(0);
});
