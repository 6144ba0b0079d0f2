import { Signer } from '@fastify/cookie';
import { randomId } from '@pocketful/api-client/random-id';
import { toDecimal } from '@pocketful/domain/money';
import type { FastifyInstance } from 'fastify';
import { expect, inject, onTestFinished } from 'vitest';
import { type AppDeps, buildApp, newEventHub } from '../src/app.ts';
import { type InProcessBrowser, openBrowser } from '../src/commands/in-process-client.ts';
import { type SignedCheckpoint, signCheckpoints } from '../src/contexts/audit/audit-checkpoints.ts';
import { readGauges } from '../src/contexts/metrics/gauges.ts';
import { Recorder } from '../src/contexts/metrics/recorder.ts';
import { readRetentionMarks } from '../src/contexts/retention/retention-marks.ts';
import type { BookFault } from '../src/contexts/verification/book-checks.ts';
import { verifyBooks } from '../src/contexts/verification/verify-books.ts';
import { readClock } from '../src/platform/clock-gate.ts';
import { type Config, readConfig } from '../src/platform/config.ts';
import { connectDatabase, type DatabaseHandle, type DatabaseOptions } from '../src/platform/database/connect.ts';
import { type LongWork, openLongWork } from '../src/platform/database/long-work.ts';
import type { MakeDemoFamily } from '../src/platform/demo.ts';
import type { EventHub } from '../src/platform/events/event-hub.ts';
import { type NotifyChannel, openNotifyChannel } from '../src/platform/events/notify-channel.ts';
import { createSecretHasher, type SecretHasher } from '../src/platform/hashing.ts';
import { newSessionId } from '../src/platform/sessions/session-id.ts';
import { openSession } from '../src/platform/sessions/session-rows.ts';
import { startTracing } from '../src/platform/tracing/tracing.ts';
import type { ChangeNotification, WriterDeps } from '../src/platform/writes/write-order.ts';
import { cheapHasher } from './cheap-hasher.ts';
import { borrowDatabase, overSocket, type TestDatabase } from './databases.ts';
import { noteStatement } from './recorded-statements.ts';
import { compareAnswers, hideFromChildren, searchAnswers } from './search-answers.ts';

export { createDatabase, deadlocksOf, lockWaits, superuserOn, type TestDatabase, testOfOneNode } from './databases.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly handle: DatabaseHandle;
  readonly config: Config;
  readonly hasher: SecretHasher;
  /** The dependencies of the writes of jobs and commands. */
  readonly writes: WriterDeps;
  /** The database as jobs and commands have it, without the limits of calls, and their writes. */
  readonly jobs: { readonly database: LongWork; readonly writes: WriterDeps };
  /** Every statement of the application, newest last. */
  readonly statements: string[];
  /** The notification after each commit, newest last. */
  readonly hints: ChangeNotification[];
  /** Secrets found in answers. They fail the test. */
  readonly leaks: string[];
  /** Its open streams. */
  readonly events: EventHub;
  /** Counts requests if the test enables it. The test flushes it. */
  readonly recorder: Recorder;
  /** Ends it. */
  end(): Promise<void>;
  now(): Date;
  /** Lets time pass. */
  advance(milliseconds: number): void;
  browser(): InProcessBrowser;
}

/** A start from which years may pass until today. */
export const LONG_AGO = '2015-03-10T15:00:00Z';

