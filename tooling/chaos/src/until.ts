import { setTimeout as sleep } from 'node:timers/promises';

/** The longest wait, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Waits until something is so. Throws if it is not in time. */
export async function until(what: string, isSo: () => Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not within ${patienceMs / 1000} s: ${what}`);
    await sleep(50);
  }
}
