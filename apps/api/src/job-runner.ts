import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import { type Job, type JobDeps, type JobLog, jobsOf, type WakenJob } from './jobs.ts';
import { type Clock, MINUTE } from './platform/clock.ts';
import { beatClock, readClock } from './platform/clock-gate.ts';
import type { Config } from './platform/config.ts';
import type { DatabaseHandle } from './platform/database/connect.ts';
import { isContention } from './platform/database/failures.ts';
import { openLongWork, openRunnerPool } from './platform/database/long-work.ts';
import { type DatabaseTime, mayWrite } from './platform/database-time.ts';
import { createMailer } from './platform/mail/mailer.ts';
import type { OutageLog } from './platform/outage-log.ts';
import type { Tracing } from './platform/tracing/spans.ts';

/**
 * The interval between two looks at the schedule, and the pause before an ended job runner starts again; milliseconds.
 */
const TICK_MS = MINUTE;
const RESTART_MS = 1000;
/** Tries to queue due jobs. */
const TRIES = 3;

export interface Jobs {
  /** Whether the clock was trusted at the last look, which happens once a minute. If so, gated jobs run. */
  clockTrusted(): boolean;
  /** Queues a job before its time, for any process. */
  wake(job: WakenJob): void;
  /** Lets running jobs finish and takes no new ones. */
  stop(): Promise<void>;
}

/**
 * Starts the job runner. Each job runs once, however many processes there are. The schedule is in the database and
 * follows the database's clock. The crontab of graphile-worker keeps the newest time it has seen, so a clock that was
 * ahead would stop it for years.
 */
export async function startJobs(
  deps: Omit<JobDeps, 'database' | 'log' | 'mailer'> & { readonly log: FastifyBaseLogger } & {
    readonly databaseTime: DatabaseTime;
    /** Logs errors of connections. Default: each is logged. */
    readonly noteOutage?: OutageLog;
    readonly tracing?: Tracing | undefined;
  },
): Promise<Jobs> {
  const { config, clock, databaseTime, log, tracing } = deps;
  const note: OutageLog = deps.noteOutage ?? ((err, line, level = 'warn') => log[level]({ err }, line));
  const onConnectionError = (err: Error) => note(err, 'a connection of the jobs broke');
  const database = openLongWork(config, { tracing, onConnectionError, onStatement: deps.writes.database.onStatement });
  const writes = { ...deps.writes, database };
  const mailer = config.mail && createMailer(config.mail);
  let stopping = false;
  const jobs = jobsOf({ config, database, clock, log, writes, mailer }, () => stopping);
  let clockTrusted = true;
  const watched = watchClock(database, clock, log);
  const agrees = watchDifference(() => mayWrite(clock, databaseTime), log);
  const gate = async () => {
    clockTrusted = await watched();
    return clockTrusted;
  };
  // A job reads the mark, which the tick moves once a minute.
  const isOpen = async () => (await readClock(database, clock())).open;
  const start = () => startRunner(config, log, note, traced(tracing, gatedTasks(jobs, isOpen, agrees)));
  const queue = (names: readonly string[]) => queueDue(database, jobs, names);
  const tick = async (names: readonly string[] = []) => {
    if (!(await agrees())) return;
    await gate();
    await queue(names);
  };
  const atStart = Object.keys(jobs).filter(name => jobs[name]?.atStart);
  // The runner registers the names of its jobs. It starts after the schedule, so that the two do not deadlock.
  await tick(atStart);
  let runner = await start();
  const onTick = (err: unknown) => note(err, 'the schedule is read again in a minute');
  const ticking = setInterval(() => void tick().catch(onTick), TICK_MS);
  const running = (async () => {
    for (;;) {
      await runner.promise.catch((err: unknown) => note(err, 'the job runner ended', 'error'));
      if (stopping) return;
      await sleep(RESTART_MS);
      try {
        runner = await start();
        if (stopping) await runner.stop();
        else await tick(atStart);
      } catch (err) {
        note(err, 'the job runner starts again');
      }
    }
  })();
  return {
    clockTrusted: () => clockTrusted,
    wake: job => {
      // Without mail no job delivers any.
      if (!jobs[job]) return;
      queue([job]).catch((err: unknown) => log.warn({ err, job }, 'the job runs at the next minute'));
    },
    stop: async () => {
      stopping = true;
      clearInterval(ticking);
      await runner.stop().catch(() => {});
      await mailer?.close();
      await running;
      await database.close();
    },
  };
}