export interface TestAppOptions {
  /** Default: a clock that only the test moves. */
  readonly clock?: () => Date;
  /** Replaces settings, also by values that no setting may have. */
  readonly config?: Partial<Config>;
  /** Whether the caller ends it; otherwise it ends with the test. */
  readonly outlivesTest?: true;
  /** The time at the start. Removal by age uses the database's clock, so tests of it begin years ago. */
  readonly startsAt?: string;
  readonly settings?: Record<string, string>;
  readonly database?: Partial<DatabaseOptions>;
  readonly extend?: AppDeps['extend'];
  /** Default: the product's parameters are too expensive for most tests. */
  readonly hashes?: 'cheap' | 'real';
  /** Whether requests are counted. */
  readonly recording?: boolean;
  /** The database through which it receives other processes' events. Default: its own events only. */
  readonly wire?: { readonly url: string };
  /** The database's time. Default: the test's own clock, so that a test that moves it still writes. */
  readonly databaseTime?: AppDeps['databaseTime'];
  /** Whether jobs pay allowances; true by default. */
  readonly jobsPay?: AppDeps['jobsPay'];
  /** Makes the families of a demo. Default: it is none. */
  readonly demo?: (deps: Pick<AppDeps, 'config' | 'database' | 'hasher'>) => Promise<MakeDemoFamily>;
  /** Queues a job before its time. Default: does nothing. */
  readonly wake?: AppDeps['wake'];
}

/** The application on a separate database, with a clock that only the test moves. It ends with the test. */
export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await borrowDatabase();
  onTestFinished(() => database.close());
  return startAppOn(database, options);
}

/** The same on an existing database. */
export async function startAppOn(database: TestDatabase, options: TestAppOptions = {}): Promise<TestApp> {
  const settings = readConfig({
    NODE_ENV: 'test',
    ...throughPooler(database.appUrl),
    DATABASE_JOBS_URL: database.jobsUrl,
    SESSION_SECRET: 'a session secret for the tests alone',
    PIN_PEPPER: 'a pepper of the PINs for the tests alone',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    // Mail stays in the outbox: no server is at that address.
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'http://pocketful.test',
    ...options.settings,
  });
  const config: Config = { ...settings, ...options.config };
  const tracing = await startTracing(config.tracing, { onFailure: () => {}, onRecovery: () => {} });
  const statements: string[] = [];
  const onStatement: DatabaseOptions['onStatement'] = (statement, sentFor, values) => {
    statements.push(statement);
    noteStatement(statement, sentFor, values);
  };
  const handle = connectDatabase({
    pool: options.database ? undefined : takePool(database, config.databaseUrl),
    url: overSocket(config.databaseUrl),
    replicaUrl: config.databaseReplicaUrl,
    preparedStatements: config.prepared,
    tracing,
    onStatement,
    ...options.database,
  });
  const jobs = openLongWork(
    { ...config, databaseJobsUrl: overSocket(config.databaseJobsUrl) },
    { onStatement, pool: takePool(database, config.databaseJobsUrl) },
  );
  const hints: ChangeNotification[] = [];
  const leaks: string[] = [];
  const hasher = options.hashes === 'real' ? createSecretHasher(config) : cheapHasher(config);
  const writes = { database: handle, onCommitted: () => {} };
  let time = new Date(options.startsAt ?? '2026-03-10T15:00:00Z');
  const clock = options.clock ?? (() => time);
  const events = newEventHub({ config, database: handle, clock });
  const wire = options.wire && (await hearOthers(options.wire.url, events));
  const recorder = new Recorder({
    database: handle,
    onFailure: error => {
      throw error;
    },
  });
  const makeDemoFamily = await options.demo?.({ config, database: handle, hasher });
  const app = await buildApp({
    config,
    makeDemoFamily,
    database: handle,
    hasher,
    clock,
    databaseTime: options.databaseTime ?? (async () => clock()),
    events,
    onCommitted: hint => {
      hints.push(hint);
      if (wire) wire.publish(hint);
      else events.deliver([hint]);
    },
    tracing,
    ...(options.recording ? { recorder } : {}),
    extend: (api, deps) => {
      searchAnswers(api, leaks);
      compareAnswers(api, leaks);
      hideFromChildren(api, leaks);
      options.extend?.(api, deps);
    },
    ...(options.jobsPay ? { jobsPay: options.jobsPay } : {}),
    ...(options.wake ? { wake: options.wake } : {}),
    readiness: {
      draining: false,
      pendingMigrations: async () => [],
      missingForSchema: async () => undefined,
      books: async () => undefined,
      clock: () => readClock(handle, clock()),
      oldest: () => readRetentionMarks(handle),
      gauges: () => readGauges(handle, clock()),
    },
  });
  const end = async () => {
    await app.close();
    await wire?.close();
    await Promise.all([
      options.database ? handle.close() : leavePool(database, config.databaseUrl, handle),
      leavePool(database, config.databaseJobsUrl, jobs),
    ]);
    await tracing?.stop();
    expect(leaks, 'faults of answers').toEqual([]);
  };
  if (!options.outlivesTest) onTestFinished(end);
  return {
    end,
    app,
    database,
    handle,
    config,
    hasher,
    writes,
    jobs: { database: jobs, writes: { ...writes, database: jobs } },
    statements,
    hints,
    leaks,
    events,
    recorder,
    now: clock,
    advance: milliseconds => {
      time = new Date(time.getTime() + milliseconds);
    },
    // With a key for every call, as the apps send them.
    browser: () => openBrowser(app, { of: randomId, answered: () => {}, forget: () => {} }),
  };
}

