import { OperatorError } from '@pocketful/local/operator-error';
import { expect, test } from 'vitest';
import { ACCEPTED, ALLOWED_GROWTH, guard } from '../src/guard.ts';
import { readOptions } from '../src/options.ts';
import type { Ratios, Sample } from '../src/ratios.ts';
import { WORKS } from '../src/works.ts';

const LIMIT = ACCEPTED.balance * ALLOWED_GROWTH;
const GOOD = { cpu: ACCEPTED.balance };
const SLOW = { cpu: LIMIT * 1.01 };
const REFUSED = { cpu: 0.1, failed: 1 };
const UNKNOWN = { cpu: Number.NaN };

const sample = (given: Partial<Sample>): Sample => ({
  ...{ cpu: 1, rate: 1, p50: 1, p99: 1, calls: 1, failed: 0, sample: '' },
  ...given,
});

/** Runs with these samples of the balance. All other calls cost as much as those of the hand-written server. */
function runs(...balances: Partial<Sample>[]) {
  let count = 0;
  return async (): Promise<Ratios> => {
    const balance = sample(balances[count++] ?? UNKNOWN);
    const works = WORKS.map(work => [work, { hand: [sample({})], ours: [work === 'balance' ? balance : sample({})] }]);
    const memory = { before: 0, after: 0 };
    return {
      works: Object.fromEntries(works),
      statements: { post: 2, approve: 2, balance: 2, ledger: 2, chores: 2, children: 2, dashboard: 2 },
      memory: { bare: memory, hand: memory, ours: memory },
      books: '',
    };
  };
}

test.each([
  ['one run within the limits', [GOOD], []],
  ['a noisy run before a good one', [SLOW, GOOD], []],
  ['two noisy runs before a good one', [SLOW, SLOW, GOOD], []],
  ['three runs above the limit', [SLOW, SLOW, SLOW, GOOD], ['balance']],
  ['three runs without a figure', [UNKNOWN, UNKNOWN, UNKNOWN], ['balance']],
  ['three runs of refused calls', [REFUSED, REFUSED, REFUSED], ['balance']],
])('the guard judges %s', async (_, balances, above) => {
  expect(await guard(WORKS, runs(...balances), () => {})).toEqual(above);
});

test('a line names the call, its figure and its limit', async () => {
  const said: string[] = [];
  await guard(WORKS, runs({ cpu: 30 }, GOOD), line => void said.push(line));
  expect(said).toEqual([
    `Run 1: balance takes 30.00 of the hand-written server's processor time; at most ${LIMIT.toFixed(2)}.`,
  ]);
});

test('the guard measures the ratios alone', () => {
  expect(readOptions(['--guard'])).toMatchObject({ guard: true, parts: ['ratios'] });
  expect(readOptions([])).toMatchObject({ guard: false, parts: ['ratios', 'growth'] });
  expect(() => readOptions(['--guard', '--memory'])).toThrow(OperatorError);
});
