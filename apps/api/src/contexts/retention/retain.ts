import type { Clock } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { removeDecided, removeUnverified } from './decided.ts';
import { bringBalancesForward, cutTrails, educationalBefore } from './retention.ts';
import { markOldest } from './retention-marks.ts';
import { noteRetention } from './retention-runs.ts';

/** How many rows went, of each class. */
export type RetainedRows = Parameters<typeof noteRetention>[1];

/**
 * The daily removal: removes what is past its time, marks how old what is left is, and notes that it ran.
 *
 * @param deps with a handle for long work
 */
export async function retain(
  deps: { readonly database: DatabaseHandle; readonly writes: WriterDeps },
  clock: Clock,
): Promise<RetainedRows> {
  const ledgers = await bringBalancesForward(deps, clock());
  const trails = await cutTrails(deps, clock());
  const decided = await removeDecided(deps, educationalBefore(clock()), clock());
  const unverified = await removeUnverified(deps, clock());
  const removed = { ledgers: ledgers.rows, trails: trails.rows, decided, unverified };
  await markOldest(deps.database, clock());
  await noteRetention(deps.database, removed, clock());
  return removed;
}