/** The settings of the database: through the pooler, if the run has one. */
function throughPooler(appUrl: string): Record<string, string> {
  const [{ port }, { port: own }] = [new URL(inject('applicationUrl')), new URL(inject('postgres').appUrl)];
  if (new URL(appUrl).port !== own || port === own) return { DATABASE_URL: appUrl };
  return { DATABASE_URL: Object.assign(new URL(appUrl), { port }).href, DATABASE_DIRECT_URL: appUrl };
}

/** The connections that an earlier test left, if any. */
function takePool({ pools }: TestDatabase, url: string): DatabaseOptions['pool'] {
  const pool = pools?.get(url);
  if (pool) pools?.set(url, undefined);
  return pool;
}

/** Leaves a test's connections to the next test, unless one is in use or another application has left some. */
async function leavePool({ pools }: TestDatabase, url: string, { pool, close }: DatabaseHandle): Promise<void> {
  const isIdle = pool.idleCount === pool.totalCount;
  if (isIdle && pools?.has(url) && !pools.get(url)) pools.set(url, pool);
  else await close();
}

/** Opens the channel to the other processes of a database, as a process does. */
async function hearOthers(url: string, events: EventHub): Promise<NotifyChannel> {
  const wire = openNotifyChannel({
    url,
    onNotifications: hints => events.deliver(hints),
    onMissed: () => events.resync(),
    onError: () => {},
  });
  await wire.ready();
  return wire;
}

export const ADMIN_PASSWORD = 'Pocketful-1!';
export const ADMIN_PIN = '2580';

/** A family with its admin active in a browser. */
export interface TestFamily {
  readonly name: string;
  readonly adminId: string;
  readonly browser: InProcessBrowser;
}

/** Signs a family up. */
export async function signUp(
  test: TestApp,
  name = 'rivera',
  formats: { locale?: string; currency?: string } = {},
): Promise<TestFamily> {
  const browser = test.browser();
  const { user } = await browser.call('signup', {
    body: {
      accountType: 'family_admin',
      firstName: 'Dana',
      lastName: name,
      username: `dana-${name}`,
      email: `dana@${name}.example`,
      password: ADMIN_PASSWORD,
      confirmPassword: ADMIN_PASSWORD,
      pin: ADMIN_PIN,
      confirmPin: ADMIN_PIN,
      privacyPolicyAccepted: true,
      termsAccepted: true,
      ...formats,
    },
  });
  browser.member = user.id;
  return { name, adminId: user.id, browser };
}

/** Adds a child by its admin's browser. */
export async function addChild({ browser }: TestFamily, username: string, pin: string, age = 9) {
  return browser.call('addChild', {
    body: { firstName: `First-${username}`, username, age, pin, parentalConsent: true, dataCollectionConsent: true },
  });
}

