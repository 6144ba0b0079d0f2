import type { FastifyInstance } from 'fastify';
import client from 'prom-client';
import { newestBackup } from '../backups/old-backups.ts';
import type { ClockState } from '../clock-gate.ts';
import type { Config } from '../config.ts';
import type { DatabaseHandle } from '../database/connect.ts';
import { isDiskFull } from '../database/failures.ts';
import { freeBytesOf } from '../free-space.ts';
import { sameSecret } from '../hashing.ts';
import { refuse } from '../refusal.ts';
import { VERSION } from '../version.ts';
import { isStream } from './answered-route.ts';
import { sendProblem } from './problem.ts';

/** Whether this process should receive calls. */
export interface Readiness {
  /** Set as soon as the process is asked to end. */
  draining: boolean;
  /** Migrations of this code that the database lacks. */
  pendingMigrations(): Promise<readonly string[]>;
  /** The migration that the schema requires and this code lacks; undefined if they fit. */
  missingForSchema(): Promise<string | undefined>;
  /** The result of the last verification of the books. */
  books(): Promise<{ readonly finishedAt: Date; readonly faults: number } | undefined>;
  /** Whether the clock is trusted; see clock-gate.ts. */
  clock(): Promise<ClockState>;
  /** The age of the oldest row of each class of data at the last run of the daily removal. */
  oldest(): Promise<readonly { readonly class: string; readonly oldestAt: Date | undefined }[]>;
  /** Counts over all families. */
  gauges(): Promise<Gauges>;
}

/** Counts over all families, for the metrics. */
export interface Gauges {
  /** Entries of this day (UTC) by their source. */
  readonly payments: Readonly<Record<string, number>>;
  /** Children who could be under 13, with an open profile. */
  readonly childrenUnder13: number;
  /** Those of them with a consent to collect data in force. */
  readonly consentedChildren: number;
  /** Locks of the database with waiters. */
  readonly locksWaiting: number;
}

/** The time for which counts over all families are reused; milliseconds. */
const GAUGES_KEPT_MS = 60_000;

interface Health {
  readonly database: DatabaseHandle;
  readonly readiness: Readiness;
  readonly config: Config;
  /** Whether the clocks of this process and the database agree. */
  readonly mayWrite: () => Promise<boolean>;
}

