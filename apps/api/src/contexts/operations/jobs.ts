import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, type TaskList } from 'graphile-worker';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { connectDatabase, type DatabaseHandle } from '../../platform/database/connect.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import type { WriterDeps } from '../../platform/writes/writer.ts';
import { keepWatch } from '../compliance/public.ts';
import { signCheckpoint, verifyCheckpoints } from './audit-checkpoints.ts';
import { storeVerification } from './book-state.ts';
import { checkpointFileIn } from './checkpoint-file.ts';
import { payDueAllowances } from './due-payments.ts';
import { erasureFileIn, noteErasures } from './erasures.ts';
import { removeExpired } from './housekeeping.ts';
import { startMailman } from './mailman.ts';
import { retain } from './retain.ts';
import { isRetentionDue } from './retention-runs.ts';
import { rollUp } from './roll-up.ts';
import { takeUpMaintenance } from './take-up-maintenance.ts';
import { verifyBooks } from './verify-books.ts';

/** What runs by the clock, in UTC; with several processes each job still runs once. */
const CRONTAB = `
*/15 * * * * remove_expired ?max=1
7 * * * * sign_audit_checkpoint ?max=1
*/5 * * * * pay_allowances ?max=1&jobKey=pay_allowances
*/5 * * * * note_erasures ?max=1&jobKey=note_erasures
41 3 * * * retain ?max=1&jobKey=retain
* * * * * audit_privacy ?max=1&jobKey=audit_privacy
* * * * * maintain ?max=1&jobKey=maintain
17 * * * * verify_books ?max=1&jobKey=verify_books
27 * * * * roll_up ?max=1&jobKey=roll_up
`;

export interface Jobs {
  /** Has maintenance that waits carried out, by whichever process is free. */
  maintain(): void;
  /** Lets running jobs finish and takes no new ones. */
  stop(): Promise<void>;
}

export interface JobDeps {
  readonly config: Config;
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** What a job writes with. */
  readonly writes: WriterDeps;
}

/** Starts the job runner on a connection of its own. What is due and the books are looked at once at the start, by one of the processes. */
export async function startJobs({ config, database, clock, log, writes }: JobDeps): Promise<Jobs> {
  const mailman = startMailman({ config, database, clock, log, writes });
  const file = checkpointFileIn(config.dataDir);
  const longWork = { url: config.databaseDirectUrl, longWork: true, tracing: database.tracing };
  let stopping = false;
  const runner = await run({
    connectionString: config.databaseDirectUrl,
    crontab: CRONTAB,
    // The verification, the audit and maintenance take their time; what is due beside them does not wait.
    concurrency: 4,
    maxPoolSize: 5,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error(message);
      else log.debug(message);
    }),
    taskList: traced(database.tracing, {
      remove_expired: async () => {
        log.info(await removeExpired(database, clock()), 'removed what has run out');
      },
      sign_audit_checkpoint: async () => {
        const signed = await signCheckpoint(database, config.pinPepper, clock());
        if (!signed) return;
        log.info({ checkpoint: signed }, 'signed the heads of the audit chains');
        await file.append(signed).catch(err => log.warn({ err }, 'a checkpoint could not be noted beside the backups'));
      },
      pay_allowances: async () => {
        const { failures, ...made } = await payDueAllowances({ database, writes }, clock);
        if (made.paid + made.skipped > 0) log.info(made, 'paid allowances');
        for (const err of failures) log.error({ err }, 'an allowance could not be paid');
      },
      // What could not be noted right after its commit, as when the disk was full.
      note_erasures: async () => {
        const noted = await noteErasures(database, erasureFileIn(join(config.dataDir, 'backups')), clock());
        if (noted > 0) log.info({ noted }, 'noted erasures beside the backups');
      },
      retain: async () => {
        const long = connectDatabase({ ...longWork, maxConnections: 2 });
        try {
          const removed = await retain({ database: long, writes: { ...writes, database: long } }, clock);
          if (Object.values(removed).some(rows => rows > 0)) log.info(removed, 'removed what was past its time');
        } finally {
          await long.close();
        }
      },
      roll_up: async () => {
        const long = connectDatabase({ ...longWork, maxConnections: 1 });
        try {
          log.info(await rollUp(long, clock()), 'put figures together');
        } finally {
          await long.close();
        }
      },
      audit_privacy: () => keepWatch({ database, config, clock }, () => stopping),
      maintain: async () => {
        const onError = (err: unknown) => log.error({ err }, 'maintenance met an error');
        const ended = await takeUpMaintenance({ database, url: config.databaseDirectUrl, clock, writes, onError });
        if (ended > 0) log.info({ ended }, 'maintenance was carried out');
      },
      verify_books: () => verifyAndTell({ config, database, clock, log }),
    }),
  });
  // What was due while nothing ran is not kept waiting.
  const missed = (await isRetentionDue(database, clock())) ? ['retain'] : [];
  for (const name of ['pay_allowances', 'note_erasures', 'verify_books', 'roll_up', ...missed, 'audit_privacy'])
    await runner.addJob(name, {}, { jobKey: name });
  return {
    maintain: () => {
      // What cannot be told now is found within a minute.
      runner.addJob('maintain', {}, { jobKey: 'maintain' }).catch((err: unknown) => {
        log.warn({ err }, 'maintenance begins at the next minute');
      });
    },
    stop: async () => {
      stopping = true;
      await Promise.all([runner.stop(), mailman?.stop()]);
    },
  };
}

/** The jobs, each of which is a trace of its own where traces are recorded. */
function traced(tracing: Tracing | undefined, jobs: Record<string, () => Promise<void>>): TaskList {
  if (!tracing) return jobs;
  return Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, () => tracing.job(name, job)]));
}

/** Looks at what came since the last checkpoint, and tells the log and the database what was found. */
async function verifyAndTell({ config, database, clock, log }: Omit<JobDeps, 'writes'>): Promise<void> {
  const startedAt = clock();
  const books = connectDatabase({
    url: config.databaseDirectUrl,
    maxConnections: 1,
    longWork: true,
    tracing: database.tracing,
  });
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
