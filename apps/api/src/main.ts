import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type AppDeps, buildApp, newEventHub } from './app.ts';
import { publishPolicies } from './contexts/compliance/public.ts';
import { forgetRemembered } from './contexts/maintenance/maintain-caches.ts';
import { readGauges } from './contexts/metrics/gauges.ts';
import { Recorder } from './contexts/metrics/recorder.ts';
import { readRetentionMarks } from './contexts/retention/retention-marks.ts';
import { journalsOf, knownNow, type Mark, recordRevocations } from './contexts/retention/revocations.ts';
import { ensureFirstOwner } from './contexts/staff/public.ts';
import { readBookState } from './contexts/verification/book-state.ts';
import { type Jobs, startJobs } from './job-runner.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { readClock } from './platform/clock-gate.ts';
import { CommandError } from './platform/command-error.ts';
import { type Config, readConfig } from './platform/config.ts';
import { connectDatabase, type DatabaseHandle } from './platform/database/connect.ts';
import { looksUnreachable } from './platform/database/failures.ts';
import { longWork } from './platform/database/long-work.ts';
import { missingForSchema, pendingMigrations } from './platform/database/migrate.ts';
import { databaseTimeOf, mayWrite } from './platform/database-time.ts';
import { demoRefusal, type MakeDemoFamily } from './platform/demo.ts';
import { openNotifyChannel } from './platform/events/notify-channel.ts';
import { createSecretHasher } from './platform/hashing.ts';
import type { Readiness } from './platform/http/health.ts';
import { SYSTEM_FAMILY_ID } from './platform/ids.ts';
import { createOutageLog, type OutageLog } from './platform/outage-log.ts';
import { startTracing } from './platform/tracing/tracing.ts';
import { VERSION } from './platform/version.ts';
import type { WriterDeps } from './platform/writes/write-order.ts';
import { systemWrites } from './platform/writes/writes.ts';
import { startWarnings } from './start-warnings.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** The time limit for calls in flight at the end. */
const DRAIN_TIMEOUT_MS = 10_000;

/** A start that failed. The message is one clear line. */
class StartError extends CommandError {}

/** The state of the process that `/readyz` and `/metrics` show. */
function readinessOf(database: DatabaseHandle, clock: Clock) {
  return {
    draining: false,
    pendingMigrations: () => pendingMigrations(database.pool, MIGRATIONS),
    missingForSchema: () => missingForSchema(database.pool, MIGRATIONS),
    books: () => readBookState(database),
    clock: () => readClock(database, clock()),
    oldest: () => readRetentionMarks(database),
    gauges: () => readGauges(database, clock()),
  };
}

/** Ends the start if the database cannot be used by this version and these settings. */
async function requireUsable(
  config: Config,
  database: DatabaseHandle,
  readiness: Pick<Readiness, 'pendingMigrations' | 'missingForSchema'>,
): Promise<void> {
  const pending = await readiness.pendingMigrations().catch((error: unknown) => {
    throw new StartError(explainDatabase(error, config.databaseUrl));
  });
  if (pending.length > 0)
    throw new StartError(`The database lacks migrations (${pending.join(', ')}): run migrate first`);
  const missing = await readiness.missingForSchema();
  if (missing)
    throw new StartError(`This version is too old for the database, which needs ${missing}: start a newer one`);
  await checkLimits(database);
  const refused = await demoRefusal(database.pool, config.demo);
  if (refused) throw new StartError(refused);
  const checked = await longWork(config, mayRemove).catch((error: unknown) => {
    throw new StartError(explainDatabase(error, config.databaseJobsUrl));
  });
  if (!checked)
    throw new StartError(
      'The role of DATABASE_JOBS_URL may not remove what is past its time: it is pocketful_jobs, see docs/operations.md',
    );
}

const NOT_RECORDED = 'what was taken away could not be written to the journal; it is tried again';

/** Records revocations in the journals, for a restore. */
async function recordForRestores(config: Config, mark: Mark | undefined, onFailure: (error: unknown) => void) {
  const journals = journalsOf(config);
  return longWork(config, database => recordRevocations(database, journals, mark)).catch(onFailure);
}

interface FirstDataDeps {
  readonly config: Config;
  readonly databaseTime: ReturnType<typeof databaseTimeOf>;
  readonly hasher: ReturnType<typeof createSecretHasher>;
  readonly writes: WriterDeps & { readonly database: DatabaseHandle };
}

/** Creates the first staff account and publishes the policies, if that was not done before. Returns a new account. */
async function writeFirstData(
  { log }: Pick<FastifyInstance, 'log'>,
  { config, databaseTime, hasher, writes }: FirstDataDeps,
): Promise<Awaited<ReturnType<typeof ensureFirstOwner>>> {
  const { database } = writes;
  // By the database's clock: this process may not write by a clock that differs.
  const started = await databaseTime();
  const firstOwner = await ensureFirstOwner(systemWrites(writes, 'ensureFirstOwner', started), config, {
    database,
    hasher,
  });
  const system = database.family(SYSTEM_FAMILY_ID);
  const reworded = await publishPolicies(systemWrites(writes, 'publishPolicies', started), system);
  if (reworded.length > 0) log.error({ reworded }, 'a published policy was reworded: give its text a new version');
  return firstOwner;
}

/** Runs the end of the process once; a second signal ends it at once. */
function onceEnding(end: () => Promise<void>): () => Promise<void> {
  let ending = false;
  return async () => {
    if (ending) process.exit(1);
    ending = true;
    await end();
    process.exit(0);
  };
}

