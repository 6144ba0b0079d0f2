import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type Job, type JobDeps, type JobLog, jobsOf, type WakenJob } from './jobs.ts';
import { type Clock, HOUR, MINUTE } from './platform/clock.ts';
import { beatClock, readClock } from './platform/clock-gate.ts';
import type { DatabaseHandle } from './platform/database/connect.ts';
import { openLead, openLongWork } from './platform/database/long-work.ts';
import { type DatabaseTime, mayWrite } from './platform/database-time.ts';
import { createMailer } from './platform/mail/mailer.ts';
import type { OutageLog } from './platform/outage-log.ts';
import type { Tracing } from './platform/tracing/spans.ts';

/** The interval between two looks at the schedule, in milliseconds. */
const TICK_MS = MINUTE;
/** Jobs that run at the same time: verification, audit and maintenance are slow. */
const CONCURRENT = 4;
/** The longest interval whose due time is kept in memory, so that it writes nothing. Such jobs also run at each start. */
const LONGEST_IN_MEMORY = HOUR;

export interface Jobs {
  /** Whether the clock was trusted at the last look, which happens once a minute. If so, gated jobs run. */
  clockTrusted(): boolean;
  /** Runs a job in this process before its time. */
  wake(job: WakenJob): void;
  /** Lets running jobs finish and starts no new ones. */
  stop(): Promise<void>;
}

/**
 * Starts the jobs. Of all processes one leads and runs the due jobs; once its connection ends, another one leads at its
 * next look. Intervals are measured, so a clock that was ahead stops no job.
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
  const lead = openLead(config.databaseJobsUrl, onConnectionError);
  const writes = { ...deps.writes, database };
  const mailer = config.mail && createMailer(config.mail);
  let stopping = false;
  const jobs = jobsOf({ config, database, clock, log, writes, mailer }, () => stopping);
  let clockTrusted = true;
  const watched = watchClock(database, clock, log);
  const agrees = watchDifference(() => mayWrite(clock, databaseTime), log);
  // A job reads the mark, which the tick moves.
  const isOpen = async () => (await readClock(database, clock())).open;
  const work = workOff(traced(tracing, gatedTasks(jobs, isOpen, agrees)), (err, job) =>
    note(err, `the job ${job} failed and runs again at its next time`, 'error'),
  );
  const takeDue = dueJobs(database, jobs);
  const tick = async () => {
    if (!(await agrees())) return;
    clockTrusted = await watched();
    const due = await takeDue(await lead.isHeld());
    if (!stopping) work.add(due);
  };
  await tick();
  const onTick = (err: unknown) => note(err, 'the schedule is read again in a minute');
  let ticked = Promise.resolve();
  const ticking = setInterval(() => {
    ticked = ticked.then(tick).catch(onTick);
  }, TICK_MS);
  return {
    clockTrusted: () => clockTrusted,
    // Without mail no job delivers any.
    wake: job => {
      if (jobs[job] && !stopping) work.add([job]);
    },
    stop: async () => {
      stopping = true;
      clearInterval(ticking);
      await ticked;
      await work.end();
      await lead.close();
      await mailer?.close();
      await database.close();
    },
  };
}

/**
 * Runs added jobs, a few at a time, each once at a time. A job that is added while it runs, runs again.
 *
 * @param onError receives what a job throws
 */
function workOff(tasks: Record<string, () => Promise<void>>, onError: (error: unknown, job: string) => void) {
  const waiting = new Set<string>();
  const running = new Map<string, Promise<void>>();
  const next = () => {
    for (const name of waiting) {
      if (running.size >= CONCURRENT) return;
      if (running.has(name)) continue;
      waiting.delete(name);
      const run = tasks[name]?.() ?? Promise.resolve();
      running.set(
        name,
        run
          .catch((error: unknown) => onError(error, name))
          .finally(() => {
            running.delete(name);
            next();
          }),
      );
    }
  };
  return {
    add(names: readonly string[]): void {
      for (const name of names) waiting.add(name);
      next();
    },
    /** Lets running jobs finish and drops the waiting ones. */
    async end(): Promise<void> {
      waiting.clear();
      await Promise.all(running.values());
    },
  };
}

/** Returns the jobs that have become due. A process that begins to lead finds each frequent job due. */
function dueJobs(database: DatabaseHandle, jobs: Record<string, Job>): (leads: boolean) => Promise<readonly string[]> {
  const entries = Object.entries(jobs);
  const frequent = entries.filter(([, { every }]) => every <= LONGEST_IN_MEMORY);
  const rare = entries.filter(([, { every }]) => every > LONGEST_IN_MEMORY);
  const ranAt = new Map<string, number>();
  return async leads => {
    if (!leads) {
      ranAt.clear();
      return [];
    }
    const stored = await takeStored(database, rare);
    const now = performance.now();
    // Half a tick, because ticks are not exact.
    const due = frequent.filter(([name, { every }]) => now - (ranAt.get(name) ?? -Infinity) >= every - TICK_MS / 2);
    for (const [name] of due) ranAt.set(name, now);
    // A computer that is on for an hour must come to the rare ones.
    return [...stored, ...due.map(([name]) => name)];
  };
}

/** Takes the due jobs from the schedule in the database. It writes only if one is due. */
async function takeStored(
  database: DatabaseHandle,
  jobs: readonly (readonly [string, Job])[],
): Promise<readonly string[]> {
  const seconds = jobs.map(([, { every }]) => every / 1000);
  const { rows } = await sql<{ name: string }>`
    INSERT INTO job_schedule (name, due_at)
    SELECT j.name, now() + make_interval(secs => j.seconds)
    FROM unnest(${jobs.map(([name]) => name)}::text[], ${seconds}::float8[]) AS j (name, seconds)
    LEFT JOIN job_schedule AS s ON s.name = j.name
    WHERE s.name IS NULL
      OR elapsed_since(s.due_at - make_interval(secs => j.seconds), now()) >= make_interval(secs => j.seconds)
    ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at
    RETURNING name`.execute(database.crossTenant('clock'));
  return rows.map(({ name }) => name);
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

/** The jobs, each recorded as a separate trace if traces are recorded. */
function traced(tracing: Tracing | undefined, tasks: Record<string, () => Promise<void>>): typeof tasks {
  if (!tracing) return tasks;
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, () => tracing.job(name, task)]));
}
