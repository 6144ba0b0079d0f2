import { type Ratios, ratiosOf, type Samples } from './ratios.ts';
import { figure, median } from './report.ts';
import type { Work } from './works.ts';

/**
 * Processor time per call, ours to the hand-written server's, in measurements of one second. A change that makes a call more
 * expensive on purpose renews them.
 */
export const ACCEPTED: Readonly<Record<Work, number>> = {
  post: 2.1,
  approve: 2.3,
  balance: 1.75,
  ledger: 1.95,
  chores: 2.6,
  children: 2,
  dashboard: 1.9,
  healthz: 1.15,
};
export const ALLOWED_GROWTH = 1.25;
/** Noise makes one run fail, and a slower call all of them. */
const RUNS = 3;

/**
 * Measures up to three times, until each call was once within its limit.
 * @param works the calls that are measured
 * @param measure one run of the ratios
 * @param say receives a line for each call that is not within its limit in a run
 * @returns the calls that were within their limits in no run
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
      const ratio = ratioOf(measured.works[work] ?? {});
      const limit = ACCEPTED[work] * ALLOWED_GROWTH;
      if (ratio <= limit) return false;
      say(
        `Run ${run}: ${work} takes ${figure(ratio, 2)} of the hand-written server's processor time; at most ${figure(limit, 2)}.`,
      );
      return true;
    });
  }
  return above;
}

/** NaN, which is within no limit, if a call failed or a round has no figure: a refused call costs little. */
function ratioOf(samples: Samples): number {
  const ratios = ratiosOf(samples, 'ours', 'hand', 'cpu');
  const failed = [...(samples.ours ?? []), ...(samples.hand ?? [])].some(sample => sample.failed > 0);
  return failed || !ratios.every(Number.isFinite) ? Number.NaN : median(ratios);
}
