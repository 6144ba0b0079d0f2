import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startMailServer } from '@pocketful/local/mail-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startCollector } from '../collector.ts';
import { buildDeployable, type Started, startOn } from '../deployable.ts';
import { createDatabase, type TestDatabase } from '../harness.ts';
import { bodyOf } from '../row-bodies.ts';

buildDeployable();

const signup = bodyOf('signup');
const addChild = bodyOf('addChild');
const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));
const WATCH = ['--import', fileURLToPath(new URL('../fixtures/watch-process.mjs', import.meta.url))];

interface Watched extends Started {
  readonly database: TestDatabase;
  /** Its connections and loaded files so far. */
  seen(): Promise<{ connects: Set<string>; loads: Set<string> }>;
  /** Ends it by SIGTERM. Returns its exit code and the milliseconds until its end. */
  stop(): Promise<{ code: number | string | null; milliseconds: number }>;
}

/** Starts the deployed API on a separate database, and watches its connections. */
async function startWatched(settings: Record<string, string> = {}): Promise<Watched> {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const folder = await mkdtemp(join(tmpdir(), 'pocketful-watched-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const WATCH_FILE = join(folder, 'seen');
  const started = await startOn(database, { ...settings, WATCH_FILE, DATA_DIR: folder }, WATCH);
  return {
    ...started,
    database,
    seen: async () => {
      const lines = (await readFile(WATCH_FILE, 'utf8')).split('\n');
      const after = (word: string) =>
        new Set(lines.filter(line => line.startsWith(`${word} `)).map(line => line.slice(word.length + 1)));
      expect(after('sends')).toEqual(new Set());
      return { connects: after('connects'), loads: after('loads') };
    },
    stop: async () => {
      const since = performance.now();
      started.child.kill('SIGTERM');
      return { code: await started.ended, milliseconds: performance.now() - since };
    },
  };
}

/** Signs a family up, adds a child, and requests an unknown path. Returns the answers without ids and times. */
async function walk(url: string): Promise<string[]> {
  let cookie = '';
  const answers: string[] = [];
  for (const [method, path, body] of [
    ['POST', '/api/auth/signup', signup],
    ['POST', '/api/children', addChild],
    ['GET', '/api/dashboard', undefined],
    ['POST', '/api/auth/forgot-password', { email: 'ada@example.com' }],
    ['POST', '/api/children', { ...addChild, pin: 'none' }],
    ['GET', '/api/nothing', undefined],
  ] as const) {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    const text = (await answer.text()).replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '*');
    answers.push(`${answer.status} ${[...answer.headers.keys()].sort().join()} ${text}`);
  }
  return answers;
}

/** The code that records traces is one file of the deployable, with all its packages. */
const isRecorder = (file: string) => /^record-traces-\w+\.js$/.test(file);
/** The sources that connect: to NOTIFY_URL, and to the hosts of PUSH_SERVICES. `push.test.ts` proves where they do. */
const CONNECTING = ['post-waiting.ts', 'push-service.ts'].map(file => join('contexts', 'notices', file));
const at = (url: string) => new URL(url).host.replace(/^(?!\d)[^:]+/, 'localhost');

test('The server connects to its database, mail server, collector, NOTIFY_URL and push services, and to nothing else: it connects to its database only, and loads no tracing code, unless the settings name more', async () => {
  const api = await startWatched();
  await walk(api.url);
  expect(await api.stop()).toMatchObject({ code: 0 });
  const { connects, loads } = await api.seen();
  expect(connects).toEqual(new Set([at(api.database.appUrl)]));
  expect([...loads].filter(isRecorder)).toEqual([]);
}, 60_000);

test('The server connects to its database, mail server, collector, NOTIFY_URL and push services, and to nothing else: no source of the API connects to another server directly', async () => {
  // The API's pages print examples of calls. The server runs none of them.
  const isPrinted = (file: string) => file.startsWith(join('platform', 'api-pages'));
  const isSource = (file: string) => file.endsWith('.ts') && !isPrinted(file) && !CONNECTING.includes(file);
  const sources = (await readdir(SOURCES, { recursive: true })).filter(isSource);
  expect(sources.length).toBeGreaterThan(200);
  for (const file of sources) {
    const text = await readFile(join(SOURCES, file), 'utf8');
    expect(
      text.match(
        /\b(?:await|return|void|=>|=) fetch\(|\bnew WebSocket\(|\b(?:https?|net|tls)\.(?:get|request|connect)\(/g,
      ),
      file,
    ).toBe(null);
    // Of Node's network modules the API imports only names that inspect an address or serve in-process calls.
    for (const [, names = ''] of text.matchAll(/import \{([^}]*)\} from 'node:(?:net|https?|http2|tls|dgram|dns)'/g))
      expect(names.trim(), file).toMatch(
        /^(?:(?:BlockList, )?isIP(?:, isIPv6)?|isIPv6|Socket|IncomingMessage, ServerResponse)$/,
      );
  }
});

test('The server connects to its database, mail server, collector, NOTIFY_URL and push services, and to nothing else: with a mail server, a collector and NOTIFY_URL it connects to these and its database, and to nothing else', async () => {
  const [server, collector, home] = [await startMailServer(), await startCollector(), await startCollector()];
  onTestFinished(() => server.close());
  const mail = { SMTP_URL: server.url, PUBLIC_URL: 'http://pocketful.test' };
  const api = await startWatched({ ...mail, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, NOTIFY_URL: home.url });
  await walk(api.url);
  await vi.waitFor(() => expect(server.mails.length).toBeGreaterThan(0), { timeout: 10_000 });
  expect(await api.stop()).toMatchObject({ code: 0 });
  const { connects, loads } = await api.seen();
  expect(connects).toEqual(new Set([at(api.database.appUrl), at(server.url), at(collector.url), at(home.url)]));
  expect([...loads].filter(isRecorder)).toHaveLength(1);
}, 60_000);

test('A job is a trace; A line of the log names its trace: a line of the log names its trace, jobs are traces too, and waiting spans are sent before the process ends', async () => {
  const collector = await startCollector();
  const api = await startWatched({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'info' });
  await walk(api.url);
  await vi.waitFor(() => expect(api.output()).toContain('put figures together'), { timeout: 10_000 });
  const last = await fetch(`${api.url}/api/auth/user`);
  const { code, milliseconds } = await api.stop();
  expect(code).toBe(0);
  expect(milliseconds).toBeLessThan(5000);
  const lines = api
    .output()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map((line): Record<string, unknown> => JSON.parse(line));
  const spans = collector.spans();
  const answered = lines.filter(({ msg }) => msg === 'answered');
  expect(answered.map(({ route }) => route)).toContain('/api/children');
  for (const line of answered) {
    const span = spans.find(({ attributes }) => attributes['pocketful.request_id'] === line.requestId);
    expect(span).toBeDefined();
    expect(line.traceId).toBe(span?.traceId);
  }
  expect(answered.at(-1)?.requestId).toBe(last.headers.get('x-request-id'));
  const job = spans.find(({ name }) => name === 'job roll_up');
  expect(spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId).length).toBeGreaterThan(0);
  expect(lines.find(({ msg }) => msg === 'put figures together')?.traceId).toBe(job?.traceId);
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['job pay_allowances', 'job verify_books', 'job audit_privacy', 'job date_revocations']),
  );
}, 60_000);

test('A collector that is away or slow changes no answer and delays no call: a collector that is away, never answers, or refuses changes no answer and delays no call', {
  timeout: 60_000,
  tags: 'long',
}, async () => {
  const without = await startWatched();
  const expected = await walk(without.url);
  await without.stop();
  const [silent, refusing] = [await startCollector(), await startCollector()];
  silent.answerWith('nothing');
  refusing.answerWith(400);
  for (const OTEL_EXPORTER_OTLP_ENDPOINT of ['http://127.0.0.1:1', silent.url, refusing.url]) {
    const api = await startWatched({ OTEL_EXPORTER_OTLP_ENDPOINT, LOG_LEVEL: 'warn' });
    expect(await walk(api.url)).toEqual(expected);
    if (OTEL_EXPORTER_OTLP_ENDPOINT === refusing.url)
      await vi.waitFor(() => expect(api.output()).toContain('the collector takes no traces'), { timeout: 10_000 });
    expect(await api.stop()).toMatchObject({ code: 0, milliseconds: expect.toSatisfy((ms: number) => ms < 5000) });
  }
  expect(silent.requests.length).toBeGreaterThan(0);
});