/** Reads the settings, opens the database and listens. Ends in this order: calls, jobs, database. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const clock = systemClock;
  const tracing = await startTracing(config.tracing, {
    onFailure: err => app?.log.warn({ err }, 'the collector takes no traces: they are let go until it does'),
    onRecovery: () => app?.log.warn('the collector takes traces again'),
  });
  const database = connectDatabase({
    url: config.databaseUrl,
    replicaUrl: config.databaseReplicaUrl,
    preparedStatements: config.prepared,
    tracing,
    onConnectionError: error => noteOutage?.(error, 'a database connection broke'),
  });
  const databaseTime = databaseTimeOf(database);
  const readiness = readinessOf(database, clock);
  let app: Awaited<ReturnType<typeof buildApp>> | undefined;
  let noteOutage: OutageLog | undefined;
  let jobs: Jobs | undefined;
  await requireUsable(config, database, readiness);
  const hasher = createSecretHasher(config);
  const events = newEventHub({ config, database, clock });
  const wire = openNotifyChannel({
    url: config.databaseDirectUrl,
    onNotifications: hints => events.deliver(hints),
    onMissed: () => events.resync(),
    onForget: runId =>
      void forgetRemembered({ database, events }, runId).catch((err: unknown) =>
        app?.log.warn({ err }, 'what was remembered could not be forgotten'),
      ),
    onError: error => noteOutage?.(error, 'the connection for events broke'),
  });
  const recorder = new Recorder({
    database,
    byItself: true,
    onFailure: err => noteOutage?.(err, 'figures could not be written yet'),
    onLost: lost => app?.log.warn(lost, 'more requests or refusals came than are recorded'),
  });
  const record = (mark?: Mark) => recordForRestores(config, mark, err => app?.log.warn({ err }, NOT_RECORDED));
  const shared = { config, database, databaseTime, hasher, clock, readiness, events, recorder, tracing };
  app = await buildApp({
    ...{ ...shared, makeDemoFamily: await openDemo(shared) },
    onCommitted: wire.publish,
    wake: job => jobs?.wake(job),
    jobsPay: () => jobs?.clockTrusted() ?? true,
    recordRevocations: async () => void (await record()),
  });
  noteOutage = createOutageLog(app.log, () => database.pool.query('SELECT 1'));
  for (const warning of await startWarnings(config, process.env, clock())) app.log.warn(warning);
  const writes = { database, onCommitted: wire.publish };
  const firstOwner = await writeFirstData(app, { config, databaseTime, hasher, writes });
  jobs = await startJobs({ config, clock, databaseTime, log: app.log, noteOutage, writes, tracing });

  const end = onceEnding(async () => {
    readiness.draining = true;
    // A load balancer sees that this process is not ready and sends the next calls to another one.
    await sleep(config.drainDelayMs);
    const overdue = setTimeout(() => process.exit(1), DRAIN_TIMEOUT_MS).unref();
    await app.close();
    await jobs?.stop();
    if (await mayWrite(clock, databaseTime)) {
      const knownUntil = await knownNow(database, clock()).catch(() => undefined);
      await record(knownUntil && { knownUntil, stopped: true });
    }
    await wire.close();
    await database.close();
    clearTimeout(overdue);
    await tracing?.stop();
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
  // The parent process is gone: a closed terminal or a killed supervisor.
  process.on('disconnect', end);

  const url = await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw new StartError(explainListen(error, config));
  });
  app.log.info(`Pocketful ${VERSION}`);
  if (firstOwner) console.log(`First staff account: ${firstOwner.username} / ${firstOwner.password} (shown this once)`);
  process.send?.({ type: 'ready', url });
}

/** The code of a demo, with its sample data, is loaded only by one. */
async function openDemo(deps: Pick<AppDeps, 'config' | 'database' | 'hasher'>): Promise<MakeDemoFamily | undefined> {
  if (!deps.config.demo) return undefined;
  const { openDemoFamilies } = await import('./commands/seed-demo-family.ts');
  return (await openDemoFamilies(deps)).make;
}

/** Without the limits of its role a stuck statement or client would block all others, and no test would notice. */
async function checkLimits({ pool }: DatabaseHandle): Promise<void> {
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const { rows } = await pool.query<{ name: string }>(
    "SELECT name FROM unnest($1::text[]) AS name WHERE current_setting(name) = '0'",
    [limits],
  );
  const [missing] = rows;
  if (missing)
    throw new StartError(
      `The application's role has no ${missing.name}: ALTER ROLE ... SET it, see docs/operations.md`,
    );
}

/** Whether the connection is the one of the jobs. */
async function mayRemove({ pool }: DatabaseHandle): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>("SELECT pg_has_role('pocketful_jobs', 'USAGE') AS may");
  return rows[0]?.may ?? false;
}

function explainListen(error: unknown, { host, port }: { host: string; port: number }): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is taken: end what uses it, or set PORT to another one`;
  if (code === 'EACCES') return `Port ${port} may not be used by this account: set PORT to one above 1023`;
  return `Cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : error}`;
}

function explainDatabase(error: unknown, url: string): string {
  const { host } = new URL(url);
  if (looksUnreachable(error)) return `The database at ${host} cannot be reached`;
  return `The database at ${host} cannot be used: ${error instanceof Error ? error.message : error}`;
}

// `npm start` loads this program while it migrates the database, and sends a message after that.
if (process.argv.includes('--wait')) {
  const end = () => process.exit();
  process.once('disconnect', end);
  await once(process, 'message');
  process.off('disconnect', end);
}
main().catch((error: unknown) => {
  console.error(error instanceof CommandError ? error.message : error);
  process.exit(1);
});
