import type { FastifyBaseLogger } from 'fastify';
import { Logger, run } from 'graphile-worker';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { signCheckpoint, verifyCheckpoints } from './audit-checkpoints.ts';
import { removeExpired } from './housekeeping.ts';
import { verifyBooks } from './verify-books.ts';

/** What runs by the clock, in UTC; with several processes each job still runs once. */
const CRONTAB = `
*/15 * * * * remove_expired ?max=1
7 * * * * sign_audit_checkpoint ?max=1
17 * * * * verify_books ?max=1
`;

export interface Jobs {
  /** Lets running jobs finish and takes no new ones. */
  stop(): Promise<void>;
}

/** Starts the job runner on a connection of its own. */
export async function startJobs(
  directUrl: string,
  { database, clock, log, pepper }: { database: DatabaseHandle; clock: Clock; log: FastifyBaseLogger; pepper: string },
): Promise<Jobs> {
  const runner = await run({
    connectionString: directUrl,
    crontab: CRONTAB,
    concurrency: 1,
    maxPoolSize: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error(message);
      else log.debug(message);
    }),
    taskList: {
      remove_expired: async () => {
        log.info(await removeExpired(database, clock()), 'removed what has run out');
      },
      sign_audit_checkpoint: async () => {
        log.info({ heads: await signCheckpoint(database, pepper, clock()) }, 'signed the heads of the audit chains');
      },
      verify_books: async () => {
        const faults = [...(await verifyBooks(database)), ...(await verifyCheckpoints(database, pepper))];
        if (faults.length > 0) log.error({ faults: faults.slice(0, 20) }, 'the books do not add up');
      },
    },
  });
  return { stop: () => runner.stop() };
}
