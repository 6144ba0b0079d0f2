/**
 * Buckets of durations, each half again as wide as the one before (by the root of two): what is read from them is at most
 * a fifth off, from half a millisecond to two minutes.
 */
const FIRST_MS = 0.5;
const PER_DOUBLING = 2;
const LAST = 36;

/** The bucket that a duration falls into. */
export function bucketOf(milliseconds: number): number {
  if (milliseconds <= FIRST_MS) return 0;
  return Math.min(LAST, Math.ceil(PER_DOUBLING * Math.log2(milliseconds / FIRST_MS)));
}

/** Where a bucket ends, in milliseconds. */
export function endOfBucket(bucket: number): number {
  return FIRST_MS * 2 ** (bucket / PER_DOUBLING);
}

/** How many durations fell into each bucket. */
export type Buckets = ReadonlyMap<number, number>;

/** The duration in milliseconds that such a share of all took at most; 0 of none. Within a bucket they lie evenly. */
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