/** `/healthz` (the process alone), `/readyz` (database and schema) and, behind a token, `/metrics`. */
export function addHealth(app: FastifyInstance, { database, readiness, config, mayWrite }: Health): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const say = (status: string, code: 200 | 503) => reply.code(code).send({ status, version: VERSION });
    if (readiness.draining) return say('draining', 503);
    try {
      const pending = await readiness.pendingMigrations();
      if (pending.length > 0) return say(`migrations pending: ${pending.length}`, 503);
      const missing = await readiness.missingForSchema();
      if (missing) return say(`this version is too old for the schema: it lacks ${missing}`, 503);
      if (!(await mayWrite())) return say('the clock differs from the database’s: nothing is written', 503);
      // Wrong books and a full disk leave the instance ready: other instances use the same database.
      if (isDiskFull()) return say('disk full', 200);
      if ((await readiness.books())?.faults) return say('degraded', 200);
      return say((await readiness.clock()).open ? 'ready' : 'clock ahead: jobs wait', 200);
    } catch {
      return say('database unreachable', 503);
    }
  });

  const { metricsToken } = config;
  if (!metricsToken) {
    // Without this route the web app would answer a scraper with its page.
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) =>
      sendProblem(reply, request.id, refuse('NOT_FOUND')),
    );
    return;
  }
  const registry = measure(app, { database, readiness, config, mayWrite });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (!sameSecret(given, metricsToken)) return sendProblem(reply, request.id, refuse('NOT_SIGNED_IN'));
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Prometheus metrics of this process. Labels are route patterns, never paths, so they contain no ids. */
function measure(app: FastifyInstance, { database: { pool }, readiness, config, mayWrite }: Health): client.Registry {
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const duration = new client.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new client.Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new client.Gauge({
    name: 'book_faults',
    help: 'What the last verification of the books found wrong',
    registers: [registry],
    async collect() {
      await collect(this, async () => (await readiness.books())?.faults ?? 0);
    },
  });
  new client.Gauge({
    name: 'books_verified_timestamp_seconds',
    help: 'When the last verification of the books ended; 0 when there was none',
    registers: [registry],
    async collect() {
      await collect(this, async () => ((await readiness.books())?.finishedAt.getTime() ?? 0) / 1000);
    },
  });
  new client.Gauge({
    name: 'newest_backup_timestamp_seconds',
    help: 'From when the newest backup is; 0 when there is none',
    registers: [registry],
    async collect() {
      await collect(this, async () => ((await newestBackup(config))?.getTime() ?? 0) / 1000);
    },
  });
  new client.Gauge({
    name: 'data_free_bytes',
    help: 'Free bytes of the disk with the data',
    registers: [registry],
    async collect() {
      await collect(this, async () => (await freeBytesOf(config.dataDir)) ?? Number.NaN);
    },
  });
  new client.Gauge({
    name: 'clock_trusted',
    help: '1 if jobs trust the clock, and it agrees with the database’s; else 0',
    registers: [registry],
    async collect() {
      await collect(this, async () => Number((await readiness.clock()).open && (await mayWrite())));
    },
  });
  new client.Gauge({
    name: 'retention_oldest_row_timestamp_seconds',
    help: 'From when the oldest row of each class of data is; 0 where there is none',
    labelNames: ['class'],
    registers: [registry],
    async collect() {
      const marks = await readiness.oldest().catch(() => []);
      this.reset();
      for (const mark of marks) this.set({ class: mark.class }, (mark.oldestAt?.getTime() ?? 0) / 1000);
    },
  });
  measureEverybody(registry, readiness);
  app.addHook('onResponse', (request, reply, done) => {
    if (isStream(reply)) return done();
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  return registry;
}

/**
 * Reports values from the database. While it is unreachable a gauge is NaN, so that an alarm does not read zero, and a
 * gauge with labels has no samples. The metrics of the process are reported in any case.
 */
async function collect(gauge: client.Gauge, read: () => Promise<number>): Promise<void> {
  gauge.set(await read().catch(() => Number.NaN));
}

/** Values that all processes share, read once a minute at most. */
function measureEverybody(registry: client.Registry, readiness: Readiness): void {
  let known: { readonly at: number; readonly gauges: Promise<Gauges> } | undefined;
  const gauges = (): Promise<Gauges> => {
    if (known && performance.now() - known.at < GAUGES_KEPT_MS) return known.gauges;
    known = { at: performance.now(), gauges: readiness.gauges() };
    // A failed read is repeated.
    known.gauges.catch(() => {
      known = undefined;
    });
    return known.gauges;
  };
  new client.Gauge({
    name: 'payments_today',
    help: 'Entries of this day (UTC) that something paid, by what it was',
    labelNames: ['source'],
    registers: [registry],
    async collect() {
      const payments = await gauges().then(
        counts => counts.payments,
        () => ({}),
      );
      this.reset();
      for (const [source, many] of Object.entries(payments)) this.set({ source }, many);
    },
  });
  new client.Gauge({
    name: 'consent_coverage_ratio',
    help: 'Of the children who could be under 13 and whose profile is not closed, the share with a consent to collect data in force; 1 if there are none',
    registers: [registry],
    async collect() {
      await collect(this, async () => {
        const { childrenUnder13, consentedChildren } = await gauges();
        return childrenUnder13 === 0 ? 1 : consentedChildren / childrenUnder13;
      });
    },
  });
  new client.Gauge({
    name: 'database_locks_waiting',
    help: 'Waits for locks in this database',
    registers: [registry],
    async collect() {
      await collect(this, async () => (await gauges()).locksWaiting);
    },
  });
}
