import { type Ratios, ratiosOf } from './ratios.ts';
import { figure, median } from './report.ts';
import type { Work } from './works.ts';

/**
 * Processor time per call, ours to the hand-written server's, as docs/performance.md has it. The guard fails a change that
 * makes a call a quarter more expensive.
 */
const ACCEPTED: Readonly<Record<Work, number>> = {
  post: 2.1,
  approve: 2.3,
  balance: 1.6,
  ledger: 1.6,
  chores: 2.6,
  children: 1.75,
  dashboard: 1.7,
  healthz: 1.1,
};
const ALLOWED_GROWTH = 1.25;
/** Noise makes one run fail, and a slower call all of them. */
const RUNS = 3;

/**
 * Measures up to three times, until each call was once within its limit.
 * @param works the calls that are measured
 * @param measure one run of the ratios
 * @param say receives a line for each call that is above its limit in a run
 * @returns the calls that were above their limits in all runs
 */
export async function guard(
  works: readonly Work[],
  measure: () => Promise<Ratios>,
  say: (line: string) => void,
): Promise<readonly Work[]> {
  let above = works;
  for (let run = 1; run <= RUNS && above.length > 0; run++) {
    const measured = await measure();
    above = above.filter(work => {
      const ratio = median(ratiosOf(measured.works[work] ?? {}, 'ours', 'hand', 'cpu'));
      const limit = ACCEPTED[work] * ALLOWED_GROWTH;
      // A ratio that is not a number is no measurement.
      if (ratio <= limit) return false;
      say(
        `Run ${run}: ${work} takes ${figure(ratio, 2)} of the hand-written server's processor time; at most ${figure(limit, 2)}.`,
      );
      return true;
    });
  }
  return above;
}
