/** How far a stored time may be later than now: another process wrote it. In SQL, `elapsed_since` has the same limit. */
const AHEAD_MS = 60_000;

/**
 * How long ago a time was, in milliseconds. A time that is more than a minute later than now comes from a clock that was
 * wrong, and counts as infinitely long ago.
 */
export function elapsedSince(at: Date, now: Date): number {
  return isAhead(at, now) ? Number.POSITIVE_INFINITY : Math.max(now.getTime() - at.getTime(), 0);
}

/** Whether a stored time comes from a clock that was wrong: it is more than a minute later than now. */
export function isAhead(at: Date, now: Date): boolean {
  return at.getTime() - now.getTime() > AHEAD_MS;
}

/**
 * Whether a time has come that was set a number of milliseconds ahead, or less. A time further ahead comes from a clock
 * that was wrong, and has come.
 */
export function hasCome(due: Date, milliseconds: number, now: Date): boolean {
  return elapsedSince(new Date(due.getTime() - milliseconds), now) >= milliseconds;
}
