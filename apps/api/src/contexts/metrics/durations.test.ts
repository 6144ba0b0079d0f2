import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Buckets, bucketOf, endOfBucket, quantileOf } from './durations.ts';

const durations = fc.double({ min: 0, max: 120_000, noNaN: true });

test('a duration lies within its bucket', () => {
  fc.assert(
    fc.property(durations, ms => {
      const bucket = bucketOf(ms);
      expect(ms).toBeLessThanOrEqual(endOfBucket(bucket) * 1.000001);
      if (bucket > 0) expect(ms).toBeGreaterThan(endOfBucket(bucket - 1) * 0.999999);
    }),
  );
  expect(bucketOf(10 * 60_000)).toBe(36);
});

test('the 95th of a hundred is found within the width of a bucket', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1, max: 100_000, noNaN: true }), { minLength: 1, maxLength: 300 }), all => {
      const buckets = new Map<number, number>();
      for (const ms of all) buckets.set(bucketOf(ms), (buckets.get(bucketOf(ms)) ?? 0) + 1);
      const estimate = quantileOf(buckets, 0.95);
      const exact = all.toSorted((a, b) => a - b)[Math.ceil(0.95 * all.length) - 1] ?? 0;
      expect(estimate / exact).toBeGreaterThan(1 / Math.SQRT2 - 0.001);
      expect(estimate / exact).toBeLessThan(Math.SQRT2 + 0.001);
    }),
  );
  const none: Buckets = new Map();
  expect(quantileOf(none, 0.95)).toBe(0);
});
