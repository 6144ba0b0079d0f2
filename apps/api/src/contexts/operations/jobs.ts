import type { FastifyBaseLogger } from 'fastify';
import { Logger, run } from 'graphile-worker';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { removeExpired } from './housekeeping.ts';
import { verifyBooks } from './verify-books.ts';

/** What runs by the clock, in UTC; with several processes each job still runs once. */
const CRONTAB = `
*/15 * * * * remove_expired ?max=1
17 * * * * verify_books ?max=1
`;

export interface Jobs {
  /** Lets running jobs finish and takes no new ones. */
  stop(): Promise<void>;
}

/** Starts the job runner on a connection of its own. */
export async function startJobs(
  directUrl: string,
  { db, clock, log }: { db: Database; clock: Clock; log: FastifyBaseLogger },
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
        log.info(await removeExpired(db, clock()), 'removed what has run out');
      },
      verify_books: async () => {
        const faults = await verifyBooks(db);
        if (faults.length > 0) log.error({ faults: faults.slice(0, 20) }, 'the books do not add up');
      },
    },
  });
  return { stop: () => runner.stop() };
}
