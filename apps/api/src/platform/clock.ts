/** The program's clock. Tests and the demo move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The moment a number of milliseconds earlier. */
export function before(at: Date, milliseconds: number): Date {
  return new Date(at.getTime() - milliseconds);
}

/** The moment a number of milliseconds later. */
export function after(at: Date, milliseconds: number): Date {
  return new Date(at.getTime() + milliseconds);
}
