import type { FastifyBaseLogger } from 'fastify';
import { Logger, run } from 'graphile-worker';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { connectDatabase, type DatabaseHandle } from '../../platform/database/connect.ts';
import { signCheckpoint, verifyCheckpoints } from './audit-checkpoints.ts';
import { storeVerification } from './book-state.ts';
import { checkpointFileIn } from './checkpoint-file.ts';
import { removeExpired } from './housekeeping.ts';
import { verifyBooks } from './verify-books.ts';

/** What runs by the clock, in UTC; with several processes each job still runs once. */
const CRONTAB = `
*/15 * * * * remove_expired ?max=1
7 * * * * sign_audit_checkpoint ?max=1
17 * * * * verify_books ?max=1&jobKey=verify_books
`;

export interface Jobs {
  /** Lets running jobs finish and takes no new ones. */
  stop(): Promise<void>;
}

export interface JobDeps {
  readonly config: Config;
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** Starts the job runner on a connection of its own. The books are looked at once at the start, by one of the processes. */
export async function startJobs({ config, database, clock, log }: JobDeps): Promise<Jobs> {
  const file = checkpointFileIn(config.dataDir);
  const runner = await run({
    connectionString: config.databaseDirectUrl,
    crontab: CRONTAB,
    // The verification takes its time; what is due beside it does not wait for it.
    concurrency: 2,
    maxPoolSize: 3,
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
        const signed = await signCheckpoint(database, config.pinPepper, clock());
        if (!signed) return;
        log.info({ checkpoint: signed }, 'signed the heads of the audit chains');
        await file.append(signed).catch(err => log.warn({ err }, 'a checkpoint could not be noted beside the backups'));
      },
      verify_books: () => verifyAndTell({ config, database, clock, log }),
    },
  });
  await runner.addJob('verify_books', {}, { jobKey: 'verify_books' });
  return { stop: () => runner.stop() };
}

/** Looks at what came since the last checkpoint, and tells the log and the database what was found. */
async function verifyAndTell({ config, database, clock, log }: JobDeps): Promise<void> {
  const startedAt = clock();
  const books = connectDatabase({ url: config.databaseDirectUrl, maxConnections: 1, longWork: true });
  try {
    const verified = await verifyBooks(books, 'last-checkpoint');
    const checkpoints = await verifyCheckpoints(books, config.pinPepper, checkpointFileIn(config.dataDir));
    const faults = [...verified.faults, ...checkpoints];
    await storeVerification(database, startedAt, clock, { ...verified, faults });
    if (faults.length > 0) log.error({ faults: faults.slice(0, 20) }, 'the books do not add up');
  } finally {
    await books.close();
  }
}
