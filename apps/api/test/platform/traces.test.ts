import { AsyncResource } from 'node:async_hooks';
import { once } from 'node:events';
import { request } from 'node:http';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BATCH, MAX_WAITING } from '../../src/platform/tracing/record-traces.ts';
import { startTracing } from '../../src/platform/tracing/tracing.ts';
import { type Collector, type ReceivedSpan, startCollector } from '../collector.ts';
import { startApp, type TestApp, type TestAppOptions } from '../harness.ts';
import { castOf } from '../principals.ts';
import { bodyOf } from '../row-bodies.ts';

interface Traced {
  readonly test: TestApp;
  readonly collector: Collector;
  readonly url: string;
  /** Calls over HTTP, with the cookie of earlier calls. */
  send(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Every span, once all were sent. Nothing is recorded afterwards. */
  allSpans(): Promise<ReceivedSpan[]>;
}

/** The application, listening, with a collector for its traces. */
async function startTraced(settings: Record<string, string> = {}, options: TestAppOptions = {}): Promise<Traced> {
  const collector = await startCollector();
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...settings };
  const test = await startApp({ ...options, settings: traces });
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  let cookie = '';
  return {
    test,
    collector,
    url,
    send: async (path, body, headers = {}) => {
      const answer = await fetch(`${url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...{ 'sec-fetch-site': 'same-origin', cookie, ...headers },
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      return answer;
    },
    allSpans: async () => {
      await test.handle.tracing?.stop();
      return collector.spans();
    },
  };
}

/** The number of connected callers. */
function connectionsOf({ app }: TestApp): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

const signup = bodyOf('signup');
const addChild = bodyOf('addChild');

/** The spans of one call, by its request id, with its statements. */
function callIn(spans: readonly ReceivedSpan[], requestId: string | null) {
  const call = spans.find(({ attributes }) => attributes['pocketful.request_id'] === requestId);
  if (!call) throw new Error('the call is in no span');
  return { call, children: spans.filter(({ parentSpanId }) => parentSpanId === call.spanId) };
}

test('A call is a trace with its statements, found by its request id: a call is a trace with its pattern, answer and request id, and all its statements', async () => {
  const { test, send, allSpans } = await startTraced();
  expect((await send('/api/auth/signup', signup)).status).toBe(201);
  test.statements.length = 0;
  const read = await send('/api/dashboard');
  expect(read.status).toBe(200);
  const sentByRead = [...test.statements];
  test.statements.length = 0;
  const write = await send('/api/children', addChild);
  expect(write.status).toBe(201);
  const sentByWrite = [...test.statements];
  const spans = await allSpans();
  for (const [answer, sent, route] of [
    [read, sentByRead, 'GET /api/dashboard'],
    [write, sentByWrite, 'POST /api/children'],
  ] as const) {
    const { call, children } = callIn(spans, answer.headers.get('x-request-id'));
    const [method, pattern] = route.split(' ');
    expect(call).toMatchObject({ name: route, parentSpanId: undefined, failed: false });
    expect(call.attributes).toEqual({
      'http.request.method': method,
      'http.route': pattern,
      'http.response.status_code': answer.status,
      'pocketful.request_id': answer.headers.get('x-request-id'),
    });
    expect(children.map(({ attributes }) => attributes['db.query.text']).sort()).toEqual(sent.sort());
    expect(children.every(({ traceId }) => traceId === call.traceId)).toBe(true);
  }
  const { children } = callIn(spans, write.headers.get('x-request-id'));
  expect(children.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'COMMIT']));
});

test('A call is a trace with its statements, found by its request id: concurrent calls keep their statements apart', async () => {
  const { send, allSpans } = await startTraced();
  await send('/api/auth/signup', signup);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('/api/dashboard')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  const spans = await allSpans();
  const calls = answers.map(({ headers }) => callIn(spans, headers.get('x-request-id')));
  expect(new Set(calls.map(({ call }) => call.traceId)).size).toBe(20);
  // A shared read, such as of sessions, is in the trace of the first call.
  const own = calls.map(({ children }) =>
    children.filter(({ attributes }) => attributes['pocketful.sent_for'] === 'family'),
  );
  expect(new Set(own.map(children => children.length))).toEqual(new Set([own[0]?.length]));
  expect(own[0]?.length).toBeGreaterThan(0);
});

test('A call is a trace with its statements, found by its request id: a body that arrives in pieces leaves all statements in its call', async () => {
  const { url, allSpans } = await startTraced();
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const signingUp = request(`${url}/api/auth/signup`, { method: 'POST', headers });
  const body = JSON.stringify(signup);
  signingUp.write(body.slice(0, 40));
  await sleep(100);
  signingUp.end(body.slice(40));
  const [answer] = await once(signingUp, 'response');
  expect(answer.statusCode).toBe(201);
  answer.resume();
  const { children } = callIn(await allSpans(), answer.headers['x-request-id']);
  expect(children.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'COMMIT']));
});

test('A trace contains no typed text, no person’s id and no secret', async () => {
  const { test, collector, send, allSpans } = await startTraced();
  // A refused row: PostgreSQL reports all its values in the error.
  await test.database.query("ALTER TABLE members ADD CHECK (first_name <> 'Canarykid')");
  const secrets = { password: 'Canaryword-1!', confirmPassword: 'Canaryword-1!', pin: '0917', confirmPin: '0917' };
  const who = { firstName: 'Canaryfirst', username: 'canaryname', email: 'canarymail@example.com' };
  const headers = { 'user-agent': 'Canaryagent', 'x-forwarded-for': '203.0.113.77' };
  const signedUp = await send('/api/auth/signup', { ...signup, ...who, ...secrets }, headers);
  const token = signedUp.headers.getSetCookie()[0]?.split(/[=;]/)[1] ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect((await send('/api/children', { ...addChild, firstName: 'Canarychild' }, headers)).status).toBe(201);
  const [child] = await test.database.query<{ id: string }>("SELECT member_id AS id FROM members WHERE role = 'child'");
  expect((await send(`/api/children/${child?.id}/balance-history`, undefined, headers)).status).toBe(200);
  const refused = await send(
    '/api/children',
    { ...addChild, username: 'canarytwo', firstName: 'Canarykid', pin: '6042' },
    headers,
  );
  expect(refused.status).toBe(500);
  await send('/api/auth/reset-password?token=canarytoken', { token: 'canarytoken' }, headers);
  await send('/api/auth/login', { email: who.email, username: 'canaryname', password: 'Canarywrong' }, headers);
  await send('/api/canarypath/Canaryfirst?pin=0917', undefined, headers);
  const spans = await allSpans();
  const { call, children } = callIn(spans, refused.headers.get('x-request-id'));
  expect(call).toMatchObject({ failed: true, attributes: { 'error.type': 'INTERNAL' } });
  expect(children.find(({ failed }) => failed)?.attributes).toMatchObject({ 'error.type': '23514' });
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /api/children/:id/balance-history', 'GET unknown']),
  );
  const rows = await test.database.query<{ id: string }>(
    'SELECT member_id::text AS id FROM members UNION SELECT family_id::text FROM families',
  );
  for (const { body } of collector.requests) {
    expect(body.match(/.{0,60}canary.{0,60}/gi)).toBeNull();
    expect(body.match(/.{0,60}(?<![\w.:-])0917(?![\w.:-]).{0,60}/g)).toBeNull();
    for (const said of [token, 'tests alone', '203.0.113.77', '127.0.0.1', ...rows.map(row => row.id)])
      expect(body).not.toContain(said);
  }
});

test('A client cannot choose the trace of a call', async () => {
  const { send, allSpans } = await startTraced({ TRUSTED_PROXIES: 'loopback' });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'x-forwarded-for': '203.0.113.77' };
  const answer = await send('/api/auth/user', undefined, headers);
  const { call } = callIn(await allSpans(), answer.headers.get('x-request-id'));
  expect(call).toMatchObject({ parentSpanId: undefined });
  expect(call.traceId).not.toBe(traceId);
});

test('A call is a trace with its statements, found by its request id: probes, metrics and files are no traces, and a stream of events is one until it begins', async () => {
  const { test, send, allSpans } = await startTraced({ METRICS_TOKEN: 'a token for the metrics' });
  await send('/api/auth/signup', signup);
  const stream = await send('/api/events');
  for (const path of ['/healthz', '/readyz', '/metrics', '/', '/api/openapi.json']) await send(path);
  const before = test.statements.length;
  await test.events.beat();
  // The session of an open stream is read again, outside of any call.
  await vi.waitFor(() => expect(test.statements.length).toBeGreaterThan(before));
  const spans = await allSpans();
  await stream.body?.cancel();
  const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined);
  expect(roots.map(({ name }) => name)).toEqual(['POST /api/auth/signup', 'GET /api/events']);
  expect(callIn(spans, stream.headers.get('x-request-id')).call.attributes).toMatchObject({
    'http.response.status_code': 200,
  });
});

test('the statement of an export is part of its call from its first row to its last, without its rows', async () => {
  const { test, collector, allSpans } = await startTraced();
  const { browsers } = await castOf(test);
  const { content } = await browsers.support_user.callFile('exportTable', { params: { kind: 'families' } });
  const file = await content.text();
  const spans = await allSpans();
  const call = spans.find(({ attributes }) => attributes['http.route'] === '/api/admin/export/:kind');
  const read = spans.filter(({ attributes }) => attributes['pocketful.sent_for'] === 'reports');
  expect(read).toMatchObject([{ traceId: call?.traceId, parentSpanId: call?.spanId, failed: false }]);
  const [, id = ''] = /^"?([0-9a-f-]{36})/m.exec(file) ?? [];
  expect(id).not.toBe('');
  expect(collector.requests.some(({ body }) => body.includes(id))).toBe(false);
});

test('A line of the log names its trace: the log line of an answer that other code ends has the call’s trace', async () => {
  const body = new PassThrough();
  const told: (string | undefined)[] = [];
  const { send, allSpans } = await startTraced(
    {},
    {
      extend: (api, { database }) => {
        api.addHook('onResponse', async () => void told.push(database.tracing?.currentTraceId()));
        api.get('/api/slow', { schema: { operationId: 'slow' } }, (_request, reply) => reply.send(body));
      },
    },
  );
  const answer = send('/api/slow');
  await sleep(100);
  body.end('done');
  expect(await (await answer).text()).toBe('done');
  await vi.waitFor(() => expect(told).toHaveLength(1));
  const { call } = callIn(await allSpans(), (await answer).headers.get('x-request-id'));
  expect(told).toEqual([call.traceId]);
});

test('A call is a trace with its statements, found by its request id: the trace of a caller who disconnects ends at once', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { test, url, allSpans } = await startTraced(
    {},
    {
      extend: api => {
        api.get('/api/slow', { schema: { operationId: 'slow' } }, async () => {
          begin();
          await new Promise(() => {});
        });
      },
    },
  );
  const caller = new AbortController();
  const answer = fetch(`${url}/api/slow`, { signal: caller.signal });
  await begun;
  caller.abort();
  await expect(answer).rejects.toThrow();
  await vi.waitFor(async () => expect(await connectionsOf(test)).toBe(0));
  const [span] = await allSpans();
  expect(span).toMatchObject({ name: 'GET /api/slow', failed: false });
  expect(span?.attributes).not.toHaveProperty('http.response.status_code');
});

test('A share of the traces is recorded, each whole', async () => {
  const none = await startTraced({ OTEL_TRACES_SAMPLER_ARG: '0' });
  await none.send('/api/auth/signup', signup);
  expect(await none.allSpans()).toEqual([]);
  expect(none.collector.requests).toEqual([]);
  const half = await startTraced({ OTEL_TRACES_SAMPLER_ARG: '0.5' });
  await half.send('/api/auth/signup', signup);
  await Promise.all(Array.from({ length: 100 }, () => half.send('/api/dashboard')));
  const spans = await half.allSpans();
  const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined);
  // With a ratio of a half, fewer than 26 or more than 74 of a hundred happen about once in a million runs.
  expect(roots.length).toBeGreaterThan(25);
  expect(roots.length).toBeLessThan(75);
  const known = new Set(roots.map(({ spanId }) => spanId));
  expect(spans.every(({ parentSpanId }) => parentSpanId === undefined || known.has(parentSpanId))).toBe(true);
});

test('the collector gets the headers of the settings, under its own path', async () => {
  const collector = await startCollector();
  const { send, allSpans, test } = await startTraced({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/tenant/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=se%2Ccret, x-team = bank',
    OTEL_SERVICE_NAME: 'our-bank',
  });
  expect(test.config.tracing?.url).toBe(`${collector.url}/tenant/v1/traces`);
  await send('/api/auth/user');
  await allSpans();
  expect(collector.requests[0]).toMatchObject({
    path: '/tenant/v1/traces',
    headers: { 'api-key': 'se,cret', 'x-team': 'bank', 'content-type': 'application/json' },
    body: expect.stringContaining('our-bank'),
  });
});

/** Records on its own, and reports the collector's failures. */
async function record(url: string) {
  const heard: string[] = [];
  const tracing = await startTracing(
    { url: `${url}/v1/traces`, headers: {}, ratio: 1, serviceName: 'test' },
    { onFailure: () => hear('failure'), onRecovery: () => hear('recovery') },
  );
  if (!tracing) throw new Error('nothing is recorded');
  // Adds the trace's id, as a line of the log does.
  const hear = (what: string) => heard.push([what, tracing.currentTraceId()].filter(Boolean).join(' of '));
  onTestFinished(() => tracing.stop());
  return { tracing, heard };
}

test('A collector that is away or slow changes no answer and delays no call: for a silent collector a fixed number of spans is kept, and no call waits', {
  timeout: 30_000,
  tags: 'long',
}, async () => {
  const collector = await startCollector();
  const { tracing, heard } = await record(collector.url);
  collector.answerWith('nothing');
  const many = 4 * MAX_WAITING;
  for (let i = 0; i < many; i++) await tracing.job('work', async () => {});
  await vi.waitFor(() => expect(collector.requests).toHaveLength(1));
  collector.answerWith(200);
  await tracing.stop();
  const kept = collector.spans().length;
  expect(kept).toBeGreaterThan(BATCH);
  expect(kept).toBeLessThanOrEqual(MAX_WAITING + BATCH);
  expect(heard).toEqual([]);
});

test('A collector that is away or slow changes no answer and delays no call: a failing collector is reported once, and its recovery once, outside of any trace', {
  tags: 'long',
}, async () => {
  const collector = await startCollector();
  const { tracing, heard } = await record(collector.url);
  const work = async () => {
    await tracing.job('work', async () => {});
    await sleep(1200);
  };
  collector.answerWith(400);
  await work();
  await work();
  expect(collector.requests.length).toBeGreaterThanOrEqual(2);
  expect(heard).toEqual(['failure']);
  collector.answerWith(200);
  await work();
  await work();
  expect(heard).toEqual(['failure', 'recovery']);
});

test('A job is a trace: a job is a separate trace, also when it fails, and has its failure', async () => {
  const collector = await startCollector();
  const { tracing } = await record(collector.url);
  const ids: (string | undefined)[] = [];
  const statement = () => tracing.beginStatement('SELECT 1 FROM chores', { crossing: 'books' });
  const later = await tracing.job('first', async () => {
    ids.push(tracing.currentTraceId());
    statement()?.end(1);
    return AsyncResource.bind(statement);
  });
  await expect(
    tracing.job('second', async () => {
      throw new RangeError('Canary');
    }),
  ).rejects.toThrow('Canary');
  // Work that it started and did not await is not part of it; work outside of calls and jobs is no trace.
  expect(later()).toBeUndefined();
  expect(statement()).toBeUndefined();
  await tracing.stop();
  const spans = collector.spans();
  expect(spans.map(({ name }) => name)).toEqual(['SELECT chores', 'job first', 'job second']);
  expect(spans[0]).toMatchObject({ parentSpanId: spans[1]?.spanId, traceId: ids[0] });
  expect(spans[2]).toMatchObject({ failed: true, attributes: { 'error.type': 'RangeError' } });
  expect(collector.requests.map(({ body }) => body).join()).not.toContain('Canary');
});
