import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { refusalOf, type TestApp } from '../harness.ts';
import type { ModelChild } from './model.ts';

/** The choices of one command, as numbers. */
export interface Choices {
  readonly child: number;
  readonly pick: number;
  readonly cents: number;
}

/** A child on its device, and its model. */
export interface ChildAtDevice {
  readonly id: string;
  readonly browser: InProcessBrowser;
  readonly model: ModelChild;
  /** Rewards that it can claim; amounts in cents. */
  readonly rewards: readonly { readonly id: string; readonly amount: number }[];
}

/** The fixture of one run. */
export interface Fixture {
  readonly app: TestApp;
  readonly parent: InProcessBrowser;
  /** An adult of another family. */
  readonly stranger: InProcessBrowser;
  readonly children: readonly ChildAtDevice[];
  /** The start of the run, in the middle of a day. */
  readonly start: Date;
  /** Days since the start. */
  day: number;
  /** Lets a day pass. Profiles that timed out are picked again. */
  sleep(): Promise<void>;
}

/** A child and its device, by which its chores are listed. */
export type Listed = Omit<ChildAtDevice, 'rewards'>;
export interface Turn extends ChildAtDevice {
  readonly fixture: Fixture;
  readonly command: Choices;
}

/** The outcome of a call, and the expected one: 'done', or status and code. */
export async function expectOutcome<T>(expected: string, call: Promise<T>): Promise<T | undefined> {
  const outcome = await call.then(
    answer => ({ told: 'done', answer }),
    async (error: unknown) => ({ told: await refusalOf(Promise.reject(error)), answer: undefined }),
  );
  if (outcome.told !== expected) throw new Error(`came to ${outcome.told}, should be ${expected}`);
  return outcome.answer;
}

export const dollars = (cents: number) => (cents / 100).toFixed(2);
/** Chooses an item of a list: three times out of four one that fits, if any. */
export function choose<T>(list: readonly T[], at: number, fits: (one: T) => boolean = () => true): T | undefined {
  const fit = list.filter(one => at % 4 > 0 && fits(one));
  return fit[at % Math.max(1, fit.length)] ?? list[at % Math.max(1, list.length)];
}
export const is =
  (...states: string[]) =>
  ({ status }: { readonly status: string }) =>
    states.includes(status);
/** About noon, this number of days after the start. */
export const noonAfter = ({ start }: Pick<Fixture, 'start'>, days: number) =>
  new Date(start.getTime() + days * 86_400_000).toISOString();
export const dayAfter = (fixture: Pick<Fixture, 'start'>, days: number) => noonAfter(fixture, days).slice(0, 10);

export const UNPAID = { decided: 0, wasPaid: false, byRule: false } as const;
/** The day of the last Monday, in days since the start. */
export const mondayOf = ({ start, day }: Fixture) => day - ((start.getUTCDay() + day + 6) % 7);
/** Whether the call allows that the balance goes below zero. */
export const mayGoBelow = ({ cents }: Choices) => cents % 2 === 0;
/** The outcome of the taking back of an amount that was paid on a day. */
export function takenBack(
  fixture: Fixture,
  { balance }: ModelChild,
  { decided, amount }: { readonly decided: number; readonly amount: number },
  command: Choices,
): string {
  if (fixture.day - decided >= 7) return '409 TOO_LATE';
  const isShort = amount > 0 && balance - amount < 0 && !mayGoBelow(command);
  return isShort ? '409 WOULD_GO_BELOW_ZERO' : 'done';
}
