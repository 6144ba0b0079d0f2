/**
 * Buckets of durations, from half a millisecond to two minutes. Each is wider than the one before by the square root of
 * two, so that a value read from them is off by at most a fifth.
 */
const FIRST_MS = 0.5;
const PER_DOUBLING = 2;
const LAST = 36;

/** The bucket that a duration falls into. */
export function bucketOf(milliseconds: number): number {
  if (milliseconds <= FIRST_MS) return 0;
  return Math.min(LAST, Math.ceil(PER_DOUBLING * Math.log2(milliseconds / FIRST_MS)));
}

/** The upper bound of a bucket, in milliseconds. */
export function endOfBucket(bucket: number): number {
  return FIRST_MS * 2 ** (bucket / PER_DOUBLING);
}

/** The number of durations in each bucket. */
export type Buckets = ReadonlyMap<number, number>;

/**
 * The duration in milliseconds that this share of all calls did not exceed; 0 without calls. Durations are taken as
 * evenly spread within a bucket.
 */
export function quantileOf(buckets: Buckets, share: number): number {
  const all = [...buckets].toSorted(([a], [b]) => a - b);
  const wanted = share * all.reduce((sum, [, count]) => sum + count, 0);
  let below = 0;
  for (const [bucket, count] of all) {
    if (below + count >= wanted && count > 0) {
      const begin = bucket === 0 ? 0 : endOfBucket(bucket - 1);
      return begin + ((wanted - below) / count) * (endOfBucket(bucket) - begin);
    }
    below += count;
  }
  return 0;
}
