import { REQUEST_ID_HEADER } from '@pocketful/contract-core/route';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { moveDueDays, moveNextEarlier, repriceTemplates } from './contexts/chores/public.ts';
import { createAuditRunner } from './contexts/compliance/public.ts';
import { keepServerErrors } from './contexts/error-logs/keep-server-errors.ts';
import { ExportDesk } from './contexts/exports/export-desk.ts';
import { ProcessWatch } from './contexts/metrics/process-watch.ts';
import { recordRequests } from './contexts/metrics/record-requests.ts';
import type { Recorder } from './contexts/metrics/recorder.ts';
import { endRules } from './contexts/requests/public.ts';
import { staffFinder } from './contexts/staff/public.ts';
import type { WakenJob } from './jobs.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { DatabaseHandle } from './platform/database/connect.ts';
import { openLongCalls } from './platform/database/long-work.ts';
import { type DatabaseTime, mayWrite } from './platform/database-time.ts';
import type { MakeDemoFamily } from './platform/demo.ts';
import { EventHub } from './platform/events/event-hub.ts';
import type { SecretHasher } from './platform/hashing.ts';
import { addApiDocuments } from './platform/http/api-documents.ts';
import { compareClocks } from './platform/http/compare-clocks.ts';
import { guardConnections } from './platform/http/connections.ts';
import { addHealth, type Readiness } from './platform/http/health.ts';
import { checkHosts } from './platform/http/hosts.ts';
import { answerError } from './platform/http/problem.ts';
import { registerRoutes } from './platform/http/register-routes.ts';
import { limitRequests, parseJsonBodies } from './platform/http/request-limits.ts';
import type { RouteDeps } from './platform/http/route-deps.ts';
import { addSecurityHeaders, isBuiltFile } from './platform/http/security-headers.ts';
import { serializerCompiler } from './platform/http/serialize-answer.ts';
import { newId } from './platform/ids.ts';
import { loggedError } from './platform/log-error.ts';
import { createOutbox } from './platform/mail/outbox.ts';
import { sessions } from './platform/sessions/session-cookie.ts';
import { createSessionFinder } from './platform/sessions/session-rows.ts';
import { sessionStatusBy } from './platform/sessions/session-status.ts';
import type { Tracing } from './platform/tracing/spans.ts';
import { traceCalls } from './platform/tracing/trace-calls.ts';
import { serveApps } from './platform/web/serve-apps.ts';
import type { ChangeNotification } from './platform/writes/write-order.ts';
import { useCases } from './use-cases.gen.ts';

export interface AppDeps {
  readonly config: Config;
  readonly database: DatabaseHandle;
  readonly hasher: SecretHasher;
  readonly clock: Clock;
  readonly readiness: Readiness;
  /** The database's time, with which this process compares its clock. */
  readonly databaseTime: DatabaseTime;
  /** The open streams of events. Default: a new hub. */
  readonly events?: EventHub;
  /** Called with every write after its commit. Default: notifies this process's streams. */
  readonly onCommitted?: (hint: ChangeNotification) => void;
  /** Writes revocations and deletions to the journal outside the database. Default: does nothing. */
  readonly recordRevocations?: () => Promise<void>;
  /** Counts calls. Default: nothing is counted. */
  readonly recorder?: Recorder;
  /** Records calls as traces. Default: nothing is recorded. */
  readonly tracing?: Tracing | undefined;
  /** Queues a job before its time. Default: does nothing. */
  readonly wake?: (job: WakenJob) => void;
  /** Whether jobs pay allowances, as of this process's last look at the clock gate. True by default. */
  readonly jobsPay?: () => boolean;
  /** Makes the families of a demo. Default: this instance is none. */
  readonly makeDemoFamily?: MakeDemoFamily | undefined;
  /** Adds routes before the API is closed to additions. For tests. */
  readonly extend?: (api: FastifyInstance, deps: RouteDeps) => void;
}

const BODY_LIMIT_BYTES = 64 * 1024;
/** The time limit for the arrival of a whole request. */
const REQUEST_TIMEOUT_MS = 30_000;
/** The time limit for the arrival of its headers. */
const HEADERS_TIMEOUT_MS = 10_000;
/** The interval at which Node.js looks for requests past these times. */
const TIMEOUT_CHECK_MS = 1000;
/** The interval at which an open stream sends a heartbeat and checks its session. */
const BEAT_MS = 25_000;

