import type { Clock } from '../../platform/clock.ts';
import type { LongWork } from '../../platform/database/long-work.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';

/** The dependencies of an action. */
export interface Maintenance {
  readonly database: LongWork;
  readonly writes: WriterDeps;
  readonly clock: Clock;
  readonly runId: string;
  readonly dryRun: boolean;
  /** Reports the progress. */
  readonly report: (percent: number) => Promise<void>;
}
