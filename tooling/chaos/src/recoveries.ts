import { setTimeout as sleep } from 'node:timers/promises';
import type { Recovered } from './faults.ts';

/** The time from a SIGKILL until the first good answer, and until the killed process served again; seconds. */
export interface Recovery {
  readonly what: Recovered;
  readonly answered: number;
  readonly restarted: number;
}

/** The longest time until the first good answer, in seconds. */
export const GOALS: Readonly<Record<Recovered, number>> = {
  API: 3,
  'both API processes': 3,
  PostgreSQL: 10,
  'the primary': 10,
};

/** The pause between two probes, and the time after which a run gives up; milliseconds. */
const PROBE_MS = 50;
const GIVE_UP_MS = 60_000;

/**
 * Runs `kill` and measures the recovery.
 *
 * @param probe makes a call that needs the database. It rejects if the answer is not good
 */
export async function measureRecovery(
  what: Recovered,
  kill: (onKilled: () => void) => Promise<void>,
  probe: () => Promise<unknown>,
): Promise<Recovery> {
  const killed = Promise.withResolvers<number>();
  const restarted = kill(() => killed.resolve(performance.now())).then(() => performance.now());
  const began = await Promise.race([killed.promise, restarted]);
  const answered = await firstGood(probe, began + GIVE_UP_MS);
  const seconds = (at: number): number => (at - began) / 1000;
  return { what, answered: seconds(answered), restarted: seconds(await restarted) };
}

/** Sends probes at short intervals, since one may hang. Returns the time of the first answer. */
async function firstGood(probe: () => Promise<unknown>, until: number): Promise<number> {
  let answered: number | undefined;
  while (answered === undefined && performance.now() < until) {
    probe().then(
      () => {
        answered ??= performance.now();
      },
      () => undefined,
    );
    await sleep(PROBE_MS);
  }
  return answered ?? Number.POSITIVE_INFINITY;
}
