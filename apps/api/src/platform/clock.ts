/** The time by which everything is done; tests and the demo move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The moment so many milliseconds earlier. */
export function before(at: Date, milliseconds: number): Date {
  return new Date(at.getTime() - milliseconds);
}

/** The moment so many milliseconds later. */
export function after(at: Date, milliseconds: number): Date {
  return new Date(at.getTime() + milliseconds);
}