/** The whole application, ready to listen or to be called in a test. Every context is registered here. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, hasher, clock, readiness } = deps;
  const app = createServer(config, readiness, deps.tracing);
  const events = deps.events ?? newEventHub(deps);
  addSecurityHeaders(app, config);
  if (config.rateLimits) await limitRequests(app);
  checkHosts(app, config);
  compareClocks(app, deps);
  keepServerErrors(app, { database, config, clock });
  if (deps.recorder) recordRequests(app, deps.recorder, clock);
  const watch = watchProcess(app);
  await addApiDocuments(app);
  addHealth(app, { database, readiness, config, mayWrite: () => mayWrite(clock, deps.databaseTime) });
  const onConnectionError = (err: Error) => app.log.warn({ err }, 'a connection of a long call broke');
  const longWork = openLongCalls(config, {
    onStatement: database.onStatement,
    tracing: deps.tracing,
    onConnectionError,
  });
  app.addHook('onClose', () => longWork.close());
  const wake = deps.wake ?? (() => {});
  const outbox = createOutbox(config.mail !== undefined, () => wake('deliver_mail'));
  const desk = new ExportDesk();
  // An aborted export writes its last audit row after its response has ended.
  app.addHook('onClose', () => desk.settled());
  const runner = createAuditRunner({ database, config, clock, log: app.log });
  app.addHook('onClose', () => runner.stop());
  const routeDeps = {
    ...{ config, database, longWork, hasher, clock, events, outbox, desk, runner, watch },
    ...{ moveDueDays, repriceTemplates, endRules },
    exportUrl: config.databaseReplicaUrl ?? config.databaseDirectUrl,
    findStaff: staffFinder(database, config.serves),
    writes: {
      database,
      onCommitted: deps.onCommitted ?? ((hint: ChangeNotification) => events.deliver([hint])),
    },
    recordRevocations: deps.recordRevocations ?? (async () => {}),
    jobsPay: deps.jobsPay ?? (() => true),
    makeDemoFamily: deps.makeDemoFamily,
    maintain: () => wake('maintain'),
    moveChores: moveNextEarlier,
  };
  // Sessions are read for calls of the API only.
  await app.register(async api => {
    await api.register(sessions, { config, database, clock });
    registerRoutes(api, useCases, routeDeps);
    deps.extend?.(api, routeDeps);
  });
  keepStreams(app, events);
  await serveApps(app, config);
  await app.ready();
  return app;
}

/** Measures this process for as long as the application lives. */
function watchProcess(app: FastifyInstance): ProcessWatch {
  const watch = new ProcessWatch();
  app.addHook('onClose', async () => watch.stop());
  return watch;
}

/** The open streams of a process. They read sessions as every call does. */
export function newEventHub({ config, database, clock }: Pick<AppDeps, 'config' | 'database' | 'clock'>): EventHub {
  return new EventHub(sessionStatusBy(createSessionFinder(database), clock, config));
}

/** Checks open streams, and ends them before the server waits for requests in flight. */
function keepStreams(app: FastifyInstance, events: EventHub): void {
  const beating = setInterval(() => void events.beat(), BEAT_MS);
  beating.unref();
  app.addHook('preClose', done => {
    clearInterval(beating);
    events.end();
    done();
  });
}

function createServer(config: Config, readiness: Readiness, tracing: Tracing | undefined): FastifyInstance {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers'],
      serializers: { err: error => ({ ...loggedError(error) }) },
      // Links a line of the log to the trace of its call or job.
      ...(tracing ? { mixin: () => ({ traceId: tracing.currentTraceId() }) } : {}),
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => newId(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    // When the process ends, requests in flight finish. Idle connections are closed at once.
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
  }).withTypeProvider<ZodTypeProvider>();
  guardConnections(app.server, config.maxConnections, () =>
    app.log.warn({ most: config.maxConnections }, 'connections past a limit are closed'),
  );
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.removeContentTypeParser('text/plain');
  parseJsonBodies(app);
  if (tracing) traceCalls(app, tracing);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isBuiltFile(request.url)) reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // An answer in flight at the end of the process frees its connection too.
    if (readiness.draining) reply.header('connection', 'close');
    done();
  });
  if (['info', 'debug', 'trace'].includes(config.logLevel))
    app.addHook('onResponse', (request, reply, done) => {
      const { method, routeOptions } = request;
      const line = { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
      request.log.info(line, 'answered');
      done();
    });
  return app;
}