/** A children's own device of a family, with no profile picked. */
export async function childrensDevice(
  test: TestApp,
  { browser: adult }: Pick<TestFamily, 'browser'>,
  childIds: string[],
): Promise<InProcessBrowser> {
  const { secret } = await adult.call('createInvitation', { body: { kind: 'device', childIds } });
  const browser = test.browser();
  await browser.call('acceptInvitation', { body: { secret } });
  return browser;
}

/** A new browser that unlocked the family, in the picker. */
export async function unlock(test: TestApp, family: TestFamily): Promise<InProcessBrowser> {
  const browser = test.browser();
  await browser.call('login', { body: { email: '', username: `dana-${family.name}`, password: ADMIN_PASSWORD } });
  return browser;
}

/** A new browser with this member active. */
export async function pick(test: TestApp, family: TestFamily, userId: string, pin: string): Promise<InProcessBrowser> {
  const browser = await unlock(test, family);
  const answer = await browser.call('verifyPin', { body: { userId, pin } });
  if (!answer.success) throw new Error('the PIN was refused');
  browser.member = userId;
  return browser;
}

/** The same by a session that is written without password and PIN, for tests that are not about them. */
export async function enter(test: TestApp, family: TestFamily, userId: string): Promise<InProcessBrowser> {
  const { adminId, browser: known } = family;
  const [member] = await test.database.query<{ family: string }>(
    'SELECT family_id AS family FROM members WHERE member_id = $1',
    [adminId],
  );
  const session = newSessionId(member?.family ?? '');
  const who = { adultId: adminId, memberId: userId, userAgent: null };
  await openSession(session, who, test.now()).execute(test.handle.crossTenant('sessions'));
  const [name] = known.cookie?.split('=') ?? [];
  const value = new Signer(test.config.sessionSecret).sign(session.value);
  return Object.assign(test.browser(), { cookie: `${name}=${encodeURIComponent(value)}`, member: userId });
}

/** A chore for a child, due tomorrow. */
export function createChore(
  family: TestFamily,
  test: TestApp,
  childId: string,
  rewardCents = 250,
  name = 'Set the table',
) {
  const dueDate = new Date(test.now().getTime() + 86_400_000).toISOString();
  return family.browser.call('createChore', { body: { childId, name, reward: toDecimal(rewardCents), dueDate } });
}

/** The status and code of a refused call. Throws if it was not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  let answer: unknown;
  try {
    answer = await call;
  } catch (error) {
    if (error instanceof Error && 'status' in error && 'code' in error) return `${error.status} ${error.code}`;
    throw error;
  }
  throw new Error(`the call was not refused. It answered ${JSON.stringify(answer)}`);
}

/** Signs the heads that moved, few enough for one checkpoint. Returns it; undefined if none moved. */
export async function signHeads({ jobs, config, now }: Pick<TestApp, 'jobs' | 'config' | 'now'>) {
  let only: SignedCheckpoint | undefined;
  for await (const signed of signCheckpoints(jobs.database, config.instanceKey, now)) only = signed;
  return only;
}

/** The faults that a full verification finds. */
export async function faultsOf({ jobs }: Pick<TestApp, 'jobs'>): Promise<readonly BookFault[]> {
  return (await verifyBooks(jobs.database)).faults;
}

/** The text of an answer; nothing of a stream, which has no end. */
export async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}

/** The counted outcomes of concurrent calls: 'done', or status and code. */
export async function outcomesOf(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  const outcomes = await Promise.all(
    calls.map(call =>
      call.then(
        () => 'done',
        (error: unknown) => refusalOf(Promise.reject(error)),
      ),
    ),
  );
  for (const outcome of outcomes) counted[outcome] = (counted[outcome] ?? 0) + 1;
  return counted;
}

/** The id of a family, the only one in most tests. */
export async function familyOf(app: TestApp): Promise<string> {
  const [row] = await app.database.query<{ family_id: string }>('SELECT family_id FROM members LIMIT 1');
  return row?.family_id ?? '';
}
