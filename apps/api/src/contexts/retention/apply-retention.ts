import type { Clock } from '../../platform/clock.ts';
import type { LongWork } from '../../platform/database/long-work.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { findUnused } from './deadlines.ts';
import { purgeDecided, purgeUnverified } from './purge-decided.ts';
import { bringBalancesForward, cutTrails, educationalBefore } from './retention.ts';
import { markOldest } from './retention-marks.ts';
import { recordRetention } from './retention-runs.ts';
import { wipeErased } from './wipe-erased.ts';

/** The number of removed rows, by class. */
export type PurgedRows = Parameters<typeof recordRetention>[1];

/**
 * The daily removal: removes expired rows, with their bytes after an erasure, finds unused items, records the age of
 * the oldest remaining row of each class, and records that it ran.
 */
export async function applyRetention(
  deps: { readonly database: LongWork; readonly writes: WriterDeps },
  clock: Clock,
): Promise<PurgedRows> {
  const ledgers = await bringBalancesForward(deps, clock());
  const trails = await cutTrails(deps, clock());
  const decided = await purgeDecided(deps, educationalBefore(clock()), clock());
  const unverified = await purgeUnverified(deps, clock());
  const removed = { ledgers: ledgers.rows, trails: trails.rows, decided, unverified };
  await findUnused(deps.database, clock());
  await wipeErased(deps.database, clock());
  await markOldest(deps.database, clock());
  await recordRetention(deps.database, removed, clock());
  return removed;
}
