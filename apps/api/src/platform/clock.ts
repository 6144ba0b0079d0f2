/** The program's clock. Tests and the demo move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** As far as a family's clock can be ahead of UTC: its day begins that much earlier. */
const MAX_AHEAD = 14 * HOUR;

/** The newest day (YYYY-MM-DD) that has begun in any time zone. */
export function newestDay(now: Date): string {
  return after(now, MAX_AHEAD).toISOString().slice(0, 10);
}

/** The time a number of milliseconds earlier. */
export function before(at: Date, milliseconds: number): Date {
  return new Date(at.getTime() - milliseconds);
}

/** The time a number of milliseconds later. */
export function after(at: Date, milliseconds: number): Date {
  return new Date(at.getTime() + milliseconds);
}