async function startRunner(config: Config, log: JobLog, note: OutageLog, taskList: TaskList): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  const pgPool = openRunnerPool(config.databaseJobsUrl, err => note(err, 'a connection of the runner broke'));
  const runner = await run({
    events,
    pgPool,
    // Verification, audit and maintenance are slow. Other due jobs run at the same time.
    concurrency: 4,
    noHandleSignals: true,
    // With batches the runner handles a lost database. Without them it leaves a rejection unhandled.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error(message);
      else log.debug(message);
    }),
    taskList,
  }).catch(async (error: unknown) => {
    await pgPool.end();
    throw error;
  });
  const end = () => pgPool.end();
  runner.promise.then(end, end);
  // A runner that loses its first read of the task names keeps the error and takes no job again. A new one reads them.
  events.once('worker:getJob:error', () => void runner.stop().catch(() => {}));
  return runner;
}

/** Returns whether the clock is trusted, and logs each change. */
export function watchClock(database: DatabaseHandle, clock: Clock, log: JobLog): () => Promise<boolean> {
  let wasOpen = true;
  return async () => {
    const { open, ...state } = await beatClock(database, clock());
    if (!open && wasOpen)
      log.error(
        state,
        'the clock is too far ahead: jobs neither pay nor remove anything until it is right or accepted',
      );
    if (open && !wasOpen) log.warn('the clock is trusted again');
    wasOpen = open;
    return open;
  };
}

/** Returns whether this process's clock agrees with the database's, and logs each change. */
function watchDifference(agrees: () => Promise<boolean>, log: JobLog): () => Promise<boolean> {
  let agreed = true;
  return async () => {
    const agree = await agrees();
    if (!agree && agreed)
      log.error('the clocks of this process and the database differ: nothing is written, no job runs');
    if (agree && !agreed) log.warn('the clocks of this process and the database agree again');
    agreed = agree;
    return agree;
  };
}

/**
 * The jobs as tasks; a gated one does nothing while the clock is not trusted, and none while it differs from the
 * database's.
 */
export function gatedTasks(
  jobs: Record<string, Job>,
  gate: () => Promise<boolean>,
  agrees: () => Promise<boolean> = async () => true,
): Record<string, () => Promise<void>> {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, { gated, run: work }]) => [
      name,
      async () => {
        if ((await agrees()) && (!gated || (await gate()))) await work();
      },
    ]),
  );
}

/**
 * Queues the due jobs and the named ones. Each due job is queued by one process only. The runner of another process may
 * register the same names in another order, so a deadlock is tried again.
 */
async function queueDue(database: DatabaseHandle, jobs: Record<string, Job>, named: readonly string[]): Promise<void> {
  const seconds = Object.values(jobs).map(({ every }) => every / 1000);
  const queued = sql`
    WITH due AS (
      INSERT INTO job_schedule AS s (name, due_at)
      SELECT j.name, now() + make_interval(secs => j.seconds)
      FROM unnest(${Object.keys(jobs)}::text[], ${seconds}::float8[]) AS j (name, seconds)
      ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at
      WHERE elapsed_since(s.due_at - (excluded.due_at - now()), now()) >= excluded.due_at - now()
      RETURNING s.name)
    SELECT graphile_worker.add_job(n.name, job_key => n.name, max_attempts => 1)
    FROM (SELECT name FROM due UNION SELECT unnest(${named}::text[])) AS n`;
  for (let tries = 1; ; tries++)
    try {
      await queued.execute(database.crossTenant('clock'));
      return;
    } catch (error) {
      if (!isContention(error) || tries === TRIES) throw error;
    }
}

/** The jobs, each recorded as a separate trace if traces are recorded. */
function traced(tracing: Tracing | undefined, tasks: Record<string, () => Promise<void>>): TaskList {
  if (!tracing) return tasks;
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, () => tracing.job(name, task)]));
}
