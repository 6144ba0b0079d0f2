import { expect, test } from 'vitest';
import { guard } from '../src/guard.ts';
import type { Ratios, Sample } from '../src/ratios.ts';
import { WORKS } from '../src/works.ts';

const sample = (cpu: number): Sample => ({ cpu, rate: 1, p50: 1, p99: 1, calls: 1, failed: 0, sample: '' });

/** Runs in which the balance takes so many times the processor time of the hand-written server, and all others one. */
function runs(...balances: number[]) {
  let count = 0;
  return async (): Promise<Ratios> => {
    const balance = balances[count++] ?? Number.NaN;
    const works = WORKS.map(work => [work, { hand: [sample(1)], ours: [sample(work === 'balance' ? balance : 1)] }]);
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
  ['one run within the limits', [1.6], []],
  ['a noisy run before a good one', [3, 1.6], []],
  ['two noisy runs before a good one', [3, 3, 1.6], []],
  ['three runs above the limit', [3, 2.1, 2.1, 1.6], ['balance']],
  ['three runs without a figure', [Number.NaN, Number.NaN, Number.NaN], ['balance']],
])('the guard judges %s', async (_, balances, above) => {
  expect(await guard(WORKS, runs(...balances), () => {})).toEqual(above);
});

test('a line names the call, its figure and its limit', async () => {
  const said: string[] = [];
  await guard(WORKS, runs(3, 1.6), line => void said.push(line));
  expect(said).toEqual(["Run 1: balance takes 3.00 of the hand-written server's processor time; at most 2.00."]);
});
